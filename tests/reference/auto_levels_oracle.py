"""The parts of rules `levels` and `adaptive` that need neither phi nor the evidence.

Written from docs/choosing-phi.md alone ("The rule, exactly"), as directly as the formulas
stand there: every sum is a sum, every choice a scan. auto_oracle.py makes answers of them. Full
spectra only.

Notation follows the text: `Sides` holds M rows and P columns without the empty dimensions;
eigenvalues are counted from 1 in the text and from 0 here, so that e_{d+1} is eigenvalues[d].

Needs numpy and scipy.
"""

from dataclasses import dataclass

import numpy as np
from scipy.special import digamma, gammaln, i0e, polygamma
from scipy.stats import gamma

CHOICES = [
    "Data without noise are told by `window`'s own count at 0.98, before anything else is asked.",
    "The floor of 1e-10 of the mean eigenvalue holds for phi(q) and for the lower end of an "
    "interval, as in `window`.",
    "A double root is a root; where both roots are negative, a = 1.05 s.",
    "An answer that `adaptive` borrows keeps its outcome, its phi and the lower end of its range.",
]

SURE, LIKELY, POSSIBLE = 0.99, 0.95, 0.30
LEVEL_REACH = 64


def tracy_widom_quantile(q):
    return gamma.ppf(q, 46.446, scale=0.186054) - 9.84801


# --- steps 1 and 2: what is signal, what may be ----------------------------------------------


@dataclass
class Sides:
    """The shape of the data without the dimensions that hold neither signal nor noise."""

    n: int
    rows: int  # M
    columns: int  # P
    last: int  # no count goes beyond min(m-2, r-1)
    eigenvalues: np.ndarray

    def edge(self, d, q):
        """Where the largest of pure noise ends, with d components taken off."""
        variance = self.n * np.sum(self.eigenvalues[d:]) / ((self.rows - d) * (self.columns - d))
        a, b = np.sqrt(self.rows - d - 0.5), np.sqrt(self.columns - d - 0.5)
        spread = (a + b) * (1 / a + 1 / b) ** (1 / 3)
        return variance / self.n * ((a + b) ** 2 + tracy_widom_quantile(q) * spread)

    def rejects(self, d, q):
        """Is e_{d+1} too large for noise?"""
        return self.eigenvalues[d] > self.edge(d, q)


def sides_of(spectrum):
    degrees, p, m, rank = spectrum.degrees, spectrum.p, spectrum.m, len(spectrum.eigenvalues)
    empty = m - rank
    rows, columns = (degrees, p - empty) if p <= degrees else (degrees - empty, p)
    return Sides(spectrum.n, rows, columns, min(m - 2, rank - 1), spectrum.eigenvalues)


def last_rejection(sides, q):
    """The last rejection counts: signals hide each other from a count from the top."""
    return max((d + 1 for d in range(sides.last) if sides.rejects(d, q)), default=0)


def count_on(sides, count, q):
    while count < sides.last and sides.rejects(count, q):
        count += 1
    return count


# --- step 3: the likelihood of the eigenvalues -----------------------------------------------


def log_pair(x):
    """g(x) = log(exp(-x/2) I_0(x/2)): i0e carries the exponential for any size of x."""
    return np.log(i0e(x / 2))


def log_stiefel(j):
    """h(j) in the text."""
    return np.log(2) + (1 - j / 2) * np.log(np.pi) - gammaln(j / 2)


def log_circles(k, columns):
    """log W(k, P)."""
    return sum(log_stiefel(j) - log_stiefel(columns - k + j) for j in range(1, k + 1))


def all_pairs(upper, lower, precision):
    """The sum of g over all pairs of an upper and a lower eigenvalue."""
    return np.sum(log_pair(precision * (upper[:, None] - lower[None, :]) / 2))


def level_variance(rows, columns, k, mean, noise):
    """a: the most likely variance of a level of k in noise, clear of the noise itself."""
    middle = mean + (rows - columns + k) * noise
    square = middle**2 - 4 * rows * mean * noise
    root = (middle + np.sqrt(square)) / (2 * rows) if square >= 0 else np.sqrt(mean * noise / rows)
    return max(root, 1.05 * noise)


def log_likelihood(sides, before, d):
    """loglik(b, d): of all eigenvalues, d - b of them in one level, noise beyond."""
    scatter = sides.n * sides.eigenvalues[before:]
    rows, columns, k = sides.rows - before, sides.columns - before, d - before
    level, tail = scatter[:k], scatter[k:]
    free = (rows - k) * (columns - k)
    noise = np.sum(tail) / free
    mean = np.mean(level)
    variance = level_variance(rows, columns, k, mean, noise)
    precision = 1 / noise - 1 / variance
    value = -rows / 2 * (k * np.log(variance) + (columns - k) * np.log(noise))
    value += -k * mean / (2 * variance) - free / 2
    value += all_pairs(level, tail, precision)
    value += (columns - len(scatter)) * np.sum(log_pair(precision * level / 2))
    return float(value + log_circles(k, columns))


def nearest_vertex(vertices, sure, possible):
    """Where the hull passes the range by: the last vertex below, unless that is 0."""
    below = max(d for d in vertices if d < sure)
    return below if below > 0 else min(d for d in vertices if d > possible)


def judge(spectrum, vertices):
    """Steps 1 to 3 up to the choice of phi; `vertices` are those of the hull."""
    sides = sides_of(spectrum)
    counted = last_rejection(sides, SURE)
    judged = {"counted": counted, "sure": counted, "possible": count_on(sides, counted, POSSIBLE),
              "before": 0, "scored": []}
    if counted == 0:
        some = last_rejection(sides, LIKELY)
        if some == 0:
            return judged
        judged["sure"], judged["possible"] = 1, max(some, judged["possible"])
    sure, possible = judged["sure"], judged["possible"]
    judged["before"] = max(0, sure - LEVEL_REACH)
    allowed = [d for d in vertices if sure <= d <= min(possible, spectrum.m - 2)]
    judged["scored"] = [{"d": d, "score": log_likelihood(sides, judged["before"], d)}
                        for d in allowed]
    return judged


# --- step 4: is the rest white? --------------------------------------------------------------


def spread_of(tail, long_side):
    """John's statistic, mean about 0 and variance about 1 for white noise."""
    t = len(tail)
    return (long_side * (t * np.sum(tail**2) / np.sum(tail) ** 2 - 1) - t - 1) / 2


def depth_of(tail, long_side):
    """Mauchly's statistic, negated and standardised likewise."""
    t = len(tail)
    halves = (long_side - np.arange(t)) / 2
    whole = long_side * t / 2
    mean = np.sum(digamma(halves)) - t * (digamma(whole) - np.log(t))
    variance = np.sum(polygamma(1, halves)) - t**2 * polygamma(1, whole)
    return (mean - np.sum(np.log(tail)) + t * np.log(np.sum(tail) / t)) / np.sqrt(variance)


def share_of(eigenvalues, d, d_kink):
    """How much of what lies beyond the strongest kink is kept."""
    return (d - d_kink) / (len(eigenvalues) - d_kink) if d > d_kink else 0.0


def gap_after(eigenvalues, d):
    return d > 0 and eigenvalues[d - 1] >= 2 * eigenvalues[d]


def whiteness(spectrum, d, d_kink):
    """How far the values beyond d are from white noise, and how far they may be."""
    tail = spectrum.eigenvalues[d:]
    if len(tail) < 3:
        return {"t": len(tail)}
    long_side = max(spectrum.degrees, spectrum.p) - d
    share = share_of(spectrum.eigenvalues, d, d_kink)
    suspicion = 0.0 if gap_after(spectrum.eigenvalues, d) else share
    spread, depth = spread_of(tail, long_side), depth_of(tail, long_side)
    return {"t": len(tail), "share": float(share), "suspicion": float(suspicion),
            "spread": float(spread), "depth": float(depth),
            "limit": float(max(1.5, 5 - 15 * suspicion)), "variation": float(2 * (spread + depth) / long_side)}


def trusts_kink(white, kink_outcome):
    if white["t"] < 3:
        return True
    harms = white["variation"] > 0.07 or white["share"] > 0.5
    departs = white["spread"] + white["depth"] > white["limit"] and harms
    return (white["suspicion"] > 0.5 or departs) and kink_outcome != "boundary"
