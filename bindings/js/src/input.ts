import type { Core } from "./core.js";

/** A matrix in memory; a missing cell is NaN. */
export interface Matrix {
  /** Row after row. */
  data: ArrayLike<number>;
  rows: number;
  columns: number;
}

/** The bytes of a file: CSV or TSV (also gzipped), XLSX, NPY, NPZ or Matrix Market. */
export interface DataFile {
  /** Told in messages and in the report. */
  name: string;
  bytes: Uint8Array | ArrayBuffer;
}

/** What can be analysed: rows of numbers, a matrix, the text of a table, or a file. */
export type Data = readonly (readonly number[])[] | Matrix | string | DataFile | Uint8Array | ArrayBuffer;

/** Where the core finds the data: a file, or numbers at an address. */
export type Place = { file: string } | { pointer: number; rows: number; columns: number };

/** Calls `work` with the place of the data. Throws TypeError for what is no data. */
export function withData<Result>(core: Core, data: Data, work: (place: Place) => Result): Result {
  const file = fileOf(data);
  if (file) return withFile(core, file, work);
  const matrix = isRows(data) ? joined(data) : (data as Matrix);
  checkMatrix(matrix);
  const { rows, columns } = matrix;
  return core.withNumbers(matrix.data, (pointer) => work({ pointer, rows, columns }));
}

/** The data as a file, if they are one. */
function fileOf(data: Data): DataFile | undefined {
  if (typeof data === "string") return { name: "text", bytes: new TextEncoder().encode(data) };
  if (data instanceof Uint8Array || data instanceof ArrayBuffer) return { name: "data", bytes: data };
  return isFile(data) ? data : undefined;
}

function isRows(data: Data): data is readonly (readonly number[])[] {
  return Array.isArray(data);
}

function isFile(data: Data): data is DataFile {
  return typeof data === "object" && data !== null && "bytes" in data;
}

function withFile<Result>(core: Core, file: DataFile, work: (place: Place) => Result): Result {
  const bytes = file.bytes instanceof Uint8Array ? file.bytes : new Uint8Array(file.bytes);
  try {
    return work({ file: core.put(file.name, bytes) });
  } finally {
    core.clear();
  }
}

function joined(rows: readonly (readonly number[])[]): Matrix {
  const columns = rows[0]?.length ?? 0;
  const ragged = rows.findIndex((row) => row.length !== columns);
  if (ragged >= 0) {
    throw new TypeError(`row ${ragged} has ${rows[ragged]!.length} numbers, row 0 has ${columns}; rows must be equally long`);
  }
  const data = new Float64Array(rows.length * columns);
  rows.forEach((row, index) => data.set(row, index * columns));
  return { data, rows: rows.length, columns };
}

function checkMatrix(matrix: Matrix): void {
  const { rows, columns, data } = matrix ?? {};
  if (!Number.isInteger(rows) || !Number.isInteger(columns) || data === undefined) {
    throw new TypeError("data must be rows of numbers, {data, rows, columns}, text, or the bytes of a file");
  }
  if (data.length !== rows * columns) {
    throw new TypeError(`data has ${data.length} numbers, and ${rows} rows of ${columns} are ${rows * columns}`);
  }
}
