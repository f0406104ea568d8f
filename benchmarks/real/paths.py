"""Where the league keeps its files."""

import csv
from pathlib import Path

HERE = Path(__file__).resolve().parent
STORE = HERE.parents[1] / "build" / "real"


def listed_sets(use=None):
    """Return the lines of sets.csv, or those for one use (tuning or scoring)."""
    with open(HERE / "sets.csv", newline="") as file:
        return [line for line in csv.DictReader(file) if use in (None, line["use"])]
