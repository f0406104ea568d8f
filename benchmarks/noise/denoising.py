#!/usr/bin/env python3
"""Writes the table of docs/reduce.md: data without their noise, by four ways, against the truth.

usage: denoising.py PROGRAM    (needs NumPy and scikit-learn)
"""

import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from sklearn.decomposition import PCA, FactorAnalysis

CASES = [  # rows, columns, factors, smallest and largest deviation of the noise
    (300, 40, 3, 0.3, 3),
    (300, 30, 3, 0.1, 10),
    (500, 60, 4, 0.1, 10),
    (200, 100, 3, 0.1, 10),
    (80, 200, 3, 0.1, 10),
]
DRAWS = 5


def draw(n, p, d, low, high, seed):
    """Return the signal and the data."""
    random = np.random.default_rng(seed)
    deviations = np.geomspace(low, high, p)
    random.shuffle(deviations)
    signal = random.normal(size=(n, d)) @ random.normal(size=(d, p))
    return signal, signal + random.normal(size=(n, p)) * deviations


def reduced(program, data, d, *options):
    """Return what the program's scores and loadings say of the data."""
    with tempfile.TemporaryDirectory() as folder:
        names = [str(pathlib.Path(folder) / name) for name in ("x.npy", "s.npy", "l.npy")]
        np.save(names[0], data)
        command = [program, "reduce", names[0], "--scores", names[1], "--loadings", names[2]]
        subprocess.run(
            [*command, "--dim", str(d), "--quiet", *options], check=True, capture_output=True
        )
        return data.mean(axis=0) + np.load(names[1]) @ np.load(names[2]).T


def errors(program, signal, data, d):
    """Return the share of the signal in the first d components, and each way's relative error."""
    factors = FactorAnalysis(d, max_iter=5000).fit(data)
    plain = PCA(d).fit(data)
    ways = [
        plain.inverse_transform(plain.transform(data)),
        reduced(program, data, d, "--noise", "columns"),
        reduced(program, data, d, "--noise", "columns", "--average"),
        factors.mean_ + factors.transform(data) @ factors.components_,
    ]
    basis = np.linalg.svd(signal, full_matrices=False)[2][:d]
    held = np.linalg.norm(plain.components_ @ basis.T) ** 2 / d
    return [held, *(np.linalg.norm(way - signal) / np.linalg.norm(signal) for way in ways)]


def main(program):
    """Print the table."""
    print("| data | signal in PCA | PCA | `--noise columns` | and `--average` | FactorAnalysis |")
    print("|---|---|---|---|---|---|")
    for n, p, d, low, high in CASES:
        draws = (draw(n, p, d, low, high, seed) for seed in range(DRAWS))
        means = np.mean([errors(program, *one, d) for one in draws], axis=0)
        numbers = " | ".join([f"{100 * means[0]:.0f} %", *(f"{mean:.3f}" for mean in means[1:])])
        print(f"| {n} x {p}, d = {d}, {low} to {high} | {numbers} |")


if __name__ == "__main__":
    main(sys.argv[1])
