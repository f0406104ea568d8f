// What the page and its worker say to each other.
import type { Catalogue } from "../../../bindings/js/src/index.js";

/** Options that are not at their defaults, by name. */
export type Settings = Record<string, unknown>;

export type Job =
  | { do: "start"; module: WebAssembly.Module }
  | { do: "preview"; file: File; settings: Settings }
  | { do: "select"; file: File; settings: Settings }
  | { do: "scores"; file: File; settings: Settings };

/** The beginning of a file, as it was understood. */
export interface Preview {
  rows: number;
  columns: number;
  missing: number;
  /** Rows and missing cells are of all the data, not of their beginning. */
  whole: boolean;
  cells: (number | null)[][];
  column_names: string[];
  row_names: string[];
  decisions: string[];
}

export interface Result {
  json: string;
  html: string;
  svg: string;
  lines: Lines;
}

/** The same question elsewhere. */
export interface Lines {
  shell: string;
  python: string;
  r: string | null;
}

export type News =
  | { kind: "started"; about: Catalogue }
  | { kind: "progress"; stage: string; done: number; total: number }
  | { kind: "preview"; preview: Preview }
  | { kind: "result"; result: Result }
  | { kind: "scores"; csv: Uint8Array<ArrayBuffer> }
  | { kind: "failure"; message: string; failure: string };
