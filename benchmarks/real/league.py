"""Every method of the catalogue and the baselines on the cases of one use, one line each.

usage: python league.py tuning|scoring [METHOD ...]      default: all methods

Appends to build/real/tuning.csv; cases that are there already are not run again.
"""

import csv
import sys

import pcadim

from cases import read_cases
from paths import STORE
from scores import judged
from ten_fold import ten_fold_maximum, ten_fold_one_error

BASELINES = {
    "(ten-fold, maximum)": ten_fold_maximum,
    "(ten-fold, one standard error)": ten_fold_one_error,
    "(no component)": lambda X, scale: 0,
}
PREDICTION = "(auto, purpose prediction)"  # its sets are about what this league measures


def answers(case, methods):
    """Yield method, d and the stated set of d for each method that answers."""
    report = pcadim.select(case.X, methods, scale=case.scaled, findings=False, threads=1)
    for selection in report.selections:
        if selection["d"] is not None:
            yield selection["method"], selection["d"], selection.get("credible_set")
    settings = {"auto.purpose": "prediction"}
    prediction = pcadim.select(
        case.X, "auto", settings=settings, scale=case.scaled, findings=False, threads=1
    )
    if prediction.d is not None:
        yield PREDICTION, prediction.d, prediction.selections[0].get("credible_set")
    for name, baseline in BASELINES.items():
        yield name, baseline(case.X, case.scaled), None


def lines_of(case, methods):
    """Return the judged answers of one case."""
    found = answers(case, methods)
    return [{"method": method, **judged(case, d, members)} for method, d, members in found]


def done(path):
    """Return the keys of the cases that a file holds."""
    if not path.exists():
        return set()
    with open(path, newline="") as file:
        return {(r["set"], r["n"], r["scaled"], r["replicate"]) for r in csv.DictReader(file)}


def append(path, lines):
    """Write the lines of one case at once, so that a case is there whole or not at all."""
    fresh = not path.exists()
    with open(path, "a", newline="") as file:
        writer = csv.DictWriter(file, lines[0].keys())
        if fresh:
            writer.writeheader()
        writer.writerows(lines)


def main(use, *methods):
    """Run what is not done yet."""
    path = STORE / f"{use}.csv"
    known = done(path)
    for case in read_cases(use):
        if (case.name, str(case.n), str(int(case.scaled)), str(case.replicate)) not in known:
            append(path, lines_of(case, list(methods) or "all"))
            print(case.key, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
