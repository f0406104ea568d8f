#!/usr/bin/env python3
"""What new users met with version 0.1, tried again: each trial ends in one run with the right answer, or in one message
whose remedy, typed as it stands, gives the right answer.

usage: trials_test.py PROGRAM SOURCE_DIR [PART OF A NAME]
"""
from __future__ import annotations

import dataclasses
import gzip
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable

import files

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()


@dataclasses.dataclass
class Run:
    code: int
    out: str
    err: str

    def lines_of_error(self) -> list[str]:
        return [line for line in self.err.splitlines() if not line.startswith("pcadim: note:")]


def pcadim(*words: object) -> Run:
    """Type `pcadim WORDS...`."""
    ran = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, timeout=120,
                         env={**os.environ, "LC_ALL": "C.UTF-8"})
    return Run(ran.returncode, ran.stdout, ran.stderr)


def expect(condition: object, what: str, ran: Run | None = None) -> None:
    if not condition:
        raise AssertionError(what + (f" | {ran.code} {ran.out[:900]} | {ran.err[:900]}" if ran else ""))


def keeps(ran: Run, d: int) -> Run:
    """Check the answer, and that nothing but notes stands beside it."""
    expect(ran.code == 0 and ran.out.startswith(f"Keep {d} of "), f"does not keep {d}", ran)
    expect(not ran.lines_of_error(), "an error beside an answer", ran)
    return ran


def says(ran: Run, *patterns: str) -> Run:
    text = re.sub(r"\s+", " ", ran.out + ran.err)  # wrapped or not
    for pattern in patterns:
        expect(re.search(pattern, text), f"does not say {pattern!r}", ran)
    return ran


def never_says(ran: Run, *patterns: str) -> Run:
    text = re.sub(r"\s+", " ", ran.out + ran.err)
    for pattern in patterns:
        expect(not re.search(pattern, text), f"says {pattern!r}", ran)
    return ran


def remedy(ran: Run, pattern: str) -> list[str]:
    """Return the options that the one line of error, or the line "Next:", tells to type."""
    lines = ran.lines_of_error() if ran.code else [x for x in ran.out.splitlines() if x.startswith("Next: ")]
    expect(len(lines) == 1, "not one message", ran)
    found = re.search(pattern, lines[0])
    expect(found, f"the message has no {pattern!r}", ran)
    return shlex.split(found.group(0))


# Single cell

def single_cell_folder() -> None:
    files.tenx_folder("cells", kinds=5)
    for width in ("100", "50", "150"):
        keeps(pcadim("select", "cells", "--normalize", "total,log1p", "--max-dim", width), 4)
    ran = keeps(pcadim("cells", "--normalize", "total,log1p"), 4)
    report = json.loads(pcadim("select", "cells", "--normalize", "total,log1p", "--json", "--quiet").out)
    expect(report["data"]["column_names"][:2] == ["GENE0", "GENE1"], "gene names are lost", ran)
    expect(report["data"]["row_names"][0] == "CELL000-1", "cell names are lost", ran)


def single_cell_counts_as_they_are() -> None:
    files.tenx_folder("cells", kinds=5)
    says(pcadim("cells"), "If they are counts, --normalize total,log1p evens that out")
    keeps(pcadim("cells", "--normalize", "total,log1p"), 4)


def single_cell_far_row_has_its_name() -> None:
    files.tenx_folder("cells", kinds=5, doublet=389)
    says(pcadim("cells"), "far from the rest.*'CELL389-1'")


def single_cell_hdf5() -> None:
    for name in ("tenx.h5", "tenx_v2.h5"):
        ran = pcadim(SOURCE / "tests/reference/formats" / name, "--normalize", "total,log1p")
        expect(ran.code == 0, f"{name} is not read", ran)
        says(ran, "10x Genomics", "Keep [0-9]+ of ")
    ran = pcadim("select", SOURCE / "tests/reference/h5ad/csr.h5ad", "--normalize", "total,log1p", "--max-dim", "100")
    expect(ran.code == 0, "h5ad is not read", ran)
    says(ran, "AnnData", "Keep [0-9]+ of ")


# Questionnaire

def questionnaire_clean() -> None:
    files.questionnaire("survey.csv")
    keeps(pcadim("survey.csv"), 5)


def questionnaire_id() -> None:
    files.questionnaire("survey.csv", first="ID")
    says(keeps(pcadim("survey.csv"), 5), r"column 1 \(ID\) numbers the rows .* and is passed over; .*--columns 1-26")
    never_says(pcadim("survey.csv"), "use --scale")


def questionnaire_texts() -> None:
    files.questionnaire("survey.csv", first="ID", texts=("sex", "region", "travel", "smoker"))
    ran = pcadim("survey.csv")
    expect(ran.code == 1, "text is taken for numbers", ran)
    keeps(pcadim("survey.csv", *remedy(ran, "--exclude sex,region,travel,smoker")), 5)


def questionnaire_codes() -> None:
    files.questionnaire("survey.csv", codes=("-99",))
    ran = says(pcadim("survey.csv"), "One number looks like a code for missing cells", "'q1' is -99 in")
    words = remedy(ran, "--na '?-99'?") + remedy(ran, "--missing em")
    keeps(pcadim("survey.csv", *words), 5)
    ran = pcadim("survey.csv", "--na", "-99")
    expect(ran.code == 1, "missing cells are used without a word", ran)
    keeps(pcadim("survey.csv", "--na", "-99", *remedy(ran, "--missing em")), 5)


def questionnaire_missing_signs() -> None:
    files.questionnaire("survey.csv", codes=(".", "#NV", "?"))
    ran = says(pcadim("survey.csv"), r"taken for missing: '#NV' \([0-9]+ cells\), '.' .*'\?'")
    expect(ran.code == 1, "missing cells are used without a word", ran)
    keeps(pcadim("survey.csv", *remedy(ran, "--missing em")), 5)


def questionnaire_excel_unicode_text() -> None:
    files.questionnaire("survey.txt", first="ID", sep="\t", encoding="utf-16")
    says(keeps(pcadim("survey.txt"), 5), "UTF-16")


def questionnaire_spss() -> None:
    ran = pcadim(SOURCE / "tests/reference/formats/table.sav")
    if "this build" in ran.err:
        return
    expect(ran.code == 1, "missing cells are used without a word", ran)
    ran = pcadim(SOURCE / "tests/reference/formats/table.sav", *remedy(ran, "--missing em"))
    expect(ran.code == 0, "the remedy does not help", ran)
    says(ran, "Keep 0 of 3 components")


# Chemist

def chemist_clean() -> None:
    files.spectra("nir.csv")
    keeps(pcadim("nir.csv"), 5)


def chemist_transposed() -> None:
    for name in ("wavelength", "nm", ""):
        files.spectra("nir.csv", turned=name)
        ran = says(pcadim("nir.csv"), r"column 1.* is an? (even )?axis \(900, 902, 904, ...\) and is passed over",
                   "if the rows are the variables, say --transpose")
        never_says(ran, "cop(y|ies)", "repeat")
        ran = keeps(pcadim("nir.csv", "--transpose"), 5)
        says(ran, "60 x 200")


def chemist_titles_comments_and_units() -> None:
    files.spectra("nir.csv", above=["NIR instrument 7", "Operator: Ann", "# exported 2021-01-04"], units="AU")
    says(keeps(pcadim("nir.csv"), 5), "passed over as a title", r"line 5 \(AU, .* is passed over as units", "60 x 200")


def chemist_comments_among_the_rows() -> None:
    files.spectra("nir.csv", among="# lamp changed")
    ran = pcadim("nir.csv")
    expect(ran.code == 1, "a comment is taken for data", ran)
    keeps(pcadim("nir.csv", *remedy(ran, "--comment '#'")), 5)


# Finance

def finance_dates() -> None:
    for form, kind in (("%Y%m%d", "dates"), ("%Y-%m-%d", "text"), ("%d.%m.%Y", "text")):
        files.returns("funds.csv", date=form)
        says(keeps(pcadim("funds.csv"), 3), rf"column 1 \(date\) holds {kind}.* and is passed over", "250 x 12")


def finance_per_cent() -> None:
    files.returns("funds.csv", date="%Y%m%d", per_cent=True)
    says(keeps(pcadim("funds.csv"), 3), r"3000 cells with a per cent sign are read as numbers", "250 x 12")


# Everyone

def words_of_the_paper() -> None:
    for options in ([], ["--scale"]):
        ran = pcadim(SOURCE / "examples/wine.csv", *options)
        never_says(ran, r"\bphi\b", "φ", "departure", "kink", "boundary", "posterior", "averaged", "d = ")
        says(ran, "Next: ")


def sum_column() -> None:
    files.with_total(SOURCE / "examples/wine.csv", "wine.csv")
    ran = keeps(pcadim("wine.csv", "--scale"), 7)
    says(ran, "'total' is the sum of 'alcohol', .* 8 more columns. It is left out of the decision",
         "Take it out of the data")
    keeps(pcadim("wine.csv", "--scale", "--exclude", "total"), 7)


def same_pca_as_eigenvalues() -> None:
    report = json.loads(pcadim("select", SOURCE / "examples/wine.csv", "--scale", "--json", "--quiet").out)
    pathlib.Path("values.csv").write_text("\n".join(map(str, report["spectrum"]["eigenvalues"])))
    ran = keeps(pcadim("select", "--eigenvalues", "values.csv", "--n", 178, "--p", 13), report["answer"]["d"])
    never_says(ran, "> 0.99")


def who_is_the_outlier() -> None:
    """One method is named as far away only with a reason, and never one that is nearer than the others."""
    files.unequal_noise("noise.csv")
    ran = keeps(pcadim("noise.csv"), 3)
    named = re.search(r"; (\w+) says ([0-9]+) because", ran.out)
    expect(named, "no reason", ran)
    report = json.loads(pcadim("select", "noise.csv", "--json", "--quiet").out)
    largest = max(one["d"] for one in report["selections"] if one["d"] is not None)
    expect(int(named.group(2)) == largest, f"others say {largest}", ran)


def few_rows_or_many() -> None:
    """Rows are named where some are far; "a few rows" are few."""
    never_says(pcadim(SOURCE / "examples/wine.csv", "--scale"), "a few rows")


def correlations_as_data() -> None:
    """The table that other programs print, given as if its rows were observations."""
    people = files.correlations("cor.csv")
    ran = says(pcadim("cor.csv"), "looks like a correlation matrix, not like observations")
    words = remedy(ran, "--covariance") + ["cor.csv"] + remedy(ran, "--n") + [str(people)]
    never_says(keeps(pcadim("select", *words), 5), "looks like a correlation")


def distances_as_data() -> None:
    files.distances("far.csv")
    ran = says(pcadim("far.csv"), "looks like a matrix of distances, not like observations")
    expect("give the measurements that the distances were computed from" in ran.out, "no next step", ran)


def genes_in_rows() -> None:
    files.expression("genes.tsv")
    ran = says(pcadim("genes.tsv"), "Rows are named like genes or other features .'ENSG00000000000', ...")
    says(keeps(pcadim("genes.tsv", *remedy(ran, "--transpose")), 3), "40 x 300")


# Pictures

def page_and_figures() -> None:
    says(keeps(pcadim(SOURCE / "examples/wine.csv", "--scale", "--report", "w.html", "--plot", "w.svg", "--quiet"), 7))
    page, figure = pathlib.Path("w.html").read_text(), pathlib.Path("w.svg").read_text()
    expect("<title>Keep 7 of 13 components" in page, "the title is no answer")
    for part in ("% of the variance, each component (log scale)", "(parallel analysis)", "loading (linear scale)",
                 "Rows and columns together", "noise is not white, and no model fits"):
        expect(part in page, f"the page has no {part!r}")
    axes = re.findall(r"<text[^>]*>((?:% of the variance|score of component|probability \(|loading)[^<]*)", figure)
    expect(len(axes) > 3 and all(axis.endswith(("(log scale)", "(linear scale)")) for axis in axes), f"axes: {axes}")
    rows = re.findall(r"<tr", re.search(r'<table id="methods".*?</table>', page, re.DOTALL).group(0))
    expect(len(rows) <= 12, f"{len(rows)} rows of methods are more than a screen")
    expect("% of the variance" in figure, "the figure has no per cent")
    expect("What would change the answer by one" not in page, "the picture that nobody could read is back")
    expect("It assumes: The noise has the same variance in every direction." not in page, "auto assumes no such thing")


# Scripts

def json_records() -> None:
    files.tenx_folder("cells", kinds=5)
    ran = pcadim("select", "cells", "--normalize", "total,log1p", "--seed", 7, "--json", "--quiet")
    request = json.loads(ran.out)["request"]
    expect({key: request[key] for key in ("normalize", "transpose", "missing", "seed")} ==
           {"normalize": "total,log1p", "transpose": False, "missing": "error", "seed": 7}, "the request is lost", ran)


def failed_files_have_a_line() -> None:
    pathlib.Path("bad.csv").write_text("a,b\n1,x\n2,3\n3,4\n")
    ran = pcadim("select", SOURCE / "examples/wine.csv", "bad.csv", "nowhere.csv", "--json", "--quiet")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    expect([line.get("error", {}).get("code", 0) for line in lines] == [0, 1, 3], "not a line each", ran)
    expect(ran.code != 0, "a failure exits with 0", ran)


def no_answer_is_no_success() -> None:
    files.constant("same.csv")
    ran = pcadim("select", "same.csv", "--strict")
    expect(ran.code == 1, "no answer exits with 0", ran)


# Formats

OTHERS = {
    "a.parquet": (b"PAR1" + b"\0" * 40 + b"PAR1", r"Parquet.*pcadim\.select\("),
    "a.feather": (b"ARROW1\0\0" + b"\0" * 40, r"Arrow \(Feather\).*pcadim\.select\("),
    "a.xls": (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, r"old Excel workbook.*save it as XLSX or CSV"),
    "a.rds": (gzip.compress(b"X\n\0\0\0\3\0\4\0\0\0\3\5\0" + b"\0" * 40), r"R object \(RDS\).*write\.csv\(readRDS"),
    "a.json": (b'[{"a": 1, "b": 2}, {"a": 3, "b": 4}]', r"JSON.*to_csv"),
}


def formats_are_named() -> None:
    for name, (data, pattern) in OTHERS.items():
        pathlib.Path(name).write_bytes(data)
        ran = pcadim(name)
        expect(ran.code in (1, 3) and len(ran.lines_of_error()) == 1, f"{name} is not refused in one line", ran)
        says(ran, pattern)


def formats_that_are_read() -> None:
    for name in ("plain.mat", "table.dta", "openpyxl.xlsx"):
        ran = pcadim(SOURCE / "tests/reference/formats" / name, "--missing", "em")
        expect(ran.code == 0 or "this build" in ran.err, f"{name} is not read", ran)


# Usage

def file_without_a_command() -> None:
    keeps(pcadim(SOURCE / "examples/wine.csv", "--scale"), 7)


def methods_by_their_usual_names() -> None:
    wine = SOURCE / "examples/wine.csv"
    for word in ("parallel", "horn", "Parallel_Analysis"):
        ran = pcadim("select", wine, "--scale", "--method", word)
        expect(ran.code == 2, "an unknown method", ran)
        meant = remedy(ran, "did you mean 'parallel_analysis'")[-1]
        keeps(pcadim("select", wine, "--scale", "--method", meant), 3)
    ran = pcadim("select", wine, "--method", "pca")
    never_says(ran, "did you mean")
    says(ran, "pcadim methods lists all")


def misspelt_words() -> None:
    """Each is one message whose word, typed instead, gives the answer."""
    wine = SOURCE / "examples/wine.csv"
    for typed in ("--scal", "-scale", "--Scale"):
        ran = pcadim("select", wine, typed)
        expect(ran.code == 2, "an unknown option", ran)
        keeps(pcadim("select", wine, remedy(ran, r"(?<=did you mean )[-\w]+")[0]), 7)
    ran = pcadim("selct", wine, "--scale")
    keeps(pcadim(remedy(ran, r"(?<=did you mean )[-\w]+")[0], wine, "--scale"), 7)
    for typed, meant in (("auto.purpos", "purpose"), ("atuo.purpose", "auto")):
        says(pcadim(wine, "--set", f"{typed}=structure"), f"did you mean '{meant}'")


def readme_tells_how_to_install() -> None:
    expect("make install" in (SOURCE / "README.md").read_text(), "README does not say make install")


TRIALS: list[Callable[[], None]] = [
    single_cell_folder, single_cell_counts_as_they_are, single_cell_far_row_has_its_name, single_cell_hdf5,
    questionnaire_clean, questionnaire_id, questionnaire_texts, questionnaire_codes, questionnaire_missing_signs,
    questionnaire_excel_unicode_text, questionnaire_spss,
    chemist_clean, chemist_transposed, chemist_titles_comments_and_units, chemist_comments_among_the_rows,
    finance_dates, finance_per_cent,
    words_of_the_paper, sum_column, same_pca_as_eigenvalues, who_is_the_outlier, few_rows_or_many,
    correlations_as_data, distances_as_data, genes_in_rows,
    page_and_figures,
    json_records, failed_files_have_a_line, no_answer_is_no_success,
    formats_are_named, formats_that_are_read,
    file_without_a_command, methods_by_their_usual_names, misspelt_words, readme_tells_how_to_install,
]


def main() -> int:
    part = sys.argv[3] if len(sys.argv) > 3 else ""
    failures = 0
    for trial in TRIALS:
        if part not in trial.__name__:
            continue
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                trial()
                print("ok -", trial.__name__)
            except AssertionError as fault:
                failures += 1
                print("not ok -", trial.__name__, "|", fault)
            os.chdir(SOURCE)
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
