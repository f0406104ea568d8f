"""The types of records are those of what is in them, and mypy finds what is misspelt."""

import importlib.util
import pathlib
import subprocess
import sys
import types
import typing

import numpy as np
import pcadim
import pytest
from pcadim import records
from pcadim._record import OpenRecord, Record, keys_of

WRONG = """\
import pcadim

report = pcadim.select([[1.0, 2.0], [2.0, 1.0], [0.5, 0.7]])
print(report.answer.sentnce)
print(report.anwser)
print(report.selections["gcv"].dd)
print(report.findings[0].row)
print(report.noise.knd)
print(pcadim.methods()[0].titel)
wrong: str = report.data.n
"""

RIGHT = """\
import numpy as np
import pcadim
from pcadim.records import Answer, Finding


def words(answer: Answer, findings: list[Finding]) -> str:
    return " ".join([answer.sentence, *(one.remedy for one in findings)])


report = pcadim.select(np.eye(5), progress=True, memory="2GB")
d: int | None = report.d
print(words(report.answer, report.findings), report.selections["gcv"].curve.sum())
print(report.request.scale, report.selections[0].fitted.phi, report.noise["kind"])
eigenvalues = report.spectrum.eigenvalues[:2]
try:
    pcadim.select("x.csv")
except pcadim.FileError as error:
    print(error.errno)
"""


def reports():
    """Return reports of many kinds."""
    X = pcadim.simulate(n=60, p=12, d=3)
    odd = X.copy()
    odd[:, 3] *= 1000
    odd[7] = odd[9]
    yield pcadim.select(X, "all")
    yield pcadim.select(odd)
    yield pcadim.select(np.random.default_rng(1).normal(size=(20, 30)), findings=False)
    yield pcadim.select_from_spectrum([5.0, 1.0, 0.9], n=40, p=8, total_variance=9)
    yield pcadim.select_from_covariance(np.cov(X.T), n=60)
    yield pcadim.select(X, "minka", settings={"minka.form": "sklearn"}, max_dim=2)


PLAIN = {float: lambda value: type(value) in (float, int), int: lambda value: type(value) is int}


def fits_made(value, origin, of):
    """Is a value of a type made of others?"""
    if origin in (typing.Union, types.UnionType):
        return any(fits(value, one) for one in of)
    if origin is typing.Literal:
        return value in of
    if origin is list:
        return isinstance(value, list) and all(fits(one, of[0]) for one in value)
    return isinstance(value, np.ndarray) and value.dtype == np.float64


def fits(value, hint):
    """Is a value of a type?"""
    if hint is typing.Any:
        return True
    if typing.get_origin(hint):
        return fits_made(value, typing.get_origin(hint), typing.get_args(hint))
    return PLAIN[hint](value) if hint in PLAIN else isinstance(value, hint)


def check(record):
    """Check the keys of a record, and of those in it, against the annotations."""
    if isinstance(record, list):
        for one in record:
            check(one)
    if not isinstance(record, Record) or isinstance(record, OpenRecord):
        return
    hints = keys_of(type(record))
    assert set(record) == set(hints), type(record)
    for key, value in record.items():
        assert fits(value, hints[key]), (type(record), key, value)
        check(value)


def test_annotations_are_true():
    """Every record has exactly the keys that its class says, of these types."""
    for report in reports():
        check(report._contract)
        for key, hint in typing.get_type_hints(pcadim.Report).items():
            assert fits(getattr(report, key), hint), key
    check(pcadim.methods())


def test_report_and_contract_have_the_same_parts():
    """What is an attribute of a report is a part of the JSON, and the other way round."""
    of_report = set(typing.get_type_hints(pcadim.Report))
    assert of_report == set(keys_of(records.Contract))


def mypy(tmp_path, text):
    """Return what mypy says of a program in its strictest mode."""
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("SKIPPED: the test of the types, since mypy is not installed")
    path = tmp_path / "program.py"
    path.write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", path]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=600, check=False, cwd=tmp_path
    )
    return done.stdout + done.stderr


def test_the_package_says_that_it_has_types():
    """The marker of typed packages is installed."""
    assert (pathlib.Path(pcadim.__file__).parent / "py.typed").exists()


def test_mypy_finds_what_is_misspelt(tmp_path):
    """Each wrong line is found, and no other."""
    said = mypy(tmp_path, WRONG)
    assert 'has no attribute "sentnce"; maybe "sentence"?' in said
    lines = {int(line.split(":")[1]) for line in said.splitlines() if ": error:" in line}
    assert lines == {4, 5, 6, 7, 8, 9, 10}, said


def test_mypy_is_content_with_a_right_program(tmp_path):
    """In strict mode a program that uses the package as it is meant has no error."""
    said = mypy(tmp_path, RIGHT)
    assert said.startswith("Success"), said
