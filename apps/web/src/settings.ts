// The form of settings, and links that hold them.
import type { Catalogue, OptionRecord } from "../../../bindings/js/src/index.js";
import { controlOf, type Control } from "./control.js";
import { byId, element } from "./dom.js";
import type { Settings } from "./messages.js";

// What a page has no use for: it has one thread, other files cannot be reached, HDF5 is not read.
const ABSENT = ["threads", "other_files", "layer"];
// What most people change; the rest is folded away.
const FIRST = ["scale", "missing"];

let controls: Control[] = [];

function fields(list: Control[]): HTMLElement {
  return element("div", { class: "fields" }, ...list.map((control) => control.field));
}

function folded(title: string, list: Control[]): HTMLElement {
  return element("details", {}, element("summary", {}, title), fields(list));
}

function controlsOf(records: OptionRecord[] | undefined): Control[] {
  return (records ?? []).filter((record) => !ABSENT.includes(record.name)).map(controlOf);
}

/** Makes the controls from the records. */
export function showSettings(about: Catalogue, onChange: () => void): void {
  const request = controlsOf(about.options.request);
  const read = controlsOf(about.options.read);
  controls = [...request, ...read];
  const isFirst = (control: Control): boolean => FIRST.includes(control.record.name);
  const form = byId<HTMLFormElement>("settings");
  form.replaceChildren(
    fields(request.filter(isFirst)),
    folded("More about the analysis", request.filter((control) => !isFirst(control))),
    folded("How the file is read", read),
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", onChange);
}

/** The settings that differ from the defaults. */
export function settings(): Settings {
  const chosen = controls.map((control) => [control.record.name, control.value()] as const);
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined));
}

/** Takes settings from the fragment of the address; true if it held any. */
export function takeLink(fragment: string): boolean {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const known = controls.filter((control) => given.has(control.record.name));
  if (known.length === 0) return false;
  controls.forEach((control) => control.set(given.get(control.record.name) ?? ""));
  known.forEach((control) => control.field.closest("details")?.setAttribute("open", ""));
  return true;
}

/** Lets the link hold the settings as they are now. */
export function showLink(): void {
  const texts = controls.map((control) => [control.record.name, control.text()]).filter(([, text]) => text !== "");
  byId<HTMLAnchorElement>("link").href = `#${new URLSearchParams(texts as [string, string][]).toString()}`;
}
