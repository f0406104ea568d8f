// The core works here, so that the page stays alive. To stop it, the page ends the worker and starts another one.
import loadCore from "../../../bindings/js/build/core.mjs";
import { Core } from "../../../bindings/js/src/core.js";
import { PcadimError } from "../../../bindings/js/src/errors.js";
import type { Catalogue, Report } from "../../../bindings/js/src/index.js";
import { linesOf } from "./lines.js";
import type { Job, News, Preview, Result, Settings } from "./messages.js";

const scope = self as unknown as { postMessage(news: News): void; onmessage: ((event: MessageEvent<Job>) => void) | null };
const SECONDS_BETWEEN_NEWS = 0.1;

let core: Core;
let about: Catalogue;
let lastNews = 0;

/** Tells how far the work has come, not too often. */
function onProgress(stage: string, done: number, total: number): void {
  const now = performance.now() / 1000;
  if (now - lastNews < SECONDS_BETWEEN_NEWS) return;
  lastNews = now;
  scope.postMessage({ kind: "progress", stage, done, total });
}

async function start(module: WebAssembly.Module): Promise<News> {
  const instantiateWasm = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void): object => {
    void WebAssembly.instantiate(module, imports).then(done);
    return {};
  };
  core = new Core(await loadCore({ instantiateWasm, onProgress }));
  core.call("words", { words: "page" });
  about = JSON.parse(core.call("about")) as Catalogue;
  return { kind: "started", about };
}

function select(file: File, settings: Settings): Result {
  const options = JSON.stringify(settings);
  const json = core.call("select", { file: core.mount(file), options });
  const lines = linesOf(JSON.parse(json) as Report, about);
  return { json, html: core.call("html", { command: lines.shell }), svg: figure(), lines };
}

/** Where no panel has anything to show there is no figure. */
function figure(): string {
  try {
    return core.call("svg");
  } catch {
    return "";
  }
}

async function done(job: Job): Promise<News> {
  if (job.do === "start") return start(job.module);
  const options = JSON.stringify(job.settings);
  if (job.do === "select") return { kind: "result", result: select(job.file, job.settings) };
  const file = core.mount(job.file);
  if (job.do === "preview") return { kind: "preview", preview: JSON.parse(core.call("preview", { file, options })) as Preview };
  return { kind: "scores", csv: new Uint8Array(core.scores(file, options)) };
}

scope.onmessage = (event) => {
  done(event.data).then(
    (news) => scope.postMessage(news),
    (error: unknown) => scope.postMessage(failed(error)),
  );
};

function failed(error: unknown): News {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "failure", message, failure: error instanceof PcadimError ? error.kind : "internal" };
}
