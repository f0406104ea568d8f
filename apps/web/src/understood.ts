// What was understood of a file: facts, decisions, the first cells.
import { byId, element } from "./dom.js";
import type { Preview } from "./messages.js";

const count = (number: number, one: string, many: string): string => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

function factsOf(name: string, preview: Preview): string {
  const size = `${count(preview.rows, "row", "rows")} of ${count(preview.columns, "column", "columns")}`;
  const names = preview.column_names.length > 0 ? "columns have names" : "columns have no names";
  const ids = preview.row_names.length > 0 ? "rows have names" : "rows have no names";
  const missing = preview.missing === 0 ? "no cell is missing" : `${count(preview.missing, "cell is", "cells are")} missing`;
  const where = preview.whole ? "" : "; more follows";
  return `${name}: ${size}${where}; ${names}, ${ids}, ${missing}${preview.whole ? "" : " so far"}.`;
}

function headOf(preview: Preview): HTMLElement {
  const shown = preview.cells[0]?.length ?? 0;
  const titles = Array.from({ length: shown }, (_, k) => preview.column_names[k] ?? `${k + 1}`);
  const corner = preview.row_names.length > 0 ? [element("td", {}, "")] : [];
  return element("thead", {}, element("tr", {}, ...corner, ...titles.map((title) => element("th", { scope: "col" }, title))));
}

function cellOf(value: number | null): HTMLElement {
  return value === null ? element("td", { class: "missing" }, "missing") : element("td", {}, String(value));
}

function rowOf(preview: Preview, cells: (number | null)[], k: number): HTMLElement {
  const name = preview.row_names.length > 0 ? [element("th", { scope: "row" }, preview.row_names[k] ?? "")] : [];
  return element("tr", {}, ...name, ...cells.map(cellOf));
}

export function showPreview(name: string, preview: Preview): void {
  byId("facts").textContent = factsOf(name, preview);
  byId("decisions").replaceChildren(...preview.decisions.map((text) => element("li", {}, text)));
  const rows = preview.cells.map((cells, k) => rowOf(preview, cells, k));
  byId("cells").replaceChildren(headOf(preview), element("tbody", {}, ...rows));
  byId("understood").hidden = false;
}
