// The licences of what is inside the page, as its footer shows them.
import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const NAME = "virtual:licences";

/** What is compiled into the core. */
const text = (): string => `pcadim\n\n${readFileSync("../../LICENSE", "utf8")}\n${readFileSync("../../bindings/js/COPYRIGHTS", "utf8")}`;

export function licences(): Plugin {
  return {
    name: "licences",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load: (id) => (id === `\0${NAME}` ? `export default ${JSON.stringify(text())};` : undefined),
  };
}
