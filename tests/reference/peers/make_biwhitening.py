"""What the authors' scaling of counts leads to on our tables of counts, run in Octave.

    apt-get install octave python3-numpy python3-scipy
    python make_biwhitening.py FOLDER

FOLDER holds sinkhorn.m by B. Landa and others (the folder matlab of github.com/KlugerLab/bipca;
nothing of it is kept here). It gives the scaling factors; singular values are Octave's. Rows
without counts are left out before. Writes biwhitening.json.

Quadratic variances: the authors minimise the Kolmogorov-Smirnov distance over the mixture q in
(1 - q) x + q x^2, with the noise variance that fits the median singular value. Here it is evaluated
on a fine grid; an answer is stored where all of the grid within 0.002 of the smallest distance
gives it, and the smallest distance goes into the note.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from scipy.integrate import quad
from scipy.optimize import brentq

import tables

NAMES = ["counts_tall", "counts_wide", "counts_square", "counts_depth", "counts_sparse",
         "counts_flat", "counts_overdispersed"]
GRID = np.concatenate([np.arange(0, 0.1, 0.001), np.arange(0.1, 1.0001, 0.01)])


def squared_values(folder, y, mixtures):
    """The squared singular values of the scaled table, one row for each mixture."""
    with tempfile.TemporaryDirectory() as place:
        np.savetxt(Path(place) / "y.txt", y, fmt="%d")
        script = f"""addpath('{folder}'); y = load('{place}/y.txt');
            for q = [{' '.join(repr(float(q)) for q in mixtures)}]
              [s, u, v] = sinkhorn((1 - q) * y + q * y.^2, 1e-14, 20000);
              printf('%.17g ', svd(diag(sqrt(u)) * y * diag(sqrt(v))).^2); printf('\\n');
            end"""
        done = subprocess.run(["octave-cli", "--quiet", "--eval", script], capture_output=True,
                              text=True, check=True)
    return [np.array([float(word) for word in line.split()]) for line in done.stdout.splitlines()]


class WhiteNoise:
    """The Marchenko-Pastur law of variance 1 by quadrature."""

    def __init__(self, ratio):
        self.ratio = ratio
        self.low, self.high = (1 - ratio**0.5) ** 2, (1 + ratio**0.5) ** 2

    def cdf(self, x):
        if x <= self.low:
            return 0.0
        if x >= self.high:
            return 1.0
        middle, half = (self.low + self.high) / 2, (self.high - self.low) / 2
        density = lambda t: (half * np.sin(t)) ** 2 / (2 * np.pi * self.ratio
                                                       * (middle - half * np.cos(t)))
        return quad(density, 0, np.arccos((middle - x) / half), epsabs=1e-13)[0]

    def median(self):
        return brentq(lambda x: self.cdf(x) - 0.5, self.low, self.high, xtol=1e-14)


def distance(squares, shape, noise):
    """Of eigenvalues brought to the median of white noise, and how many are above its edge."""
    unit = np.median(np.sqrt(squares)) ** 2 / noise.median()
    values = np.sort(squares / unit)
    expected = np.array([noise.cdf(x) for x in values])
    steps = np.arange(len(values) + 1) / len(values)
    far = max((expected - steps[:-1]).max(), (steps[1:] - expected).max())
    return far, int((values > noise.high).sum())


def cases(folder):
    for name in NAMES:
        y = tables.load(name)
        y = y[y.sum(axis=1) > 0]
        edge = (y.shape[0] ** 0.5 + y.shape[1] ** 0.5) ** 2
        squares = squared_values(folder, y, [0])[0]
        yield tables.case(name, False, "biwhitening", {}, first=1, curve=squares / edge,
                          d=(squares > edge).sum())
        noise = WhiteNoise(min(y.shape) / max(y.shape))
        fits = [distance(row, y.shape, noise) for row in squared_values(folder, y, GRID)]
        least = min(far for far, _ in fits)
        answers = {d for far, d in fits if far <= least + 0.002}
        print(name, (squares > edge).sum(), least, answers,
              GRID[int(np.argmin([far for far, _ in fits]))])
        yield tables.case(name, False, "biwhitening", {"variance": "quadratic"},
                          d=answers.pop() if len(answers) == 1 else None,
                          note=f"smallest distance on the grid {least:.4f}")


if __name__ == "__main__":
    tables.write("biwhitening.json", "sinkhorn.m (B. Landa, T. T. C. K. Zhang, Y. Kluger)", "2025",
                 "sinkhorn(variances, 1e-14, 20000) in Octave; squared singular values of the table"
                 " scaled by the roots of its factors, over (sqrt(n) + sqrt(p))^2.",
                 list(cases(sys.argv[1])))
