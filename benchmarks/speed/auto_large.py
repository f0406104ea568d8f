#!/usr/bin/env python3
"""What `auto` costs and answers beside the decomposition alone, for data around and beyond the size that is looked at as a whole.

usage: auto_large.py PCADIM [CASE...]

Cases: shapes such as 500x8300 (default: the ones of docs/auto.md). Each has three directions in white noise, or in noise whose columns
have deviations from 0.1 to 10, and is scaled to unit variance; the true answer is 3. Prints a table in Markdown: processor seconds of
whole runs with one method without findings, the decomposition alone (`kaiser`) and `auto`. Needs NumPy and room for a file of 160 MB.
"""

import json
import os
import subprocess
import sys
import tempfile
from datetime import datetime, timezone
from pathlib import Path

import numpy as np
from machine import processor

SHAPES = ["500x7900", "500x8300", "500x20000", "500x40000", "2000x4000", "4000x2000", "40000x400", "200000x100"]


def data(rows, cols, noise):
    """Return three directions in noise."""
    random = np.random.default_rng(5)
    deviations = random.uniform(0.1, 10, cols)
    signal = random.standard_normal((rows, 3)) * [1.5, 1.25, 1] @ random.standard_normal((3, cols))
    cells = random.standard_normal((rows, cols))
    return signal / 8 + cells if noise == "white" else signal + cells * deviations


def run(pcadim, path, method):
    """Return the processor seconds and the report."""
    before = os.times()
    command = [pcadim, "select", path, "--scale", "--method", method, "--no-findings", "--json", "--quiet"]
    text = subprocess.run(command, check=True, capture_output=True).stdout
    after = os.times()
    used = after.children_user - before.children_user + after.children_system - before.children_system
    return used, json.loads(text)


def main():
    """Print the table."""
    pcadim, *shapes = sys.argv[1:]
    print(f"{processor()}, {os.cpu_count()} threads, {datetime.now(timezone.utc):%Y-%m-%d}\n")
    print("| data | noise | decomposition (s) | `auto` (s) | ratio | d | noise found | rows judged |")
    print("|---|---|---|---|---|---|---|---|")
    for shape in shapes or SHAPES:
        rows, cols = map(int, shape.split("x"))
        for noise in ("white", "columns"):
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder) / "data.npy"
                np.save(path, data(rows, cols, noise))
                alone, _ = run(pcadim, path, "kaiser")
                seconds, report = run(pcadim, path, "auto")
            judged = int(report["selections"][0]["fitted"].get("judged_rows", rows))
            print(
                f"| {rows:,} x {cols:,} | {noise} | {alone:.2f} | {seconds:.2f} | {seconds / alone:.1f} "
                f"| {report['answer']['d']} | {report['noise']['kind']} | {judged:,} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
