// A control for one option, made from its record.
import type { OptionRecord } from "../../../bindings/js/src/index.js";
import { element } from "./dom.js";

export interface Control {
  record: OptionRecord;
  field: HTMLElement;
  /** The value that differs from the default, or undefined. */
  value(): unknown;
  /** Sets the control as a link says it; "" is the default. */
  set(text: string): void;
  /** What a link says of it; "" at the default. */
  text(): string;
}

type Input = HTMLInputElement | HTMLSelectElement;

interface Bounds {
  choices?: string[];
  minimum?: number;
  maximum?: number;
}

const boundsOf = (record: OptionRecord): Bounds => (record.bounds ?? {}) as Bounds;
const isWord = (record: OptionRecord): boolean => record.type === "word";

function inputOf(record: OptionRecord, id: string): Input {
  const described = { id, "aria-describedby": `${id}-help` };
  if (record.type === "flag") {
    const box = element("input", { ...described, type: "checkbox" });
    box.defaultChecked = box.checked = record.default === true;
    return box;
  }
  if (isWord(record)) {
    const choices = (boundsOf(record).choices ?? []).map((word) => element("option", { value: word }, word));
    const select = element("select", described, ...choices);
    select.value = String(record.default);
    return select;
  }
  const numeric: Record<string, string> = record.type === "integer" ? { inputmode: "numeric" } : {};
  return element("input", { ...described, ...numeric, type: "text", spellcheck: "false", placeholder: placeholder(record) });
}

function placeholder(record: OptionRecord): string {
  if (record.default_help) return record.default_help;
  return record.default === null || Array.isArray(record.default) || typeof record.default === "object" ? "" : String(record.default);
}

/** "ng.phi=0.1, auto.noise=white" as an object. */
function settingsOf(text: string): Record<string, string> {
  const pairs = text.split(/[,\s]+/).filter((word) => word !== "");
  return Object.fromEntries(pairs.map((word) => [word.split("=")[0]!.trim(), word.split("=").slice(1).join("=")]));
}

/** A text that the user typed, as a value of the option's type; the core says what is wrong with others. */
function typed(record: OptionRecord, text: string): unknown {
  if (text === "") return undefined;
  if (record.type === "texts") return text.split(",").map((word) => word.trim()).filter((word) => word !== "");
  if (record.type === "settings") return settingsOf(text);
  const number = Number(text);
  return ["integer", "number"].includes(record.type) && Number.isFinite(number) ? number : text;
}

function textOf(record: OptionRecord, input: Input): string {
  if (input instanceof HTMLInputElement && record.type === "flag") {
    return input.checked === (record.default === true) ? "" : String(input.checked);
  }
  const text = record.type === "text" ? input.value : input.value.trim();
  return text === String(record.default) ? "" : text;
}

function setText(record: OptionRecord, input: Input, text: string): void {
  if (input instanceof HTMLInputElement && record.type === "flag") {
    input.checked = text === "" ? record.default === true : text === "true";
  } else {
    input.value = text === "" && isWord(record) ? String(record.default) : text;
  }
}

export function controlOf(record: OptionRecord): Control {
  const id = `option-${record.name}`;
  const input = inputOf(record, id);
  const label = element("label", { for: id }, record.label);
  const help = element("p", { id: `${id}-help`, class: "help" }, record.help);
  const flag = record.type === "flag";
  const field = element("div", { class: flag ? "field flag" : "field" }, ...(flag ? [input, label, help] : [label, input, help]));
  const text = (): string => textOf(record, input);
  return {
    record,
    field,
    text,
    value: () => (flag ? (text() === "" ? undefined : text() === "true") : typed(record, text())),
    set: (value) => setText(record, input, value),
  };
}
