"""Make bartlett.json: the tests of equal eigenvalues in 40 digits.

    python make_bartlett.py           seconds
    python make_bartlett.py levels    how often true hypotheses are rejected at 5 %; a minute

Needs numpy, scipy and mpmath. Formulas: help page of the R package nFactors (function nBartlett), where
equation 4 is Bartlett's correction for a covariance matrix and equation 5 Lawley's; the form for
a correlation matrix as that function computes it. Each case holds n, p, the eigenvalues of X'X/n,
and for every kind of test the probabilities for k = 0 ... p-2.
"""


import sys

import mpmath as mp
import numpy as np
from scipy.stats import chi2

from make_ard_evb import example, simulated, spectrum, write

mp.mp.dps = 40


def chi_square_tail(x, degrees):
    return mp.gammainc(mp.mpf(degrees) / 2, x / 2, mp.inf, regularized=True)


def probabilities(e, n, kind):
    p, found, result = len(e), False, []
    for k in range(p - 1):
        tail, q = e[k:], p - k
        mean = sum(tail) / q
        log_w = sum(mp.log(value / mean) for value in tail)
        covariance = n - 1 - k - mp.mpf(2 * q * q + q + 2) / (6 * q)
        degrees = mp.mpf((q + 2) * (q - 1)) / 2
        if kind == "anderson":
            factor = n
        elif kind == "covariance":
            factor = covariance
        elif kind == "lawley":
            factor = covariance + sum((mean / (value - mean)) ** 2 for value in e[:k])
        else:
            factor = n - 1 - mp.mpf(2 * p + 5) / 6 - mp.mpf(2 * k) / 3
            if kind == "uncorrected" or not found:
                degrees = mp.mpf(q * (q - 1)) / 2
        result.append(chi_square_tail(-factor * log_w, degrees))
        if k == 0:
            found = result[0] <= mp.mpf("0.05")
    return [mp.nstr(value, 25) for value in result]


def cases():
    rng = np.random.default_rng(4)
    data = [
        ("wine scaled", example("wine.csv", True)),
        ("wine", example("wine.csv", False)),
        ("tall", simulated(rng, 200, 12, 3, 1.0)),
        ("noise", rng.standard_normal((60, 8))),
        ("few rows", simulated(rng, 14, 10, 2, 2.0)),
        ("two columns", rng.standard_normal((30, 2)) * [2, 1]),
    ]
    for name, x in data:
        e = spectrum(x)
        exact = [mp.mpf(value) for value in e]
        case = {"name": name, "n": x.shape[0], "p": x.shape[1], "eigenvalues": e.tolist()}
        for kind in ("anderson", "covariance", "lawley", "correlation", "uncorrected"):
            case[kind] = probabilities(exact, x.shape[0], kind)
        yield case


def rejected(rng, n, spikes, p, k, scale, data_sets=20000):
    """Shares of data sets in which hypothesis k, which is true, is rejected."""
    deviations = np.sqrt(np.r_[spikes, np.ones(p - len(spikes))])
    q, count = p - k, dict.fromkeys(("anderson", "covariance", "lawley", "correlation"), 0)
    covariance = n - 1 - k - (2 * q * q + q + 2) / (6 * q)
    critical = chi2.isf(0.05, (q + 2) * (q - 1) / 2)
    independent = chi2.isf(0.05, p * (p - 1) / 2)
    for _ in range(data_sets):
        x = rng.standard_normal((n, p)) * deviations
        e = spectrum(x / x.std(axis=0) if scale else x)
        mean = e[k:].mean()
        log_w = np.log(e[k:] / mean).sum()
        lawley = covariance + ((mean / (e[:k] - mean)) ** 2).sum()
        correlation = n - 1 - (2 * p + 5) / 6 - 2 * k / 3
        count["anderson"] += -n * log_w > critical
        count["covariance"] += -covariance * log_w > critical
        count["lawley"] += -lawley * log_w > critical
        count["correlation"] += -correlation * log_w > (critical if k else independent)
    return {kind: round(100 * float(hits) / data_sets, 1) for kind, hits in count.items()}


def levels():
    rng = np.random.default_rng(5)
    print("two components of variance 6 and 4, k = 2:", rejected(rng, 30, [6, 4], 8, 2, False))
    print("noise, k = 0:", rejected(rng, 30, [], 8, 0, False))
    print("noise, scaled, k = 0:", rejected(rng, 30, [], 8, 0, True))


if __name__ == "__main__":
    if sys.argv[1:] == ["levels"]:
        levels()
    else:
        write("bartlett.json", "Probabilities of the tests; see make_bartlett.py.", cases())
