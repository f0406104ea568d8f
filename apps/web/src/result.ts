// The answer: the report page, files to take along, the line that does the same elsewhere.
import type { Report } from "../../../bindings/js/src/index.js";
import { byId, element } from "./dom.js";
import type { Lines, Result } from "./messages.js";

let addresses: string[] = [];

function download(label: string, name: string, type: string, content: string): HTMLElement {
  const address = URL.createObjectURL(new Blob([content], { type }));
  addresses.push(address);
  return element("a", { href: address, download: name }, label);
}

/** Saves bytes as a file, as if a link to them had been followed. */
export function save(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** "wine" of "wine.csv.gz". */
export const stem = (name: string): string => name.replace(/(\.(csv|tsv|txt|xlsx|npy|npz|mtx|gz))+$/i, "") || "data";

function showDownloads(name: string, result: Result, onScores: () => void): void {
  addresses.forEach((address) => URL.revokeObjectURL(address));
  addresses = [];
  const scores = element("button", { type: "button", id: "scores" }, "Scores (CSV)");
  scores.addEventListener("click", onScores);
  const figure = result.svg === "" ? [] : [download("Figure (SVG)", `${stem(name)}.svg`, "image/svg+xml", result.svg)];
  byId("downloads").replaceChildren(
    download("Report (HTML)", `${stem(name)}.html`, "text/html", result.html),
    download("Report (JSON)", `${stem(name)}.json`, "application/json", result.json),
    ...figure,
    scores,
  );
}

/** The frame is as high as the page in it, so that there is one thing to scroll. */
function showPage(html: string): void {
  const frame = byId<HTMLIFrameElement>("report");
  frame.onload = () => {
    const inner = frame.contentDocument?.documentElement;
    if (!inner) return;
    const fit = (): void => {
      frame.style.blockSize = `${inner.offsetHeight + 2}px`;
    };
    new ResizeObserver(fit).observe(inner);
    fit();
    frame.dataset.shown = "true";
  };
  delete frame.dataset.shown;
  frame.srcdoc = html;
}

function showLines(lines: Lines): void {
  const r = lines.r ?? "The R package reads no workbooks and archives; save the table as CSV first.";
  const pairs = [["Command line", lines.shell], ["Python", lines.python], ["R", r]] as const;
  const code = (line: string): Node | string => (line === r && !lines.r ? line : element("code", {}, line));
  byId("lines").replaceChildren(...pairs.flatMap(([where, line]) => [element("dt", {}, where), element("dd", {}, code(line))]));
}

/** "Keep 7 of 13 components." */
function firstSentence(report: Report): string {
  const sentence = report.answer.sentence;
  const end = sentence.indexOf(". ");
  return end < 0 ? sentence : sentence.slice(0, end + 1);
}

export function showResult(name: string, result: Result, onScores: () => void): void {
  byId("answer").textContent = firstSentence(JSON.parse(result.json) as Report);
  showDownloads(name, result, onScores);
  showLines(result.lines);
  byId("result").hidden = false;
  showPage(result.html);
}
