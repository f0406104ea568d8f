#!/usr/bin/env python3
"""Answers to a survey as its respondents grow in number: three factors behind 20 questions with answers from 1 to 5.

usage: survey_rows.py PCADIM

Rounding and the ends of the scale give each question noise of its own, which no model of the noise fits exactly; the more rows, the
more clearly so. Prints a table in Markdown: what `auto` answers, what structure and prediction say, and parallel analysis beside it.
Needs NumPy and room for a file of 16 MB.
"""

import json
import subprocess
import sys
import tempfile
from datetime import datetime, timezone
from pathlib import Path

import numpy as np

ROWS = [300, 1000, 3000, 10000, 30000, 100000]


def survey(rows):
    """Return answers from 1 to 5."""
    random = np.random.default_rng(1)
    loadings = random.standard_normal((3, 20))
    opinions = random.standard_normal((rows, 3)) @ loadings + random.standard_normal((rows, 20))
    return np.clip(np.round(opinions / 1.2 + 3), 1, 5)


def line(pcadim, path, rows, scale):
    command = [pcadim, "select", path, "--method", "auto,parallel_analysis", "--json", "--quiet", *["--scale"][:scale]]
    report = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    answer = report["answer"]
    parts = [(answer[name] or {}).get("d") for name in ("structure", "prediction")]
    values = [f"{rows:,}", "yes" if scale else "no", answer["d"], answer["purpose"], *parts, report["noise"]["kind"],
              report["selections"][1]["d"]]
    return "| " + " | ".join(map(str, values)) + " |"


def main():
    print(f"{datetime.now(timezone.utc):%Y-%m-%d}\n")
    print("| rows | scaled | `auto` | answers | structure | prediction | noise | parallel_analysis |\n" + "|---" * 8 + "|")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "survey.npy")
        for rows in ROWS:
            np.save(path, survey(rows))
            for scale in (False, True):
                print(line(sys.argv[1], path, rows, scale))


if __name__ == "__main__":
    main()
