"""Writes held_out_rows.json: the mean log density of held-out rows under probabilistic PCA.

usage: python make_held_out_rows.py     (in this folder; needs NumPy and SciPy)

The densities are those of SciPy's multivariate normal with the dense covariance matrix
V (L - s I) V' + s I, its own factorisation and all; nothing of the closed form is used.
"""

import csv
import json

import numpy as np
from scipy.stats import multivariate_normal

DATA = {
    "wine": "../../examples/wine.csv",
    "tall_spikes": "peers/data/tall_spikes.csv",
    "near_square": "peers/data/near_square.csv",
    "wide": "peers/data/wide.csv",
}


def prepared(name, scale):
    """Return centred columns, divided by their standard deviations if they are to be scaled."""
    with open(DATA[name], newline="") as file:
        x = np.array([[float(cell) for cell in row] for row in list(csv.reader(file))[1:]])
    x = x - x.mean(axis=0)
    return x / x.std(axis=0, ddof=1) if scale else x


def fold_densities(kept, held, last):
    """Return the log densities of the held rows, one column for each d."""
    mean = kept.mean(axis=0)
    covariance = np.cov(kept, rowvar=False, bias=True)
    values, vectors = np.linalg.eigh(covariance)
    values, vectors = values[::-1], vectors[:, ::-1]
    p = kept.shape[1]
    columns = []
    for d in range(last + 1):
        noise = values[d:].sum() / (p - d)
        model = (vectors[:, :d] * (values[:d] - noise)) @ vectors[:, :d].T + noise * np.eye(p)
        columns.append(multivariate_normal(mean, model).logpdf(held))
    return np.column_stack(columns)


def curve(z, folds, last):
    """Return the mean log density of all rows, every folds-th of them held out together."""
    fold_of = np.arange(len(z)) % folds
    rows = [fold_densities(z[fold_of != k], z[fold_of == k], last) for k in range(folds)]
    return np.vstack(rows).mean(axis=0)


def main():
    """Write all cases."""
    cases = []
    for name, folds, last in (("wine", 10, 12), ("tall_spikes", 5, 9), ("near_square", 7, 12), ("wide", 6, 8)):
        for scale in (False, True):
            z = prepared(name, scale)
            values = [float(x) for x in curve(z, folds, min(last, z.shape[1] - 1))]
            path = DATA[name].replace("../../", "").replace("peers", "tests/reference/peers")
            cases.append({"data": path, "scale": scale, "folds": folds, "curve": values})
    with open("held_out_rows.json", "w") as file:
        json.dump({"cases": cases}, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
