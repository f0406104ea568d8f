// Puts script, style and core into the page, and lets the page forbid itself everything else.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const CORE = "../../bindings/js/build/core.wasm";
const FOLDER = "../../build/web/page";
const PAGE = "../../build/web/pcadim.html";

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What the page may do: run this script, the core, and a worker that it makes itself; no connection of any kind. */
function policy(script: string): string {
  return [
    "default-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    "style-src 'unsafe-inline'",
    "img-src data: blob:",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join("; ");
}

/** A script must not hold the tag that ends it. */
const inScript = (text: string): string => text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

function assembled(html: string, script: string, style: string): string {
  const code = `\n${inScript(script)}\n`;
  const core = gzipSync(readFileSync(CORE), { level: 9 }).toString("base64");
  const head = `<meta charset="utf-8">\n<meta http-equiv="Content-Security-Policy" content="${policy(code)}">`;
  return html
    .replace('<meta charset="utf-8">', () => head)
    .replace("</head>", () => `<style>${style}</style>\n</head>`)
    .replace("</body>", () => `<script type="text/plain" id="core">${core}</script>\n<script type="module">${code}</script>\n</body>`);
}

/** The texts of the files that the entry refers to, and the entry without the references. */
function taken(html: string, reference: RegExp): { rest: string; text: string } {
  const names = [...html.matchAll(reference)].map((match) => match[1]!);
  return { rest: html.replace(reference, ""), text: names.map((name) => readFileSync(`${FOLDER}/${name}`, "utf8")).join("\n") };
}

/** Leaves PAGE: what Vite has built in FOLDER, in one file. */
export function oneFile(): Plugin {
  return {
    name: "one-file",
    closeBundle() {
      const entry = readFileSync(`${FOLDER}/index.html`, "utf8");
      const script = taken(entry, /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g);
      const style = taken(script.rest, /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g);
      writeFileSync(PAGE, assembled(style.rest, script.text, style.text));
    },
  };
}

/** The core's loader for a page that hands the core over itself: nothing of it is to be loaded, and there is no node. */
export function withoutCore(): Plugin {
  const forPage = (code: string): string =>
    code.replaceAll('new URL("core.wasm",import.meta.url)', 'new URL("core:")').replaceAll('import("module")', "Promise.reject()").replaceAll("import.meta.url", "self.location.href");
  return {
    name: "without-core",
    enforce: "pre",
    transform: (code, id) => (id.endsWith("core.mjs") ? forPage(code) : undefined),
  };
}
