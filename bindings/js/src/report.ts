/** The report, schema pcadim.report/2 (docs/report.md): the same members in every language. An unknown value is null.
 * Sentences may hold marks in braces, {scale=true}; render() writes them in JavaScript's words. */
export interface Report {
  schema: "pcadim.report/2";
  version: string;
  /** Every option that was in force, by its name. */
  request: Record<string, OptionValue>;
  data: DataFacts;
  spectrum: {
    /** Descending, divisor n. */
    eigenvalues: number[];
    total_variance: number;
    complete: boolean;
    divisor: "n";
    tail: { estimated: false } | { estimated: string; vectors: number; steps: number; error: number };
  };
  noise: {
    kind: string;
    beyond: number;
    departure: number | null;
    limit: number;
    sentence: string;
    law: { beyond: number; low: number; high: number; expected: number[] } | null;
  };
  answer: Answer;
  /** One for each method; the first one answers. */
  selections: Selection[];
  findings: Finding[];
  sensitivity: {
    other_scaling_d: number | null;
    other_scaling_eigenvalues: number[];
    left_out: (number | null)[];
  };
  components: Components | null;
  path: Path[];
  timing: { read_s: number; spectrum_s: number; select_s: number };
}

export type OptionValue = null | boolean | number | string | string[] | Record<string, string>;

/** What was read, and how it was prepared. */
export interface DataFacts {
  source: string;
  n: number;
  p: number;
  rank: number;
  centered: boolean;
  scaled: boolean;
  /** Missing cells in the data as read. */
  missing: number;
  dropped_columns: string[];
  dropped_rows: number;
  zero_rows: number;
  fingerprint: string;
  row_names: string[];
  column_names: string[];
  profile: Record<string, unknown>;
  norms: { nodes: { log_norm: number; weight: number }[]; rows: number; zero_rows: number };
}

export interface Plausible {
  d: number;
  probability: number;
}

/** How many components, and how sure that is. */
export interface Answer {
  method: string;
  /** Null where the method declines. */
  d: number | null;
  outcome: string;
  purpose: "structure" | "prediction" | null;
  structure: { d: number | null } | null;
  prediction: { d: number | null } | null;
  probability: number | null;
  credible_set: number[];
  plausible: Plausible[];
  confidence: "high" | "moderate" | "low" | null;
  sentence: string;
  next: string;
  stability: { left_out: number; answers: (number | null)[] } | null;
}

/** What one method says. */
export interface Selection {
  method: string;
  d: number | null;
  outcome: string;
  /** curve[k] belongs to d = first + k; an excluded candidate is null. */
  first: number;
  curve: (number | null)[];
  posterior: number[];
  credible_set: number[];
  plausible: Plausible[];
  fitted: Record<string, number | string>;
  note: string;
}

/** One thing that the diagnosis has to say. Rows and columns are counted from 0. */
export interface Finding {
  kind: string;
  severity: "info" | "warning";
  sentence: string;
  remedy: string;
  measured: string;
  panel: string;
  rows: number[];
  row_names: string[];
  columns: number[];
  column_names: string[];
}

/** What the leading components are made of, rounded to five digits. */
export interface Components {
  columns: string[];
  loadings: number[][];
  explained: number[];
  rows: number[];
  scores: number[][];
  groups: string[];
  group: number[];
}

/** Which d wins over which range of a hyperparameter. */
export interface Path {
  method: string;
  name: string;
  chosen: number;
  floor: number;
  steps: { d: number; low: number; high: number }[];
}
