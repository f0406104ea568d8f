#!/usr/bin/env python3
"""packaging/check.py notices another version in every single place, and --set writes all of them."""

import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import check

sources = check.ROOT


def copied(folder):
    shutil.rmtree(folder, ignore_errors=True)
    for path, _ in check.PLACES + check.CHANGE_LOGS:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(sources / path, folder / path)


with tempfile.TemporaryDirectory() as scratch:
    current = check.version()
    check.ROOT = pathlib.Path(scratch, "sources")
    for path, _ in check.PLACES[1:] + check.CHANGE_LOGS:
        copied(check.ROOT)
        assert not list(check.other_versions())
        changed = check.ROOT / path
        changed.write_text(changed.read_text().replace(current, "9.8.7"))
        complaints = list(check.other_versions())
        assert complaints == [f"{path} says 9.8.7, CMakeLists.txt {current}"], complaints
    copied(check.ROOT)
    check.write("9.8.7")
    logs = [path for path, _ in check.CHANGE_LOGS]
    assert [line.split()[0] for line in check.other_versions()] == logs
print(f"{len(check.PLACES + check.CHANGE_LOGS)} places are watched")
