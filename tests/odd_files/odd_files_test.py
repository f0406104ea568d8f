#!/usr/bin/env python3
"""Reads every file of cases.py with the program and compares with what a person expects.

usage: odd_files_test.py PROGRAM [PART OF A NAME]
"""
from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import tempfile

import cases

PROGRAM = pathlib.Path(sys.argv[1]).resolve()


def ask(case: cases.Case, folder: pathlib.Path) -> subprocess.CompletedProcess[str]:
    path = folder / "odd.csv"
    path.write_bytes(case.data())
    options = ["--json", "--method", "variance_fraction", "--no-findings", "--threads", "1", *case.options]
    return subprocess.run([PROGRAM, "select", path, *options], capture_output=True, text=True, timeout=60)


def faults(case: cases.Case, ran: subprocess.CompletedProcess[str]) -> list[str]:
    """Return what differs from what is expected."""
    if "this build cannot read it" in ran.stderr:
        return []
    found = [f"does not say {part!r}" for part in case.says if part not in ran.stderr]
    found += [f"says {part!r}" for part in case.says_not if part in ran.stderr]
    if case.shape is None:
        return found + ([] if ran.returncode in (1, 2) else [f"exit code {ran.returncode}"])
    if ran.returncode != 0:
        return [*found, f"exit code {ran.returncode}"]
    report = json.loads(ran.stdout)
    data = report["data"]
    read = {"shape": (data["n"], data["p"]), "missing": data["missing"]}
    expected = {"shape": case.shape, "missing": case.missing}
    found += [f"{key}: {read[key]} instead of {expected[key]}" for key in read if read[key] != expected[key]]
    names = tuple(data["column_names"])
    return found + ([f"names {names}"] if case.names and names != case.names else [])


def main() -> int:
    part = sys.argv[2] if len(sys.argv) > 2 else ""
    failures = 0
    chosen = [case for case in cases.ALL if part in case.name]
    with tempfile.TemporaryDirectory() as folder:
        for case in chosen:
            ran = ask(case, pathlib.Path(folder))
            found = faults(case, ran)
            failures += bool(found)
            print("not ok" if found else "ok", "-", case.name)
            for fault in found:
                print("   ", fault, "|", ran.stderr.strip()[:300])
    print(f"{len(chosen)} files, {failures} not as expected")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
