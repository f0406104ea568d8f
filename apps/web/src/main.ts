import licences from "virtual:licences";
import { byId } from "./dom.js";
import { Engine, Stopped } from "./engine.js";
import { exampleFile, watchInput } from "./input.js";
import type { News } from "./messages.js";
import { save, showResult, stem } from "./result.js";
import { settings, showLink, showSettings, takeLink } from "./settings.js";
import "./style.css";
import { showPreview } from "./understood.js";
import { compiledCore } from "./wasm.js";

let file: File | undefined;
let asked = 0; // questions so far: the news of an older one are of no interest

function showProgress(stage: string, done = 0, total = 0): void {
  byId("stage").textContent = stage;
  const bar = byId<HTMLProgressElement>("progress");
  if (total > 0) bar.value = done / total;
  else bar.removeAttribute("value");
}

/** Shows one of these and hides the others. */
function show(state: "work" | "failure" | "result"): void {
  ["work", "failure", "result"].forEach((id) => (byId(id).hidden = id !== state));
}

function showFailure(message: string): void {
  byId("message").textContent = message;
  show("failure");
}

/** The news of one kind; the engine gives no others to such a job. */
function expect<Kind extends News["kind"]>(news: News, kind: Kind): Extract<News, { kind: Kind }> {
  if (news.kind !== kind) throw new Error(`the core answered ${news.kind}, not ${kind}`);
  return news as Extract<News, { kind: Kind }>;
}

/** Leads eyes and screen readers to what has appeared. */
function lead(id: "result" | "failure"): void {
  byId(id).focus({ preventScroll: true });
  byId(id).scrollIntoView({ block: "start" });
}

/** Runs work on the file that was given, with what can be seen of it. */
async function attempt(work: (file: File) => Promise<void>): Promise<void> {
  if (!file) return;
  const mine = ++asked;
  engine.stop();
  show("work");
  showProgress("reading the data");
  try {
    await work(file);
  } catch (error) {
    if (mine !== asked) return;
    showFailure(error instanceof Stopped ? "Stopped." : (error as Error).message);
  }
}

async function ask(given: File): Promise<void> {
  byId("understood").hidden = true;
  const { preview } = expect(await engine.run({ do: "preview", file: given, settings: settings() }), "preview");
  showPreview(given.name, preview);
  const { result } = expect(await engine.run({ do: "select", file: given, settings: settings() }), "result");
  showResult(given.name, result, () => void attempt(saveScores));
  show("result");
}

async function saveScores(given: File): Promise<void> {
  const { csv } = expect(await engine.run({ do: "scores", file: given, settings: settings() }), "scores");
  save(`${stem(given.name)}_scores.csv`, "text/csv", csv);
  show("result");
}

function onSettings(): void {
  showLink();
  void attempt(ask);
}

let engine: Engine;

async function begin(): Promise<void> {
  engine = new Engine(await compiledCore(), showProgress);
  const about = await engine.about();
  showSettings(about, onSettings);
  takeLink(location.hash);
  showLink();
  byId("version").textContent = `pcadim ${about.version}`;
  byId("licences").textContent = licences;
  watchInput((given) => {
    file = given;
    void attempt(ask).then(() => lead(byId("result").hidden ? "failure" : "result"));
  });
  byId("cancel").addEventListener("click", () => engine.stop());
  byId("again").addEventListener("click", () => void attempt(ask));
  addEventListener("hashchange", () => {
    if (takeLink(location.hash)) onSettings();
  });
}

/** The browser compiles well what has run before: the first question of a person is not to be the first one. */
function warmUp(): void {
  engine.run({ do: "select", file: exampleFile(), settings: {} }).catch(() => undefined);
}

begin().then(
  () => {
    document.documentElement.dataset.ready = "true";
    warmUp();
  },
  (error: unknown) => showFailure(`This browser cannot run the page: ${String(error)}. Browsers of 2023 and later can.`),
);
