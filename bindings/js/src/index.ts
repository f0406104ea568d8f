import loadCore from "../build/core.mjs";
import { Core } from "./core.js";
import { withData, type Data } from "./input.js";
import type { OptionValue, Report } from "./report.js";

export type * from "./report.js";
export type { Data, DataFile, Matrix } from "./input.js";
export { PcadimError, type FailureKind } from "./errors.js";

/** Options by their names: those of the analysis and those of reading files, which catalogue() lists. */
export type Request = Record<string, OptionValue>;

/** What is known of a PCA that exists already: n, p, spectrum_kind, divisor, total_variance. */
export type GivenPca = { n: number; p: number } & Record<string, OptionValue>;

let loading: Promise<Core> | undefined;

/** The core, loaded when it is first asked for. */
function core(): Promise<Core> {
  loading ??= loadCore({}).then((module) => new Core(module));
  return loading;
}

/** How many principal components? Throws PcadimError, whose message says what to do. */
export async function select(data: Data, request: Request = {}): Promise<Report> {
  const loaded = await core();
  return withData(loaded, data, (place) => {
    return JSON.parse(loaded.call("select", { ...place, options: JSON.stringify(request) })) as Report;
  });
}

/** The same from the eigenvalues of a PCA that exists already. */
export async function selectFromSpectrum(values: ArrayLike<number>, pca: GivenPca, request: Request = {}): Promise<Report> {
  const loaded = await core();
  const options = JSON.stringify({ ...pca, ...request });
  return JSON.parse(loaded.call("select_given", { values: Array.from(values), options })) as Report;
}

/** The report as one HTML page, as an SVG figure (`panels`, `width` in mm), or as text. */
export const toHtml = (report: Report): Promise<string> => made("html", report);
export const toSvg = (report: Report, figure: Request = {}): Promise<string> => made("svg", report, figure);
export const toText = (report: Report): Promise<string> => made("text", report);

async function made(form: string, report: Report, options: object = {}): Promise<string> {
  const loaded = await core();
  loaded.call("read_report", { json: JSON.stringify(report) });
  return loaded.call(form, { options: JSON.stringify(options) });
}

/** A sentence of a report with its marks in JavaScript's words: {scale=true} becomes scale: true. */
export async function render(sentence: string): Promise<string> {
  return (await core()).call("render", { text: sentence });
}

/** The version, the records of all options, and the catalogue of methods. */
export async function catalogue(): Promise<Catalogue> {
  return JSON.parse((await core()).call("about")) as Catalogue;
}

/** What an option takes; `label` is what a page calls it. */
export interface OptionRecord {
  name: string;
  type: string;
  default: OptionValue;
  bounds: unknown;
  help: string;
  placeholder?: string;
  default_help?: string;
  label: string;
}

export interface Catalogue {
  version: string;
  options: Record<string, OptionRecord[]>;
  methods: { id: string; title: string; citation: string; options: OptionRecord[] }[];
}
