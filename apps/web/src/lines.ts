// The line that asks the same on the command line, in Python and in R.
import type { Catalogue, OptionRecord, OptionValue, Report } from "../../../bindings/js/src/index.js";
import type { Lines } from "./messages.js";

/** An option that is not at its default. */
interface Chosen {
  name: string;
  value: Exclude<OptionValue, null>;
  reading: boolean;
}

function isDefault(record: OptionRecord, value: OptionValue): boolean {
  if (value === null || (typeof value === "object" && Object.keys(value).length === 0)) return true;
  return record.default !== null && String(record.default) === String(value);
}

function chosenOf(report: Report, about: Catalogue): Chosen[] {
  return ["read", "request"].flatMap((section) =>
    (about.options[section] ?? [])
      .filter((record) => record.name in report.request && !isDefault(record, report.request[record.name]!))
      .map((record) => ({ name: record.name, value: report.request[record.name]!, reading: section === "read" })),
  ) as Chosen[];
}

const FLAGS: Record<string, string> = { methods: "method", settings: "set" };

/** A word as a shell takes it. */
export function shellWord(word: string): string {
  return /^[\w+=.,:/@%][\w+=.,:/@%-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function shellOption({ name, value }: Chosen): string {
  const flag = (FLAGS[name] ?? name).replaceAll("_", "-");
  if (value === true) return `--${flag}`;
  if (value === false) return `--no-${flag}`;
  if (Array.isArray(value)) return `--${flag} ${shellWord(value.join(","))}`;
  if (typeof value !== "object") return `--${flag} ${shellWord(String(value))}`;
  return Object.entries(value)
    .map((pair) => `--${flag} ${shellWord(pair.join("="))}`)
    .join(" ");
}

function shellLine(file: string, options: Chosen[]): string {
  const name = file.startsWith("-") ? `./${file}` : file;
  return ["pcadim select", shellWord(name), ...options.map(shellOption)].join(" ");
}

function pythonValue(value: Chosen["value"]): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  return JSON.stringify(value);
}

function pythonLine(file: string, options: Chosen[]): string {
  const words = (reading: boolean): string[] =>
    options.filter((one) => one.reading === reading).map(({ name, value }) => `${name}=${pythonValue(value)}`);
  const [read, request] = [words(true), words(false)];
  const path = JSON.stringify(file);
  const data = read.length === 0 ? path : `pcadim.File(${[path, ...read].join(", ")})`;
  return `pcadim.select(${[data, ...request].join(", ")})`;
}

function rValue(value: Chosen["value"]): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (Array.isArray(value)) return `c(${value.map((one) => JSON.stringify(one)).join(", ")})`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `c(${Object.entries(value).map(([name, set]) => `${name} = ${JSON.stringify(set)}`).join(", ")})`;
}

/** The R package reads text, NPY and Matrix Market, but no archives. */
function rLine(file: string, options: Chosen[]): string | null {
  if (/\.(xlsx|xlsm|npz)$/i.test(file)) return null;
  const words = options.map(({ name, value }) => `${name} = ${rValue(value)}`);
  return `select_components(${[JSON.stringify(file), ...words].join(", ")})`;
}

export function linesOf(report: Report, about: Catalogue): Lines {
  const options = chosenOf(report, about);
  const file = report.data.source;
  return { shell: shellLine(file, options), python: pythonLine(file, options), r: rLine(file, options) };
}
