"""Takes the data sets of sets.csv from installed packages and keeps them as build/real/NAME.npy.

usage: python data_sets.py

Left out are rows with missing cells; columns of which one value fills more than 95 % of the rows,
or one row has more than half of the squared distances from the median (drawn rows tell nothing
about either: one unseen row then decides); and columns that repeat an earlier one (correlation
beyond 0.9999).
NAME.labels.npy holds a class for each row, where the set has one. What is missing is said in words,
and the others are taken.
"""

import subprocess

import numpy as np
import pandas as pd
from sklearn import datasets

from paths import HERE, STORE, listed_sets

LEAST_ROWS, LEAST_COLUMNS = 300, 8
REPEATED = 0.9999
MOST_EQUAL, MOST_OF_ONE_ROW = 0.95, 0.5


def from_r():
    """Write the sets of the R packages as CSV files."""
    (STORE / "csv").mkdir(parents=True, exist_ok=True)
    command = ["Rscript", HERE / "take_sets.R", HERE / "sets.csv", STORE / "csv"]
    subprocess.run(command, check=True)


def read_r(line):
    """Return cells and labels of one CSV file, or None where its package was missing."""
    path = STORE / "csv" / f"{line['name']}.csv"
    if not path.exists():
        return None
    table = pd.read_csv(path).dropna()
    labels = table.pop(".label").to_numpy(dtype=str) if line["labels"] else None
    return table.to_numpy(dtype=float), labels


def read_sklearn(line):
    """Return cells and labels of one of scikit-learn's bundled sets."""
    found = getattr(datasets, f"load_{line['object']}")()
    return found.data.astype(float), found.target.astype(str) if line["labels"] else None


def useful_columns(X):
    """Return which columns vary in more than a few rows and do not repeat an earlier one."""
    kept = np.flatnonzero([varies(column) for column in X.T])
    correlation = np.abs(np.corrcoef(X[:, kept], rowvar=False))
    repeats = (np.triu(correlation, 1) > REPEATED).any(axis=0)
    return kept[~repeats]


def varies(column):
    """Say whether neither one value fills nearly all rows nor one row has most of the variation."""
    most_frequent = np.unique(column, return_counts=True)[1].max()
    squares = (column - np.median(column)) ** 2
    spread = squares.max() <= MOST_OF_ONE_ROW * squares.sum()
    return spread and most_frequent <= MOST_EQUAL * len(column)


def keep(line, X, labels):
    """Write one set, if it is large enough."""
    X = X[:, useful_columns(X)]
    large = X.shape[0] >= LEAST_ROWS and X.shape[1] >= LEAST_COLUMNS
    print(f"{line['name']}: {X.shape[0]} x {X.shape[1]}{'' if large else ', too small: left out'}")
    if not large:
        return
    np.save(STORE / f"{line['name']}.npy", X)
    (STORE / f"{line['name']}.labels.npy").unlink(missing_ok=True)
    if labels is not None:
        np.save(STORE / f"{line['name']}.labels.npy", labels)


def main():
    """Take every set."""
    from_r()
    for line in listed_sets():
        found = read_sklearn(line) if line["package"] == "sklearn" else read_r(line)
        if found is None:
            print(f"{line['name']}: not taken")
            continue
        keep(line, *found)


if __name__ == "__main__":
    main()
