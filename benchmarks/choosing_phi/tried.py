#!/usr/bin/env python3
"""What was tried on the way to ng's choice of phi: prototypes of criteria, per cent right.

usage: tried.py [draws]        (default 100; about a minute on one core for 20)

The table "What was tried" in docs/choosing-phi.md is its output. The prototypes see nothing but eigenvalues;
they are here so that others can check them and need not try them again. Needs NumPy and SciPy.
"""
import sys
import zlib

import numpy as np
from scipy.special import gammaln, ive
from scipy.stats import gamma

PAPER = [(f"{n} rows, SNR {snr:g}", n, 50, [snr * 1.5] * 20)
         for n, snr in ((40, 7.5), (40, 10), (40, 12.5), (40, 20), (50, 7.5), (50, 20), (70, 5), (100, 3), (100, 20))]
OTHER = [("noise 50 x 50", 50, 50, []), ("noise 40 x 400", 40, 400, []),
         ("decaying 100 x 80", 100, 80, list(np.geomspace(100, 3, 10))),
         ("decaying 200 x 50", 200, 50, list(np.geomspace(50, 1.8, 8))),
         ("one 50 x 200", 50, 200, [20]), ("wide 50 x 1000", 50, 1000, [120, 90, 70]),
         ("near p 100 x 30", 100, 30, [15] * 25), ("weak 100 x 100", 100, 100, [4, 3.5, 3.2]),
         ("giant 150 x 60", 150, 60, [1000, 6, 5, 4])]


def tracy_widom(q):
    return gamma.ppf(q, 46.446, scale=0.186054) - 9.84801


def tracy_widom_density(t):
    return gamma.logpdf(t + 9.84801, 46.446, scale=0.186054)


class Spectrum:
    def __init__(self, n, p, spikes, seed):
        rng = np.random.default_rng(seed)
        x = rng.standard_normal((n, p))
        x[:, :len(spikes)] *= np.sqrt(spikes)  # eigenvalues do not see a rotation
        x -= x.mean(0)
        gram = x @ x.T if n < p else x.T @ x
        self.n, self.p, self.m = n, p, min(n - 1, p)
        self.e = np.maximum(np.linalg.eigvalsh(gram)[::-1], 0)[:self.m] / n
        tail = np.cumsum(self.e[::-1])[::-1]
        d = np.arange(self.m - 1)
        self.noise = tail[:-1] / (p - d)  # sigma^2(d)
        rows, cols = np.sqrt(n - 1 - d - 0.5), np.sqrt(p - d - 0.5)
        unit = self.noise / (n - 1 - d)
        # The eigenvalue after d components, on the scale of the Tracy-Widom law.
        self.t = ((self.e[:-1] / unit - (rows + cols) ** 2) / ((rows + cols) * (1 / rows + 1 / cols) ** (1 / 3)))


def first_acceptance(s, q, start=0):
    d = start
    while d < s.m - 2 and s.t[d] > tracy_widom(q):
        d += 1
    return d


def last_rejection(s, q):
    above = np.nonzero(s.t[:s.m - 2] > tracy_widom(q))[0]
    return int(above[-1]) + 1 if len(above) else 0


def none_at_all(s, count):
    return count(s, 0.98) == 0 and count(s, 0.95) == 0


def gcv(s):
    d = np.arange(s.m - 1)
    freedom = s.n * s.p - s.p - (s.n - 1) * d - s.p * d + d * d
    return int(np.argmin(np.where(freedom > 0, s.noise * (s.p - d) / np.maximum(freedom, 1) ** 2, np.inf)))


def isotropic_without_zeros(s):
    """Isotropic maximum likelihood with m dimensions in place of p."""
    d = np.arange(1, s.m - 1)
    total = np.cumsum(s.e)
    signal, rest = total[d - 1] / d, (total[-1] - total[d - 1]) / (s.m - d)
    return int(d[np.argmin(d * np.log(signal) + (s.m - d) * np.log(rest))])


def bend_of_variance(s, lowest=0.60):
    """The score of `window` in its limit of small units: successive drops of the residual variance."""
    if none_at_all(s, first_acceptance):
        return 0
    low, high = max(1, first_acceptance(s, 0.98)), first_acceptance(s, lowest)
    drop = -np.diff(s.noise)
    return max(range(low, max(low, high) + 1), key=lambda d: drop[d - 1] / max(drop[min(d, len(drop) - 1)], 1e-300))


def gap_law(s):
    """Keep a component if a heavy-tailed law of gaps explains it better than Tracy-Widom."""
    if none_at_all(s, first_acceptance):
        return 0
    mode = 45.446 * 0.186054 - 9.84801
    noise = tracy_widom_density(np.maximum(s.t, mode))
    place = np.log(np.maximum(s.t, -3.5) + 4)
    score, best, answer, gaps = 0.0, 0.0, 0, [1.0]
    for j in range(first_acceptance(s, 0.40)):
        if j == 0:
            signal = tracy_widom_density(tracy_widom(0.98))
        else:
            gap, scale = max(0.0, place[j - 1] - place[j]), 2 * np.mean(gaps)
            signal = np.log(0.5) - 1.5 * np.log1p(gap / scale) - np.log(scale) - place[j]
            gaps.append(gap)
        score += np.clip(signal - noise[j], -50, 50)
        if score > best and j + 1 <= s.m - 2:
            best, answer = score, j + 1
    return answer


def mean_over_angles(x):
    return np.log(ive(0, x / 2))


def laplace(x):
    return -0.5 * np.log(np.pi * x)


def ways(k, dimensions):
    j = np.arange(1, k + 1)
    h = lambda i: np.log(2) + (1 - i / 2) * np.log(np.pi) - gammaln(i / 2)
    return np.sum(h(j) - h(dimensions - k + j))


def split_gain(upper, lower, rows):
    likelihood = lambda l: -0.5 * rows * len(l) * np.log(l.mean() / rows)
    contrast = rows / lower.mean() - rows / upper.mean()
    both = np.r_[upper, lower]
    return (likelihood(upper) + likelihood(lower) - likelihood(both) + ways(len(upper), len(both))
            + mean_over_angles(contrast * (upper[:, None] - lower) / 2).sum())


def before_level(l, count, rows, price=3.0):
    """Split the sure components into levels while the likelihood pays; the last one begins here."""
    before = max(0, count - 64)
    while count - before > 1:
        group = l[before:count]
        gains = [split_gain(group[:k], group[k:], rows) - price for k in range(1, len(group))]
        if max(gains) <= 0:
            break
        before += int(np.argmax(gains)) + 1
    return before


def likelihood(s, before, d, pair):
    l, rows, cols, k = s.e[before:] * s.n, s.n - 1 - before, s.p - before, d - before
    signal, rest = l[:k], l[k:]
    noise = rest.sum() / ((rows - k) * (cols - k))
    mean = signal.mean()
    half, product = (mean + (rows - cols + k) * noise) / (2 * rows), mean * noise / rows
    level = half + np.sqrt(half ** 2 - product) if half ** 2 > product else np.sqrt(product)
    level = max(level, 1.05 * noise)
    contrast = 1 / noise - 1 / level
    return (-0.5 * rows * (k * np.log(level) + (cols - k) * np.log(noise)) - k * mean / (2 * level)
            - (rows - k) * (cols - k) / 2 + pair(contrast * (signal[:, None] - rest) / 2).sum()
            + (cols - len(l)) * pair(contrast * signal / 2).sum() + ways(k, cols))


def levels(s, count=last_rejection, split=False, pair=mean_over_angles):
    low = count(s, 0.99)
    if low == 0 and count(s, 0.95) == 0:
        return 0
    high = max(low, first_acceptance(s, 0.30, low))
    low = max(low, 1)
    before = before_level(s.e * s.n, low, s.n - 1) if split else max(0, low - 64)
    return max(range(low, max(low, high) + 1), key=lambda d: likelihood(s, before, d, pair))


CRITERIA = {
    "GCV": gcv,
    "Tracy-Widom count, 0.5": lambda s: first_acceptance(s, 0.5),
    "Tracy-Widom count, 0.75": lambda s: first_acceptance(s, 0.75),
    "Tracy-Widom count, 0.98": lambda s: first_acceptance(s, 0.98),
    "last rejection, 0.98": lambda s: last_rejection(s, 0.98),
    "isotropic ML without zeros": isotropic_without_zeros,
    "bend, window from 0.60": bend_of_variance,
    "bend, window from 0.30": lambda s: bend_of_variance(s, 0.30),
    "law of gaps": gap_law,
    "levels, several of them": lambda s: levels(s, split=True),
    "levels, Laplace's method": lambda s: levels(s, pair=laplace),
    "levels, first acceptance": lambda s: levels(s, count=first_acceptance),
    "levels": levels,
}


def per_cent_right(cell, draws):
    name, n, p, spikes = cell
    spectra = [Spectrum(n, p, spikes, [zlib.crc32(name.encode()), draw]) for draw in range(draws)]
    return {key: 100 * np.mean([rule(s) == len(spikes) for s in spectra]) for key, rule in CRITERIA.items()}


def table(title, cells, draws):
    results = [per_cent_right(cell, draws) for cell in cells]
    print(f"\n| {title} | mean | " + " | ".join(cell[0] for cell in cells) + " |")
    print("|---|---:|" + "---:|" * len(cells))
    for key in CRITERIA:
        values = [result[key] for result in results]
        print(f"| {key} | {np.mean(values):.1f} | " + " | ".join(f"{value:.0f}" for value in values) + " |", flush=True)


if __name__ == "__main__":
    draws = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print(f"Per cent right, {draws} data sets each; white noise of variance 1")
    table("the paper's scheme (p = 50, d = 20)", PAPER, draws)
    table("elsewhere", OTHER, draws)
