// What the package takes and refuses.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { catalogue, PcadimError, render, select, toHtml, toSvg, toText } from "../dist/index.js";

const WINE = readFileSync(new URL("../../../examples/wine.csv", import.meta.url));

/** A table with two strong directions among noise that is always the same. */
function rows(n, p) {
  let state = 1;
  const noise = () => ((state = (state * 48271) % 2147483647) / 2147483647 - 0.5);
  return Array.from({ length: n }, () => {
    const [a, b] = [noise() * 20, noise() * 10];
    return Array.from({ length: p }, (_, j) => (j % 2 ? a : b) + noise());
  });
}

const refusal = (kind, words) => (error) => error instanceof PcadimError && error.kind === kind && words.test(error.message);

test("text, bytes and gzip give one answer", async () => {
  const reports = await Promise.all([WINE.toString(), WINE, gzipSync(WINE)].map((data) => select(data, { scale: true })));
  const answers = reports.map((report) => report.answer);
  assert.equal(answers[0].d, reports[0].selections[0].d);
  assert.deepEqual(answers[1], answers[0]);
  assert.deepEqual(answers[2], answers[0]);
});

test("rows and a matrix give one answer", async () => {
  const table = rows(60, 8);
  const matrix = { data: Float64Array.from(table.flat()), rows: 60, columns: 8 };
  const [fromRows, fromMatrix] = [await select(table), await select(matrix)];
  assert.deepEqual(fromMatrix.selections, fromRows.selections);
  assert.equal(fromRows.answer.d, 2);
  assert.equal(fromRows.data.n, 60);
});

test("NaN is a missing cell", async () => {
  const table = rows(60, 8);
  table[3][2] = NaN;
  await assert.rejects(select(table), refusal("input", /missing/));
  assert.equal((await select(table, { missing: "drop-rows" })).data.dropped_rows, 1);
});

test("messages are in JavaScript's words", async () => {
  const table = rows(60, 8);
  table[3][2] = NaN;
  const message = await select(table).catch((error) => error.message);
  assert.match(message, /missing: "/);
  assert.doesNotMatch(message, /--|[{]missing/);
  assert.equal(await render("{scale=true} and {max_dim}"), "scale: true and max_dim");
  assert.equal(await render("{covariance}"), "selectFromSpectrum() takes its eigenvalues");
});

test("wrong options and data are refused", async () => {
  await assert.rejects(select(WINE, { scael: true }), refusal("usage", /scael/));
  await assert.rejects(select(WINE, { max_dim: 0 }), refusal("usage", /max_dim/));
  await assert.rejects(select("a,b\n1,x\n2,y\n3,z\n"), PcadimError);
  await assert.rejects(select(""), PcadimError);
  await assert.rejects(select([[1, 2], [3]]), TypeError);
  await assert.rejects(select({ data: [1, 2, 3], rows: 2, columns: 2 }), TypeError);
  await assert.rejects(select(null), TypeError);
});

test("a report becomes a page, a figure and text", async () => {
  const report = await select(WINE, { scale: true });
  const d = report.answer.d;
  assert.match(await toHtml(report), new RegExp(`<title>[^<]*Keep ${d} of 13`));
  assert.match(await toSvg(report, { width: 84 }), /^<svg|^<\?xml/);
  assert.match(await toText(report), new RegExp(`Keep ${d} of 13 components`));
});

test("the catalogue holds options and methods", async () => {
  const { options, methods, version } = await catalogue();
  const scale = options.request.find((option) => option.name === "scale");
  assert.equal(scale.type, "flag");
  assert.ok(methods.length > 20);
  assert.match(version, /^\d+\.\d+\.\d+$/);
});
