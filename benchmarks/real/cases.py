"""Draws rows of the data sets, computes the judges' curves and keeps both.

usage: python cases.py tuning|scoring [REPLICATES]     default 3; writes build/real/tuning_cases.npz

A case is a data set, a number of drawn rows, a replicate, and whether the columns are scaled by the
means and standard deviations of the drawn rows. The test rows are all others, at most 2000 of them.
Columns that do not vary among the drawn rows are left out of the case. The seeds of tuning and
scoring differ.
"""

import sys
import zlib
from dataclasses import dataclass

import numpy as np

from judges import judge_curves, losses
from paths import STORE, listed_sets

DRAWN = (30, 60, 120, 250)
MOST_TEST_ROWS = 2000
SEEDS = {"tuning": 20_260_001, "scoring": 71_930_002}


@dataclass
class Case:
    """One data set as a method sees it, and what each d loses."""

    name: str
    n: int
    replicate: int
    scaled: bool
    X: np.ndarray  # the drawn rows, in the units of the data also where scaled is true
    lost: dict

    @property
    def key(self):
        """Return what tells this case from others, as text."""
        return f"{self.name}/{self.n}/{self.replicate}/{'scaled' if self.scaled else 'raw'}"


def split(name, n, replicate, use, rows):
    """Return the numbers of the drawn rows and of the test rows."""
    seed = [SEEDS[use], zlib.crc32(name.encode()), n, replicate]
    order = np.random.default_rng(seed).permutation(rows)
    return order[:n], order[n : n + MOST_TEST_ROWS]


def load(name):
    """Return the cells of a data set, and its labels or None."""
    labels = STORE / f"{name}.labels.npy"
    return np.load(STORE / f"{name}.npy"), np.load(labels) if labels.exists() else None


def varying(X):
    """Return which columns are not constant."""
    return np.ptp(X, axis=0) > 0


def curves_of(X, labels, drawn, test, scaled):
    """Return the judges' curves of one case."""
    used = varying(X[drawn])
    train, unseen = X[np.ix_(drawn, used)], X[np.ix_(test, used)]
    if scaled:
        mean, deviation = train.mean(axis=0), train.std(axis=0, ddof=1)
        train, unseen = (train - mean) / deviation, (unseen - mean) / deviation
    known = () if labels is None else (labels[drawn], labels[test])
    return judge_curves(train, unseen, *known)


def compute(use, replicates):
    """Return rows and curves of all cases, by key."""
    kept = {}
    for line in present(use):
        X, labels = load(line["name"])
        for n in DRAWN:
            for replicate in range(replicates):
                drawn, test = split(line["name"], n, replicate, use, len(X))
                kept[f"{line['name']}/{n}/{replicate}/rows"] = drawn
                for scaled in (False, True):
                    key = f"{line['name']}/{n}/{replicate}/{'scaled' if scaled else 'raw'}"
                    for judge, curve in curves_of(X, labels, drawn, test, scaled).items():
                        kept[f"{key}/{judge}"] = curve
        print(line["name"], flush=True)
    return kept


def present(use):
    """Return the listed sets that data_sets.py could take."""
    return [line for line in listed_sets(use) if (STORE / f"{line['name']}.npy").exists()]


def stored(use):
    """Return the file that holds the cases of one use."""
    return STORE / f"{use}_cases.npz"


def read_cases(use="tuning"):
    """Return the stored cases, in order."""
    with np.load(stored(use)) as file:
        kept = dict(file)
    cases = []
    for key in (key.removesuffix("/likelihood") for key in kept if key.endswith("/likelihood")):
        name, n, replicate, scaling = key.split("/")
        X = load(name)[0][kept[f"{name}/{n}/{replicate}/rows"]]
        X, lost = X[:, varying(X)], losses(curves_at(key, kept))
        cases.append(Case(name, int(n), int(replicate), scaling == "scaled", X, lost))
    return cases


def curves_at(key, kept):
    """Return the stored curves of one case."""
    names = ("likelihood", "cells", "least_gain", "accuracy")
    return {judge: kept[f"{key}/{judge}"] for judge in names if f"{key}/{judge}" in kept}


def main(use, replicates=3):
    """Compute and store the cases of one use."""
    np.savez_compressed(stored(use), **compute(use, int(replicates)))


if __name__ == "__main__":
    main(*sys.argv[1:])
