#!/usr/bin/env python3
"""Time of parallel analysis, 100 null data sets of 1,000 x 500, against R packages.

usage: parallel_analysis.py PCADIM [JACKSTRAW_SOURCES]

pcadim is timed as a whole process, reading included; of R only the call itself. Our form that each
package computes stands against it: normal numbers, correlations (psych); permuted, unscaled (jackstraw,
which permutes rows of variables and does not centre by more than it is told). Exit code 1: a bar is
missed, 2: no peer is there.
"""

import pathlib
import subprocess
import sys
import tempfile
import time

from limited import SECONDS, output_of

ROWS, COLS, DRAWS, BAR, REPETITIONS = 1000, 500, 100, 10, 3
FORMS = {"psych": ["--scale", "--set", "parallel_analysis.null=normal"], "jackstraw": []}


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def peers(data, folder):
    """Name, version and seconds of each package that is there; no seconds where it was stopped."""
    script = pathlib.Path(__file__).with_name("parallel_analysis_peers.R")
    for name in FORMS:
        try:
            printed = output_of("Rscript", script, name, data, DRAWS, *folder)
        except subprocess.TimeoutExpired:
            yield name, "", None
        else:
            yield from (line.split() for line in printed.splitlines())


def main():
    program, folder = sys.argv[1], sys.argv[2:3]
    holds = True
    with tempfile.TemporaryDirectory() as work:
        data = work + "/data.csv"
        subprocess.run([program, "simulate", "--n", str(ROWS), "--p", str(COLS), "--dim", "10",
                        "--seed", "1", "-o", data], check=True, stderr=subprocess.DEVNULL)
        lines = pathlib.Path(data).read_text().splitlines(keepends=True)
        try:
            float(lines[0].split(",")[0])
        except ValueError:  # the peers read numbers only
            pathlib.Path(data).write_text("".join(lines[1:]))
        found = list(peers(data, folder))
        if not found:
            print("no peer is installed (r-cran-psych; jackstraw's sources as an argument)")
            return 2
        print("| peer | its time | pcadim, same null | ratio |\n|---|---|---|---|")
        for name, version, its_time in found:
            if its_time is None:
                print(f"| {name} | stopped after {SECONDS} s | | |")
                continue
            command = [program, "select", data, "--method", "parallel_analysis", "--set",
                       f"parallel_analysis.draws={DRAWS}", *FORMS[name]]
            ours = sorted(seconds(command) for _ in range(REPETITIONS))[REPETITIONS // 2]
            ratio = float(its_time) / ours
            holds = holds and ratio >= BAR
            print(f"| {name} {version} | {float(its_time):.2f} s | {ours:.2f} s | {ratio:.1f} |")
    print(f"\n{ROWS} x {COLS}, {DRAWS} draws; bar {BAR} times faster: "
          f"{'holds' if holds else 'missed'}")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
