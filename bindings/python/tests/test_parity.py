"""The same bytes as the command line, on the cases that all front ends share."""

import json
import pathlib
import subprocess

import numpy as np
import pcadim
import pytest
from helpers import without_source, without_timing
from pcadim import _core
from pcadim._record import record
from pcadim.records import Method

CASES = json.loads(
    (pathlib.Path(__file__).resolve().parents[3] / "tests/parity/cases.json").read_text()
)
SIMULATED = "simulated.npy"


def request_words(request):
    """Return a case's request in the words of the command line."""
    words = []
    for key, value in request.items():
        match key:
            case "methods":
                words += ["--method", ",".join(value)]
            case "settings":
                words += [word for pair in value.items() for word in ("--set", "=".join(pair))]
            case "scale":
                words += ["--scale"] * value
            case "center":
                words += ["--no-center"] * (not value)
            case _:
                words += [f"--{key.replace('_', '-')}", str(value)]
    return words


def read_words(read):
    """Return how a case's file is read in the words of the command line."""
    words = []
    for key, value in read.items():
        match key:
            case "header":
                words += ["--header", "yes" if value else "no"]
            case "columns":
                words += ["--columns", ",".join(value)]
            case "id_column":
                words += ["--id-column", ",".join(value)]
            case "transpose":
                words += ["--transpose"] * value
            case _:
                raise AssertionError(f"unknown key {key}")
    return words


def data_words(data, folder, program, root):
    """Put a case's data into a folder; return the words that name them there."""
    if "file" in data:
        return [str(root / data["file"])]
    if "text" in data:
        (folder / "cells.csv").write_text(data["text"])
        return ["cells.csv"]
    if "simulate" in data:
        words = [
            word for key, value in data["simulate"].items() for word in (f"--{key}", f"{value}")
        ]
        subprocess.run(
            [program, "simulate", *words, "-o", SIMULATED],
            cwd=folder,
            check=True,
            capture_output=True,
        )
        return [SIMULATED]
    np.save(folder / "values.npy", np.array(data["eigenvalues"]))
    words = ["--eigenvalues", "values.npy", "--n", str(data["n"]), "--p", str(data["p"])]
    for key, option in (
        ("spectrum_kind", "--spectrum-kind"),
        ("divisor", "--divisor"),
        ("total_variance", "--total-variance"),
    ):
        words += [option, str(data[key])] if key in data else []
    return words


def answer_of_python(case, words):
    """Return Python's report on a case whose data stand in the current folder."""
    data, request = case["data"], case.get("request", {})
    if "eigenvalues" in data:
        known = {
            key: data[key] for key in ("spectrum_kind", "divisor", "total_variance") if key in data
        }
        return pcadim.select_from_spectrum(
            data["eigenvalues"], data["n"], data["p"], **known, **request
        )
    return pcadim.select(pcadim.File(words[0], **case.get("read", {})), **request)


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_same_bytes_as_the_command_line(case, program, root, tmp_path, monkeypatch):
    """A report has every byte of the program's, but for the time it took."""
    monkeypatch.chdir(tmp_path)
    words = data_words(case["data"], tmp_path, program, root)
    asked = request_words(case.get("request", {})) + read_words(case.get("read", {}))
    told = subprocess.run(
        [program, "select", *words, *asked, "--json", "--quiet"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    mine = answer_of_python(case, words).to_json()
    # A list in memory has no file to be named after.
    clean = without_source if "eigenvalues" in case["data"] else without_timing
    assert clean(mine) == clean(told)


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("case", [case for case in CASES if "simulate" in case["data"]], ids=str)
def test_same_bytes_in_memory(case, order, program, root, tmp_path, monkeypatch):
    """Numbers in memory give the bytes of the same numbers in a file."""
    monkeypatch.chdir(tmp_path)
    data_words(case["data"], tmp_path, program, root)
    X = np.load(SIMULATED)
    wanted = dict(case["data"]["simulate"])
    assert np.array_equal(X, pcadim.simulate(d=wanted.pop("dim"), **wanted))
    X = X.T if case.get("read", {}).get("transpose") else X
    from_file = answer_of_python(case, [SIMULATED])
    from_memory = pcadim.select(np.array(X, order=order), **case.get("request", {}))
    assert without_source(from_memory.to_json()) == without_source(from_file.to_json())


def test_the_catalogue_is_the_program_s(program):
    """methods() says what the program says."""
    told = subprocess.run(
        [program, "methods", "--json"], check=True, capture_output=True, text=True
    )
    catalogue = json.loads(_core.methods_json())
    assert catalogue == json.loads(told.stdout)
    assert pcadim.methods() == [record(one, Method) for one in catalogue]  # in Python's words
