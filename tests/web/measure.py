#!/usr/bin/env python3
"""How long the page takes from the drop of a file to the report, in headless Chromium.

usage: measure.py PAGE PROGRAM [--large]     (--large: also a CSV file of 200 MB)
"""
import argparse
import pathlib
import subprocess
import tempfile
import time

from files import table
from page import Page

from chromium import find_browser

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SHAPES = [(2000, 100), (5000, 500)]
LARGE = 200_000_000  # bytes


def simulated(program, folder, n, p):
    file = folder / f"{n}x{p}.csv"
    words = ["--n", n, "--p", p, "--dim", 5, "--snr", 3, "--seed", 1, "-o", file]
    subprocess.run([program, "simulate", *map(str, words)], check=True, capture_output=True)
    return file


def large_csv(program, folder):
    """The same rows again and again, each time with another first digit, until the file is large."""
    lines = table(simulated(program, folder, 20000, 50))
    file, size, turn = folder / "large.csv", 0, 0
    with open(file, "w") as out:
        size += out.write(",".join(lines[0]) + "\n")
        while size < LARGE:
            turn += 1
            for line in lines[1:]:
                size += out.write(",".join([str(float(line[0]) + turn), *line[1:]]) + "\n")
    return file


def measure(page, file):
    """Seconds, and what the page says."""
    page.open()
    begin = time.perf_counter()
    state = page.ask(file)
    return time.perf_counter() - begin, state.get("answer") or state.get("failure")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("page")
    parser.add_argument("program")
    parser.add_argument("--large", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        files = [ROOT / "examples/wine.csv", *(simulated(options.program, folder, n, p) for n, p in SHAPES)]
        files += [large_csv(options.program, folder)] if options.large else []
        page = Page(find_browser(), options.page, folder)
        try:
            for file in files:
                seconds, said = measure(page, file)
                print(f"{file.name} ({file.stat().st_size / 1e6:.1f} MB): {seconds:.2f} s, {said}", flush=True)
        finally:
            page.close()


if __name__ == "__main__":
    main()
