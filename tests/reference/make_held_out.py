"""Cross-validation by plain transcriptions: every regression solved, every refit by a full SVD.

    python -m pip install numpy
    cd tests/reference && python make_held_out.py > held_out.json

Folds are interleaved, so that no random numbers need to agree.
"""

import csv
import json
import os
import sys

import numpy as np

DATA = {"wine": "../../examples/wine.csv", "tall_spikes": "peers/data/tall_spikes.csv",
        "tall_scales": "peers/data/tall_scales.csv", "near_square": "peers/data/near_square.csv",
        "wide": "peers/data/wide.csv", "noise": "peers/data/noise.csv"}


def load(name):
    with open(DATA[name], newline="") as file:
        return np.array([[float(x) for x in row] for row in list(csv.reader(file))[1:]])


def prepared(x, scale):
    """The units errors are measured in."""
    x = x - x.mean(axis=0)
    return x / x.std(axis=0, ddof=1) if scale else x


def units(values, scale):
    return values.mean(), values.std(ddof=1) if scale else 1.0


def element_errors(z, folds, scale, scheme, last):
    squares = np.zeros(last + 1)
    fold_of = np.arange(len(z)) % folds
    for fold in range(folds):
        kept, held = z[fold_of != fold], z[fold_of == fold]
        mean = kept.mean(axis=0)
        deviation = kept.std(axis=0, ddof=1) if scale else np.ones(z.shape[1])
        v = np.linalg.svd((kept - mean) / deviation, full_matrices=False)[2].T
        for row in (held - mean) / deviation:
            for d in range(last + 1):
                for j in range(len(row)):
                    others = np.arange(len(row)) != j
                    if scheme == "elements":
                        score = np.linalg.lstsq(v[others, :d], row[others], rcond=None)[0]
                    else:
                        score = v[others, :d].T @ row[others]
                    squares[d] += ((row[j] - v[j, :d] @ score) * deviation[j]) ** 2
    return squares / z.size


def cell_errors(z, folds, scale, last):
    squares = np.zeros(last + 1)
    i, j = np.indices(z.shape)
    fold_of = (i + j) % folds
    for fold in range(folds):
        hole = fold_of == fold
        column_units = [units(z[~hole[:, c], c], scale) for c in range(z.shape[1])]
        mean, deviation = np.array(column_units).T
        x = (z - mean) / deviation
        x[hole] = 0
        for d in range(last + 1):
            for _ in range(100000 if d > 0 else 0):
                u, s, vt = np.linalg.svd(x, full_matrices=False)
                fit = (u[:, :d] * s[:d]) @ vt[:d]
                change = np.abs(fit[hole] - x[hole]).max()
                x[hole] = fit[hole]
                if change < 1e-9:
                    break
            squares[d] += (((x * deviation + mean) - z)[hole] ** 2).sum()
    return squares / z.size


def cases():
    for name in DATA:
        for scale in (False, True):
            z = prepared(load(name), scale)
            last = min(5, min(z.shape) - 2)
            for scheme in ("elements", "trimmed"):
                yield name, scale, scheme, 5, element_errors(z, 5, scale, scheme, last)
            if name in ("tall_spikes", "wide"):  # noise has no fixed point to agree on
                yield name, scale, "cells", 7, cell_errors(z, 7, scale, 3)


json.dump({"cases": [{"data": os.path.normpath(os.path.join("tests/reference", DATA[name])), "scale": scale, "scheme": scheme,
                      "folds": folds, "curve": list(curve)}
                     for name, scale, scheme, folds, curve in cases()]}, sys.stdout, indent=0)
