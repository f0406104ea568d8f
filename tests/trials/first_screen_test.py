#!/usr/bin/env python3
"""Ten questions are answered by the first screen of every data set, in words that need no paper, without contradiction.

usage: first_screen_test.py PROGRAM SOURCE_DIR [PART OF A NAME]
"""
from __future__ import annotations

import pathlib
import re
import subprocess
import sys
import tempfile

import screens

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
SOURCE = pathlib.Path(sys.argv[2]).resolve()
IDS = subprocess.run([PROGRAM, "methods", "--ids"], capture_output=True, text=True, check=True).stdout.split()


def first_screen(screen: screens.Screen) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "table.csv"
        path.write_text(screen.text)
        ran = subprocess.run([PROGRAM, "table.csv", *screen.options], capture_output=True, text=True, timeout=120,
                             cwd=folder)
        assert ran.returncode == 0 and not ran.stderr, ran.stderr
        return ran.stdout


def faults(screen: screens.Screen, out: str) -> list[str]:
    found = [f"open: {question}" for question in screens.unanswered(out)]
    found += [f"needs the paper: {word!r}" for word in screens.forbidden(out, IDS)]
    found += [f"contradiction: {what}" for what in screens.contradictions(out)]
    if int(re.match(r"Keep ([0-9]+)", out).group(1)) not in screen.d:
        found.append(f"the answer is none of {screen.d}")
    flat = re.sub(r"\s+", " ", out)
    if screen.wrong and not re.search(screen.wrong, flat):
        found.append(f"what is wrong with the data is not told: {screen.wrong!r}")
    if not screen.wrong and re.search(r"^(Note|Warning): (?!What is left over)", out, re.MULTILINE):
        found.append("something is wrong with data that are right")
    if len(out.splitlines()) > 40:
        found.append(f"{len(out.splitlines())} lines are more than a screen")
    return found


def page_faults() -> list[str]:
    """The page that people read has the same questions."""
    page = (SOURCE / "docs/report.md").read_text()
    return [f"docs/report.md lacks {question!r}" for question in screens.QUESTIONS if f"| {question} |" not in page]


def main() -> int:
    part = sys.argv[3] if len(sys.argv) > 3 else ""
    failures = 0
    for screen in screens.screens(SOURCE):
        if part not in screen.name:
            continue
        out = first_screen(screen)
        found = faults(screen, out)
        failures += bool(found)
        print("not ok" if found else "ok", "-", screen.name)
        for fault in found:
            print("   ", fault)
        if found:
            print(out)
    for fault in page_faults():
        failures += 1
        print("not ok -", fault)
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
