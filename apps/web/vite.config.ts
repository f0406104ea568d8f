import { defineConfig } from "vite";
import { licences } from "./plugins/licences.ts";
import { oneFile, withoutCore } from "./plugins/one_file.ts";

// The result is one HTML file that holds everything: build/web/pcadim.html.
export default defineConfig({
  base: "./",
  plugins: [licences(), oneFile()],
  build: {
    target: "es2022",
    outDir: "../../build/web/page",
    emptyOutDir: true,
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
  },
  // A page from disk can have no worker that is a module.
  worker: { format: "iife", plugins: () => [withoutCore()] },
});
