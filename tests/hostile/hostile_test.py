#!/usr/bin/env python3
"""A sweep over bad input and faults, class by class: the exit code, the words, and what always holds: no signal,
no crash, at most a few lines that say what is the matter, nothing that a terminal would obey, no file left in part.

usage: hostile_test.py PROGRAM [PART OF A NAME]
"""
from __future__ import annotations

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

import csv_cases
import formats_cases
import hdf5_cases
import machine_cases
import mtx_cases
import npy_cases
import packed_cases
import use_cases
from case import Case

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
LIMIT_S = 60


def prepare(case: Case) -> None:
    for name, data in case.files.items():
        pathlib.Path(name).write_bytes(data)
    if case.prepare:
        case.prepare()


def run(case: Case) -> subprocess.CompletedProcess[bytes]:
    words = [os.fsencode(word) for word in case.arguments]
    return subprocess.run([PROGRAM, *words], input=case.stdin, capture_output=True, timeout=LIMIT_S,
                          preexec_fn=case.limits, check=False)


def complaint(case: Case, result: subprocess.CompletedProcess[bytes]) -> str:
    """What is wrong; empty where nothing is."""
    said = result.stderr.decode("utf-8", "replace")
    shown = result.stdout.decode("utf-8", "replace")
    if result.returncode not in case.codes():
        return f"exit {result.returncode}, not {case.code}: {said[:500]}"
    if OBEYED.search(said + shown):
        return f"something that a terminal obeys: {OBEYED.search(said + shown)}"
    lines = [line for line in said.splitlines() if not line.startswith("pcadim: note: ")]
    if result.returncode != 0 and not lines:
        return "no word about it"
    if result.returncode in (1, 3) and (len(lines) > 2 or not lines[0].startswith("pcadim: ")):
        return f"not one clear line: {said[:500]}"
    missing = [word for word in case.words if word not in said]
    if missing:
        return f"does not say {missing}: {said[:500]}"
    if re.search(r"\bnan\b", shown, re.IGNORECASE) and "--json" not in case.arguments:
        return "NaN in the answer"
    parts = [name for name in os.listdir(".") if name.endswith(".part")]
    return f"left in part: {parts}" if parts else (case.after() if case.after else "")


def check(case: Case) -> str:
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            prepare(case)
            return complaint(case, run(case))
        except subprocess.TimeoutExpired:
            return f"no end within {LIMIT_S} s"
        finally:
            os.chdir(before)


def stored_report() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "data.csv")
        path.write_text(csv_cases.ROWS)
        result = subprocess.run([PROGRAM, "select", path, "--json"], capture_output=True, check=True)
        json.loads(result.stdout)
        return result.stdout


def all_cases() -> list[Case]:
    return [*csv_cases.cases(), *npy_cases.cases(), *mtx_cases.cases(), *packed_cases.cases(), *hdf5_cases.cases(), *formats_cases.cases(),
            *use_cases.cases(stored_report()), *machine_cases.cases()]


def main() -> int:
    cases = [case for case in all_cases() if len(sys.argv) < 3 or sys.argv[2] in case.name]
    names = [case.name for case in cases]
    assert len(set(names)) == len(names), "every class has a name of its own"
    failures = 0
    for case in cases:
        wrong = check(case)
        failures += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} - {case.name}{': ' + wrong if wrong else ''}")
    print(f"{len(cases)} classes, {failures} of them not as they should be")
    if len(sys.argv) < 3 and len(cases) < 200:
        print("a sweep is 200 classes at least")
        return 1
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
