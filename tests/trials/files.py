"""The files of the trials, written into the working folder."""
from __future__ import annotations

import csv
import datetime
import math
import pathlib
import random

import tables


def tenx_folder(name: str, kinds: int, cells: int = 400, genes: int = 200, doublet: int | None = None) -> None:
    """Write what Cell Ranger leaves: a matrix of genes by cells, and the names of both."""
    folder = pathlib.Path(name)
    folder.mkdir(exist_ok=True)
    counts = tables.cells(21, cells, genes, kinds)
    if doublet is not None:
        counts[doublet] = [12 * x for x in counts[doublet]]
    entries = [(j + 1, i + 1, x) for i, row in enumerate(counts) for j, x in enumerate(row) if x]
    head = f"%%MatrixMarket matrix coordinate integer general\n{genes} {cells} {len(entries)}\n"
    (folder / "matrix.mtx").write_text(head + "".join(f"{j} {i} {x}\n" for j, i, x in entries))
    (folder / "barcodes.tsv").write_text("".join(f"CELL{i:03}-1\n" for i in range(cells)))
    (folder / "features.tsv").write_text("".join(f"ENSG{j:05}\tGENE{j}\tGene Expression\n" for j in range(genes)))


def questionnaire(name: str, first: str = "", texts: tuple[str, ...] = (), codes: tuple[str, ...] = (), sep: str = ",",
                  encoding: str = "utf-8") -> None:
    """Write 300 people's answers to 25 questions of five scales; 2 % of them codes, if there are any."""
    draw = random.Random(1)
    rows: list[list] = [[draw.choice(codes) if codes and draw.random() < 0.02 else x for x in row]
                        for row in tables.likert(12)]
    ids = list(range(1001, 1301))
    draw.shuffle(ids)
    rows = [([number] if first else []) + row + [draw.choice(("a", "b", "c")) for _ in texts]
            for number, row in zip(ids, rows)]
    names = ([first] if first else []) + tables.numbered("q", 25) + list(texts)
    pathlib.Path(name).write_bytes(tables.text(rows, names, sep).encode(encoding))


def spectra(name: str, turned: str | None = None, above: list[str] | None = None, units: str = "",
            among: str = "") -> None:
    """Write 60 spectra of five substances, as rows or (turned: the name of the axis) as columns."""
    rows = tables.spectra(13)
    if turned is not None:
        table = [[900 + 2 * j, *(row[j] for row in rows)] for j in range(len(rows[0]))]
        lines = tables.text(table, [turned, *tables.numbered("sample", 60)], digits=5)
    else:
        table = [[f"s{i}", *row] for i, row in enumerate(rows)]
        lines = tables.text(table, ["sample", *tables.numbered("band", 200)], digits=5)
    parts = lines.splitlines()
    if units:
        parts.insert(1, "," + ",".join([units] * len(rows[0])))
    if among:
        parts.insert(30, among)
    pathlib.Path(name).write_text("\n".join((above or []) + parts) + "\n")


def returns(name: str, date: str, per_cent: bool = False) -> None:
    """Write the returns of 12 funds on 250 working days, led by three factors."""
    day, rows = datetime.date(2021, 1, 4), []
    for row in tables.components(31, 250, 12, 3, 2.0):
        cells: list = [f"{x / 3:.2f}%" for x in row] if per_cent else [x / 3 for x in row]
        rows.append([day.strftime(date), *cells])
        day += datetime.timedelta(3 if day.weekday() == 4 else 1)
    pathlib.Path(name).write_text(tables.text(rows, ["date", *tables.numbered("fund", 12)]))


def with_total(source: pathlib.Path, name: str) -> None:
    """Write a table of numbers with the sum of its columns as the last one."""
    with source.open(newline="") as file:
        head, *rows = csv.reader(file)
    lines = [[*head, "total"], *([*row, f"{sum(map(float, row)):.4f}"] for row in rows)]
    pathlib.Path(name).write_text("\n".join(",".join(line) for line in lines) + "\n")


def unequal_noise(name: str) -> None:
    """Write three components in noise that differs between columns."""
    draw = random.Random(10)
    rows = tables.plus_noise(draw, tables.signal(draw, 200, 15, 3, 3.0), [0.3 + 0.25 * j for j in range(15)])
    pathlib.Path(name).write_text(tables.text(rows, tables.numbered("v", 15)))


def constant(name: str) -> None:
    pathlib.Path(name).write_text("a,b,c\n" + "1,2,3\n" * 10)


def correlations(name: str) -> int:
    """Write how 25 questions correlate, with their names on both sides; return how many people answered."""
    rows = tables.likert(12)
    names = tables.numbered("q", len(rows[0]))
    table = [[label, *row] for label, row in zip(names, tables.correlations(rows))]
    pathlib.Path(name).write_text(tables.text(table, ["", *names], digits=6))
    return len(rows)


def distances(name: str) -> None:
    """Write how far 30 places are from each other."""
    places = tables.components(15, 30, 4, 2)
    table = [[math.dist(a, b) for b in places] for a in places]
    pathlib.Path(name).write_text(tables.text(table, tables.numbered("place", 30)))


def expression(name: str) -> None:
    """Write 300 genes of 40 samples of four kinds, as instruments and archives give them: genes in rows."""
    rows = tables.components(16, 40, 300, 3)
    table = [[f"ENSG{j:011}", *(row[j] for row in rows)] for j in range(300)]
    pathlib.Path(name).write_text(tables.text(table, ["gene_id", *tables.numbered("ctrl_", 20), *tables.numbered("ko_", 20)],
                                              sep="\t"))
