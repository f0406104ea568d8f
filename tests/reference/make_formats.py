"""Make formats/*: one small table and one small matrix as the usual programs' libraries write them.

    python make_formats.py           seconds

Needs numpy, scipy, pandas, openpyxl, XlsxWriter, pyreadstat and h5py, and the program `readstat`, which alone writes
SAS7BDAT. formats.json holds what must come for each file: the option that is needed, the names and the rows (null: a
missing cell).
"""

import datetime
import json
import pathlib
import subprocess

import h5py
import numpy as np
import openpyxl
import pandas as pd
import pyreadstat
import scipy.io
import xlsxwriter
from scipy import sparse

HERE = pathlib.Path(__file__).resolve().parent
FOLDER = HERE / "formats"
ROWS, NAMES = 12, ["alpha", "beta", "gamma"]


def table():
    """Ids, dates and three columns of numbers, two cells of which are missing."""
    random = np.random.default_rng(18)
    numbers = np.round(random.normal(5, 2, size=(ROWS, 3)), 3)
    numbers[:, 2] = np.arange(ROWS) % 5
    numbers[3, 1] = numbers[7, 0] = np.nan
    return pd.DataFrame({
        "id": [f"s{i:02d}" for i in range(ROWS)],
        "day": [datetime.date(2021, 1, 4) + datetime.timedelta(days=9 * i) for i in range(ROWS)],
        **{name: numbers[:, k] for k, name in enumerate(NAMES)},
    })


def rows_of(numbers):
    return [[None if np.isnan(x) else float(x) for x in row] for row in np.asarray(numbers, dtype=float)]


def write_openpyxl(frame):
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Measured"
    sheet.append(list(frame.columns))
    for row in frame.itertuples(index=False):
        sheet.append([None if isinstance(x, float) and np.isnan(x) else x for x in row])
    other = book.create_sheet("Other, two")
    for row in ([1, 2], [3, 4.5], [5, -6e-3]):
        other.append(row)
    book.save(FOLDER / "openpyxl.xlsx")


def write_xlsxwriter(frame):
    """A table that begins at B3, texts inside the cells, formulas with their values, an error."""
    book = xlsxwriter.Workbook(FOLDER / "xlsxwriter.xlsx", {"constant_memory": True})
    sheet = book.add_worksheet("Sheet & 1")
    day = book.add_format({"num_format": 'dd.mm.yyyy "at noon"'})
    percent = book.add_format({"num_format": "0.00%"})
    sheet.write_row(2, 1, frame.columns)
    for i, row in enumerate(frame.itertuples(index=False)):
        sheet.write_string(3 + i, 1, row.id)
        sheet.write_datetime(3 + i, 2, datetime.datetime.combine(row.day, datetime.time()), day)
        for k, name in enumerate(NAMES):
            value = getattr(row, name)
            if np.isnan(value):
                sheet.write_formula(3 + i, 3 + k, "=1/0", None, "#DIV/0!")
            elif k == 2:
                sheet.write_formula(3 + i, 3 + k, "=MOD(ROW(),5)", percent, value)
            else:
                sheet.write_number(3 + i, 3 + k, value)
    book.close()


def write_statistics(frame):
    pyreadstat.write_sav(frame, FOLDER / "table.sav")
    pyreadstat.write_sav(frame, FOLDER / "packed.sav", row_compress=True)
    pyreadstat.write_sav(frame, FOLDER / "table.zsav", compress=True)
    pyreadstat.write_dta(frame, FOLDER / "table.dta")
    pyreadstat.write_dta(frame, FOLDER / "old.dta", version=12)
    pyreadstat.write_por(frame, FOLDER / "table.por")
    portable = (FOLDER / "table.por").read_bytes()  # SPSS itself begins with words
    (FOLDER / "table.por").write_bytes(b"ASCII SPSS PORT FILE".ljust(40) + portable[40:])
    pyreadstat.write_xport(frame, FOLDER / "table.xpt")
    (FOLDER / "table.sas7bdat").unlink(missing_ok=True)
    pyreadstat.write_dta(frame.drop(columns="day"), FOLDER / "no_days.dta")  # whose formats SAS does not know
    subprocess.run(["readstat", FOLDER / "no_days.dta", FOLDER / "table.sas7bdat"], check=True)
    (FOLDER / "no_days.dta").unlink()
    coded = frame[NAMES].copy()
    coded.loc[[1, 2], "gamma"] = -99
    pyreadstat.write_sav(coded, FOLDER / "codes.sav", missing_ranges={"gamma": [-99]})


def write_matrices(matrix, counts):
    scipy.io.savemat(FOLDER / "plain.mat", {"M": matrix})
    scipy.io.savemat(FOLDER / "packed.mat", {"M": matrix, "t": np.arange(5.0)}, do_compression=True)
    scipy.io.savemat(FOLDER / "several.mat", {"M": matrix, "N": matrix.astype(np.int16), "words": "text", "C": matrix * 1j})
    scipy.io.savemat(FOLDER / "sparse.mat", {"S": sparse.csc_matrix(counts)})
    scipy.io.savemat(FOLDER / "none.mat", {"words": "text", "cube": np.zeros((2, 3, 4))})
    np.savez(FOLDER / "one.npz", matrix)
    np.savez_compressed(FOLDER / "labelled.npz", X=matrix, y=np.arange(5.0), names=np.array(list("abcd")))
    np.savez_compressed(FOLDER / "several.npz", M=matrix, N=np.asfortranarray(matrix), y=np.arange(5.0))
    sparse.save_npz(FOLDER / "sparse.npz", sparse.csr_matrix(counts))


def write_tenx(counts):
    """`counts` has a row for each cell; Cell Ranger stores features in rows, cell after cell."""
    stored = sparse.csc_matrix(counts.T)
    with h5py.File(FOLDER / "tenx.h5", "w") as file:
        group = file.create_group("matrix")
        put_tenx(group, stored)
        features = group.create_group("features")
        features["id"] = np.array([f"ENSG{k}" for k in range(stored.shape[0])], dtype="S")
        features["name"] = np.array([f"GENE{k}" for k in range(stored.shape[0])], dtype="S")
    with h5py.File(FOLDER / "tenx_v2.h5", "w") as file:
        group = file.create_group("GRCh38")
        put_tenx(group, stored)
        group["genes"] = np.array([f"ENSG{k}" for k in range(stored.shape[0])], dtype="S")
        group["gene_names"] = np.array([f"GENE{k}" for k in range(stored.shape[0])], dtype="S")


def put_tenx(group, stored):
    group["barcodes"] = np.array([f"AAAC{k}-1" for k in range(stored.shape[1])], dtype="S")
    group["data"] = stored.data.astype(np.int32)
    group["indices"] = stored.indices.astype(np.int64)
    group["indptr"] = stored.indptr.astype(np.int64)
    group["shape"] = np.array(stored.shape, dtype=np.int32)


def case(name, rows, names=(), **options):
    return {"file": name, "options": options, "names": list(names), "rows": rows}


def cases(frame, matrix, counts):
    rows = rows_of(frame[NAMES])
    coded = [list(row) for row in rows]
    coded[1][2] = coded[2][2] = None
    upper = [name.upper() for name in NAMES]
    genes = [f"GENE{k}" for k in range(counts.shape[1])]
    barcodes = [f"AAAC{k}-1" for k in range(counts.shape[0])]
    return [
        case("openpyxl.xlsx", rows, NAMES), case("openpyxl.xlsx", rows, NAMES, sheet="Measured"),
        case("openpyxl.xlsx", [[1, 2], [3, 4.5], [5, -6e-3]], sheet="Other, two"),
        case("openpyxl.xlsx", [[1, 2], [3, 4.5], [5, -6e-3]], sheet="2"),
        case("xlsxwriter.xlsx", rows, NAMES),
        *[case(name, rows, NAMES) for name in ("table.sav", "packed.sav", "table.zsav", "table.dta", "old.dta",
                                               "table.xpt", "table.sas7bdat")],
        case("table.por", rows, upper), case("codes.sav", coded, NAMES),
        case("plain.mat", rows_of(matrix)), case("packed.mat", rows_of(matrix)),
        case("several.mat", rows_of(matrix), dataset="M"),
        case("several.mat", rows_of(matrix.astype(np.int16)), dataset="N"),
        case("sparse.mat", rows_of(counts)),
        case("one.npz", rows_of(matrix)), case("labelled.npz", rows_of(matrix)), case("several.npz", rows_of(matrix), dataset="M"),
        case("several.npz", rows_of(matrix), dataset="N"),
        case("tenx.h5", rows_of(counts), genes), case("tenx.h5", rows_of(counts.T), barcodes, transpose="true"),
        case("tenx_v2.h5", rows_of(counts), genes), case("tenx.h5", rows_of(counts), genes, dataset="matrix"),
    ]


def main():
    FOLDER.mkdir(exist_ok=True)
    random = np.random.default_rng(7)
    frame, matrix = table(), np.round(random.normal(0, 40, size=(5, 4)), 2)
    counts = random.poisson(0.7, size=(9, 6)).astype(float)
    write_openpyxl(frame)
    write_xlsxwriter(frame)
    write_statistics(frame)
    write_matrices(matrix, counts)
    write_tenx(counts)
    text = ",\n".join(json.dumps(each) for each in cases(frame, matrix, counts))
    (HERE / "formats.json").write_text(f'{{"cases": [\n{text}\n]}}\n')


if __name__ == "__main__":
    main()
