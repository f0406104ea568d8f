"""Independent reference values for the dimension selection method `ng`.

Written from the text alone (the paper "Exact Dimensionality Selection for
Bayesian PCA" and the page that makes it precise), without sight of any other
implementation.  Everything is the direct sum over all rows; no quadrature, no
convex hull is needed for an answer (the hull only adds grid points, and the
summary says how often it agrees).

Readings taken where the text leaves room
-----------------------------------------
* phi has the unit of a variance (a = sigma2(d)/phi must be a pure number).  In
  other units X -> X/c, phi -> phi/c^2, so s_d does not change and
  z_i = sqrt(phi) r_i / c^2.
* The `n` of the evidence is the number of rows that take part; the eigenvalues
  keep the divisor n of all rows.
* min_d s_d in u(phi) runs over the candidates first .. m-1.
* sigma2(d) divides by p - d, also for n < p (eigenvalues beyond the rank count
  as zeros).
* Slopes: the signed slope before a maximum is always >= 0 >= the one after, so
  "lower" must compare steepness: before = (L(d*) - L(first)) / (d* - first),
  after = (L(d*) - L(last)) / (last - d*), discard when before < after.  Both
  slopes are those of the *log* evidence in both readings of the score: on the
  normalised likelihood the rule would discard nearly every d* above the middle
  of the candidates.
* `likelihood`: maximise 2 - exp(-g1) - exp(-g2), g the gaps to the neighbours.
  Where the best score is 2 to double precision the phi with the largest
  min(g1, g2) is taken.  Two close relatives are reported beside it: `exact`
  (the same score without rounding, i.e. the smallest log(exp(-g1)+exp(-g2)))
  and `gap` (the largest min(g1, g2) throughout).
* phi_low, phi_high: the connected interval around phi* in which d* is the
  argmax, cut to the search range.  The slope rule does not shorten it.
* `raw`: no change of units at all; the range is 0.5 .. 100 lambda_bar/p too.

Usage: make_ng.py [--out ng.json] [--first 0|1] [--check] [--only NAME]
"""

import argparse
import json
import math
import sys
from fractions import Fraction

import mpmath
import numpy as np
from scipy.optimize import brentq
from scipy.special import digamma, gammaln, kve

CRITERIA = ("log_likelihood", "likelihood", "exact", "gap")


# --------------------------------------------------------------- log K_nu(z)

def debye_polynomials(count):
    """Coefficients c[k][j] with U_k(t) = t^k sum_j c[k][j] t^(2j), exact rationals."""
    u = {0: Fraction(1)}
    rows = []
    for k in range(count):
        rows.append([float(u.get(k + 2 * j, 0)) for j in range(k + 1)])
        new = {}
        for e, c in u.items():
            for power, factor in ((e + 1, Fraction(e, 2) + Fraction(1, 8 * (e + 1))),
                                  (e + 3, -Fraction(e, 2) - Fraction(5, 8 * (e + 3)))):
                new[power] = new.get(power, Fraction(0)) + c * factor
        u = new
    return rows


DEBYE = debye_polynomials(12)
DEBYE_FROM = 40.0
DEBYE_SHORT_FROM = 120.0


def log_k_debye(nu, z, terms):
    """Uniform expansion of log K_nu(z), a series in 1/rho, rho = hypot(nu, z)."""
    rho = np.hypot(nu, z)
    w = (nu / rho) ** 2
    x = -1.0 / rho
    total = np.zeros_like(rho)
    for coefficients in reversed(DEBYE[:terms]):
        poly = np.full_like(rho, coefficients[-1])
        for c in reversed(coefficients[:-1]):
            poly = poly * w + c
        total = total * x + poly
    return 0.5 * np.log(0.5 * np.pi / rho) - rho + nu * np.arcsinh(nu / z) + np.log(total)


def log_k(nu, z):
    """log K_nu(z) for arrays that broadcast: Debye, else kve, else the ascending series.

    kve is only asked where hypot(nu, z) < 40; it overflows there only for z so
    small (< 1e-5) that the first two terms of the series are exact.
    """
    nu, z = np.broadcast_arrays(np.abs(np.asarray(nu, float)), np.asarray(z, float))
    out = np.empty(z.shape)
    rho = np.hypot(nu, z)
    large = rho >= DEBYE_FROM
    short = rho >= DEBYE_SHORT_FROM
    for part, terms in ((large & ~short, len(DEBYE)), (short, 8)):
        if part.any():
            out[part] = log_k_debye(nu[part], z[part], terms)
    n, x = nu[~large], z[~large]
    if x.size:
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            value = np.log(kve(n, x)) - x
        bad = ~np.isfinite(value)
        if bad.any():
            if np.any(x[bad] > 1e-5) or np.any(n[bad] < 2):
                raise ArithmeticError("log K outside the tested region")
            value[bad] = (gammaln(n[bad]) - math.log(2.0) - n[bad] * np.log(x[bad] / 2)
                          + np.log1p(x[bad] ** 2 / 4 / (1 - n[bad])))
        out[~large] = value
    return out


def log_k_mp(nu, z):
    """log K_nu(z) with mpmath; more digits until two precisions agree.

    mpmath loses all digits now and then where nu and z are both large.
    """
    nu, z = mpmath.mpf(nu), mpmath.mpf(z)
    digits, last = mpmath.mp.dps, None
    while digits < 2000:
        with mpmath.workdps(digits):
            value = mpmath.re(mpmath.besselk(nu, z))
        if last is not None and value > 0 and abs(value - last) <= 1e-25 * abs(value):
            return mpmath.log(value)
        last, digits = value, 2 * digits
    raise ArithmeticError("mpmath does not settle")


# ------------------------------------------------------------- data, summaries

class Summary:
    """What the method sees of a data matrix: n, p, eigenvalues, squared norms."""

    def __init__(self, n, p, eigenvalues, squared_norms):
        self.n, self.p = n, p
        self.eigenvalues = np.asarray(eigenvalues, float)
        self.squared_norms = np.asarray(squared_norms, float)
        self.mean_eigenvalue = math.fsum(self.eigenvalues) / p
        self.m = min(n - 1, p)
        tails = np.array([math.fsum(self.eigenvalues[d:]) for d in range(self.m)])
        self.sigma2 = tails / (p - np.arange(self.m))
        norms = np.sqrt(self.squared_norms)
        self.norms = norms[norms >= 1e-8 * math.sqrt(p * self.mean_eigenvalue)]
        self.left_out = n - self.norms.size

    @classmethod
    def of(cls, x):
        """Centre x, drop constant columns, take its spectrum (divisor n) and row norms."""
        x = np.asarray(x, float)
        x = x[:, x.max(axis=0) > x.min(axis=0)]
        n, p = x.shape
        mean = x.mean(axis=0)
        xc = x - mean
        s = np.linalg.svd(xc, compute_uv=False)
        floor = max(n, p) * np.finfo(float).eps * max(s[0], math.sqrt(n) * np.linalg.norm(mean))
        s[s < floor] = 0.0
        s[min(n - 1, p):] = 0.0
        eigenvalues = np.zeros(p)
        eigenvalues[:s.size] = s ** 2 / n
        return cls(n, p, eigenvalues, (xc ** 2).sum(axis=1))


def lower_hull(y):
    """Indices of the vertices of the lower convex hull of (i, y[i])."""
    hull = []
    for i, v in enumerate(y):
        while len(hull) > 1:
            a, b = hull[-2], hull[-1]
            if (y[b] - y[a]) * (i - a) >= (v - y[a]) * (b - a):
                hull.pop()
            else:
                break
        hull.append(i)
    return hull


# -------------------------------------------------------------------- evidence

class Evidence:
    """The curve L_phi(d), d = first .. m-1, in `neutral` or `raw` units."""

    def __init__(self, summary, units="neutral", first=0):
        self.data, self.units, self.first = summary, units, first
        self.d = np.arange(first, summary.m)
        self.log_norms = np.log(summary.norms)
        self.low = 0.5 * summary.mean_eigenvalue / summary.p
        self.high = 100.0 * summary.mean_eigenvalue / summary.p

    def s(self, phi):
        """s_d = sigma2(d)/phi + d/2 for the candidates."""
        return self.data.sigma2[self.first:] / phi + self.d / 2.0

    def scale2(self, phi):
        """Square of the number by which X is divided (1 in raw units)."""
        if self.units == "raw":
            return 1.0
        mean = self.data.mean_eigenvalue
        u = min(5.0, math.sqrt(mean * math.exp(digamma(self.s(phi).min())) / phi))
        return mean / u

    def at(self, phi, d=None):
        """L_phi at the candidates d (all of them by default), in the user's units."""
        d = self.d if d is None else np.asarray(d)
        p, n = self.data.p, self.data.norms.size
        c2 = self.scale2(phi)
        phi_c = phi / c2
        s = self.s(phi)[d - self.first]
        nu = s - p / 2.0
        log_z = 0.5 * math.log(phi) - math.log(c2) + self.log_norms
        bessel = log_k(nu[:, None], np.exp(log_z)[None, :]).sum(axis=1)
        constant = math.log(2.0) - p / 2.0 * (math.log(2 * math.pi) + math.log(2.0 / phi_c)
                                              + math.log(c2))
        return (n * (constant - gammaln(s)) + nu * (log_z - math.log(2.0)).sum() + bessel)

    def at_mp(self, phi, d):
        """The same value with mpmath throughout (slow, for checks)."""
        data, mp = self.data, mpmath
        d, p, n = int(d), data.p, data.norms.size
        phi, mean = mp.mpf(phi), mp.fsum(map(float, data.eigenvalues)) / data.p

        def s_of(k):
            tail = mp.fsum(map(float, data.eigenvalues[k:])) / (p - k)
            return tail / phi + mp.mpf(k) / 2
        c2 = mp.mpf(1)
        if self.units == "neutral":
            low = min(s_of(int(k)) for k in self.d)
            c2 = mean / min(mp.mpf(5), mp.sqrt(mean * mp.exp(mp.digamma(low)) / phi))
        s = s_of(d)
        nu = s - mp.mpf(p) / 2
        z = [mp.sqrt(phi) * mp.sqrt(mp.mpf(float(q))) / c2 for q in data.squared_norms
             if math.sqrt(q) >= 1e-8 * math.sqrt(p * data.mean_eigenvalue)]
        half = mp.mpf(n * p) / 2
        return (n * mp.log(2) - half * mp.log(2 * mp.pi) - half * mp.log(2 * c2 / phi)
                - n * mp.loggamma(s) + nu * mp.fsum(mp.log(v / 2) for v in z)
                + mp.fsum(log_k_mp(nu, v) for v in z) - half * mp.log(c2))


# ---------------------------------------------------------------------- search

def hull_intervals(evidence):
    """(d, low, high) that the lower hull of (d, sigma2(d)) predicts, within the range."""
    y = evidence.data.sigma2[evidence.first:]
    v = lower_hull(y)
    breaks = [2 * (y[a] - y[b]) / (b - a) for a, b in zip(v, v[1:])]
    highs, lows = [math.inf] + breaks, breaks + [0.0]
    found = [(i + evidence.first, max(lo, evidence.low), min(hi, evidence.high))
             for i, lo, hi in zip(v, lows, highs)]
    return [f for f in reversed(found) if f[1] < f[2]]


def best(evidence, phi):
    """Index (into the candidates) of the argmax, the smallest d where tied."""
    return int(np.argmax(evidence.at(phi)))


def crossings(evidence, lo, a, hi, b):
    """Points (phi, left, right) between lo (argmax a) and hi (argmax b) where it changes."""
    if a == b:
        return []
    pair = [a + evidence.first, b + evidence.first]

    def difference(t):
        u, v = evidence.at(math.exp(t), pair)
        return u - v
    x, y = math.log(lo), math.log(hi)
    if difference(x) <= 0:
        root = x
    elif difference(y) >= 0:
        root = y
    else:
        root = brentq(difference, x, y, xtol=1e-15, rtol=1e-14)
    phi = math.exp(root)
    curve = evidence.at(phi)
    c = int(np.argmax(curve))
    if c not in (a, b) and curve[c] > max(curve[a], curve[b]) + 1e-9:
        return crossings(evidence, lo, a, phi, c) + crossings(evidence, phi, c, hi, b)
    return [(phi, a, b)]


def path(evidence, points):
    """Intervals (index of d*, low, high) that cover the range, by brute force."""
    grid = np.geomspace(evidence.low, evidence.high, points)
    extra = [math.sqrt(lo * hi) for _, lo, hi in hull_intervals(evidence)]
    grid = np.unique(np.concatenate([grid, extra]))
    grid[0], grid[-1] = evidence.low, evidence.high
    top = [best(evidence, phi) for phi in grid]
    marks = []
    for i in range(len(grid) - 1):
        marks += crossings(evidence, grid[i], top[i], grid[i + 1], top[i + 1])
    edges = [evidence.low] + [m[0] for m in marks] + [evidence.high]
    order = [top[0]] + [m[2] for m in marks]
    return [(i, lo, hi) for i, lo, hi in zip(order, edges, edges[1:])]


class Window:
    """Gaps and slopes as functions of log phi inside an interval of constant d*."""

    def __init__(self, evidence, index):
        self.evidence, self.index = evidence, index
        last = len(evidence.d) - 1
        self.before, self.after = index, last - index
        self.wanted = evidence.d[[0, index - 1, index, index + 1, last]]
        self.seen = {}

    def values(self, t):
        """(gap below, gap above, mean slope before minus mean slope after)."""
        if t not in self.seen:
            first, below, top, above, last = self.evidence.at(math.exp(t), self.wanted)
            self.seen[t] = (top - below, top - above,
                            (top - first) / self.before - (top - last) / self.after)
        return self.seen[t]

    def margin(self, t):
        """Not negative where the slope rule keeps phi."""
        return self.values(t)[2]

    def score(self, t, criterion):
        """The number to be made large."""
        below, above, _ = self.values(t)
        if criterion == "log_likelihood":
            return below + above
        if criterion == "gap":
            return min(below, above)
        return -float(np.logaddexp(-below, -above))


def golden(f, a, b, steps=75):
    """Golden-section search for a maximum in [a, b]; the best point that was met."""
    r = (math.sqrt(5.0) - 1) / 2
    c, d = b - r * (b - a), a + r * (b - a)
    fc, fd = f(c), f(d)
    met = [(f(a), a), (f(b), b), (fc, c), (fd, d)]
    for _ in range(steps):
        if fc >= fd:
            b, d, fd = d, c, fc
            c = b - r * (b - a)
            fc = f(c)
            met.append((fc, c))
        else:
            a, c, fc = c, d, fd
            d = a + r * (b - a)
            fd = f(d)
            met.append((fd, d))
    return max(met)


def kept_pieces(window, lo, hi, points=33):
    """Sample points of [lo, hi] grouped into the pieces that the slope rule keeps."""
    t = list(np.linspace(lo, hi, points))
    t[0], t[-1] = lo, hi
    m = [window.margin(x) for x in t]
    pieces, now = [], []
    for i, x in enumerate(t):
        if i and (m[i] >= 0) != (m[i - 1] >= 0):
            root = brentq(window.margin, t[i - 1], x, xtol=1e-15, rtol=1e-14)
            if m[i] >= 0:
                now = [root]
            else:
                pieces.append(now + [root])
                now = []
        if m[i] >= 0:
            now.append(x)
    return pieces + ([now] if now else [])


def place(t, lo, hi, piece, evidence):
    """Where the best point lies, in a word."""
    near = 1e-9
    if t - math.log(evidence.low) < near:
        return "range_low"
    if math.log(evidence.high) - t < near:
        return "range_high"
    if t - lo < near or hi - t < near:
        return "interval_end"
    if t - piece[0] < near or piece[-1] - t < near:
        return "slope_end"
    return "inside"


def candidates(evidence, intervals):
    """Best point of every kept piece, per criterion: dicts with score, t, index, place."""
    found = {c: [] for c in ("log_likelihood", "exact", "gap")}
    discarded = 0
    last = len(evidence.d) - 1
    for index, low, high in intervals:
        if index in (0, last) or not low < high:
            continue
        window = Window(evidence, index)
        lo, hi = math.log(low), math.log(high)
        pieces = kept_pieces(window, lo, hi)
        discarded += not pieces
        for piece in pieces:
            for criterion in found:
                scores = [window.score(t, criterion) for t in piece]
                k = int(np.argmax(scores))
                a, b = piece[max(k - 1, 0)], piece[min(k + 1, len(piece) - 1)]
                value, t = golden(lambda x: window.score(x, criterion), a, b)
                for end in (piece[0], piece[-1]):
                    if window.score(end, criterion) >= value:
                        value, t = window.score(end, criterion), end
                found[criterion].append({
                    "score": value, "t": t, "index": index, "low": low, "high": high,
                    "gaps": window.values(t)[:2], "place": place(t, lo, hi, piece, evidence)})
    return found, discarded


def choose(found):
    """The winner per criterion; `likelihood` is `exact` unless its score is 2 in doubles."""
    win = {c: max(f, key=lambda x: x["score"]) for c, f in found.items()}
    below, above = win["exact"]["gaps"]
    saturated = 2.0 - math.exp(-below) - math.exp(-above) == 2.0
    win["likelihood"] = dict(win["gap" if saturated else "exact"], saturated=saturated)
    return win


def posterior(curve):
    """Softmax of the curve."""
    w = np.exp(curve - curve.max())
    return w / w.sum()


def why_not(evidence, intervals, discarded):
    """A sentence for data without an answer."""
    last = len(evidence.d) - 1
    if last < 2:
        return "fewer than three candidates: none has two neighbours"
    tops = {i for i, _, _ in intervals}
    if discarded:
        return "every maximum inside is discarded by the slope rule"
    names = [w for i, w in ((0, "first"), (last, "last")) if i in tops]
    return "the argmax is the " + " or the ".join(names) + " candidate for every phi"


def select(summary, units, first=0, points=400):
    """Answers of all criteria for one data set and one kind of units."""
    evidence = Evidence(summary, units, first)
    if len(evidence.d) < 3:
        nothing = {"d": None, "why": why_not(evidence, [], 0)}
        return {c: dict(nothing) for c in CRITERIA}, []
    intervals = path(evidence, points)
    found, discarded = candidates(evidence, intervals)
    if not found["gap"]:
        why = why_not(evidence, intervals, discarded)
        return {c: {"d": None, "why": why} for c in CRITERIA}, intervals
    answers = {}
    for criterion, w in choose(found).items():
        phi = min(max(math.exp(w["t"]), evidence.low), evidence.high)
        curve = evidence.at(phi)
        answers[criterion] = {
            "d": int(evidence.d[w["index"]]), "phi": phi, "phi_low": w["low"],
            "phi_high": w["high"], "place": w["place"], "gaps": list(w["gaps"]),
            "saturated": w.get("saturated"), "score": w["score"],
            "log_evidence": curve.tolist(), "posterior": posterior(curve).tolist()}
        answers[criterion]["runner_up"] = runner_up(found, criterion, w, evidence)
    return answers, intervals


def runner_up(found, criterion, winner, evidence):
    """Best score of another d, so that a consumer can see how close the choice was."""
    key = criterion
    if criterion == "likelihood":
        key = "gap" if winner["saturated"] else "exact"
    others = [x for x in found[key] if x["index"] != winner["index"]]
    if not others:
        return None
    other = max(others, key=lambda x: x["score"])
    return {"d": int(evidence.d[other["index"]]), "phi": math.exp(other["t"]),
            "score": other["score"]}


# ------------------------------------------------------------------- data sets

def spiked(n, p, sd, seed, noise=1.0):
    """Gaussian rows, len(sd) directions of standard deviation sd, the rest noise.

    The eigenvalues and norms do not feel a rotation, so none is applied.
    """
    scale = np.full(p, noise)
    scale[:len(sd)] = sd
    return np.random.default_rng(seed).standard_normal((n, p)) * scale


def paper_scheme(n, snr, seed, p=50, d=20):
    """Isotropic PPCA: alpha d times, 1 else, SNR = alpha d / (p - d)."""
    return spiked(n, p, [math.sqrt(snr * (p - d) / d)] * d, seed)


def factor_model(n, p, d, strength, seed):
    """X = U W' + noise with Gaussian U (n x d) and W (p x d)."""
    g = np.random.default_rng(seed)
    u, w = g.standard_normal((n, d)), g.standard_normal((p, d))
    return strength * u @ w.T + g.standard_normal((n, p))


def heavy(x, df, seed):
    """Rows of x divided by sqrt(chi2/df): a multivariate t."""
    return x / np.sqrt(np.random.default_rng(seed).chisquare(df, (len(x), 1)) / df)


def own_prior(n, p, d, a, phi, seed):
    """Rows drawn from the paper's marginal, each with its own W and sigma."""
    g = np.random.default_rng(seed)
    u = g.gamma(a + d / 2, 1.0, (n, 1))
    return np.sqrt(u) * g.standard_normal((n, p)) * math.sqrt(2 / phi)


def with_outliers(x, count, factor):
    """The first rows blown up."""
    x = x.copy()
    x[:count] *= factor
    return x


def mirrored(half):
    """half, -half and a row of zeros: the last row equals the mean."""
    return np.vstack([half, -half, np.zeros((1, half.shape[1]))])


def factorial(k, p):
    """A 2^k design, p columns of +-1 that are orthogonal: all eigenvalues tie."""
    h = np.array([[1.0]])
    for _ in range(k):
        h = np.block([[h, h], [h, -h]])
    return h[:, 1:p + 1]


def standardised(x):
    """Columns with variance 1 (divisor n), constant columns dropped."""
    x = x[:, x.std(axis=0) > 0]
    return (x - x.mean(axis=0)) / x.std(axis=0)


def simulated_sets():
    """(name, matrix) of the simulated data sets."""
    for n in (40, 50, 70, 100):
        for snr in (3, 5, 10, 20):
            yield f"paper_n{n}_snr{snr}", paper_scheme(n, snr, 1000 + 10 * n + snr)
    shapes = [(8, 3, 1), (12, 4, 1), (10, 6, 2), (30, 5, 2), (9, 8, 3), (60, 8, 3), (15, 12, 4),
              (80, 12, 5), (25, 20, 4), (200, 16, 6), (20, 30, 3), (120, 40, 8), (30, 60, 5)]
    for k, (n, p, d) in enumerate(shapes):
        yield f"factor_n{n}_p{p}_d{d}", factor_model(n, p, d, 1.5, 2000 + k)
    for k, (n, p) in enumerate([(20, 5), (50, 10), (30, 40), (200, 24)]):
        yield f"noise_n{n}_p{p}", spiked(n, p, [], 3000 + k)
    yield "decay_geometric_n60_p12", spiked(60, 12, 4.0 * 0.7 ** np.arange(12), 4000)
    yield "decay_power_n100_p30", spiked(100, 30, 5.0 / np.arange(1, 31), 4001)
    yield "decay_slow_n150_p20", spiked(150, 20, np.linspace(4, 1, 20), 4002)
    yield "decay_ladder_n25_p45", spiked(25, 45, [10, 7, 5, 3.5, 2.5, 1.8], 4003)
    yield "heavy_t3_n80_p15_d4", heavy(spiked(80, 15, [4, 4, 3, 3], 5000), 3, 5001)
    yield "heavy_t2_n40_p50_d5", heavy(spiked(40, 50, [6] * 5, 5002), 2, 5003)
    yield "own_prior_n100_p10_d3", own_prior(100, 10, 3, 1.0, 0.5, 5004)
    yield "outliers_n60_p20_d3", with_outliers(spiked(60, 20, [5, 4, 3], 5005), 2, 15.0)
    yield "p2_n30", spiked(30, 2, [3.0], 6000)
    yield "exact_rank3_n40_p9", low_rank()
    yield "zero_row_n61_p10_d3", mirrored(spiked(30, 10, [5, 4, 3], 6002))
    yield "tied_n16_p9", factorial(4, 9)
    yield "units_large_n50_p18_d4", 1000.0 * factor_model(50, 18, 4, 1.0, 6003)
    yield "units_small_n50_p18_d4", 0.001 * factor_model(50, 18, 4, 1.0, 6003)


def low_rank():
    """40 x 9 of rank 3 without any noise."""
    g = np.random.default_rng(6001)
    return g.standard_normal((40, 3)) @ g.standard_normal((3, 9))


def classical_sets():
    """(name, matrix) of data that come with scikit-learn."""
    from sklearn import datasets
    iris, wine = datasets.load_iris().data, datasets.load_wine().data
    yield "iris_raw", iris
    yield "iris_scaled", standardised(iris)
    yield "wine_scaled", standardised(wine)
    yield "cancer_scaled", standardised(datasets.load_breast_cancer().data)
    yield "diabetes_scaled", standardised(datasets.load_diabetes().data)
    yield "wine_raw", wine
    yield "digits_raw", datasets.load_digits().data


# ---------------------------------------------------------------------- checks

def check():
    """Bessel function, normalisation and whole curves against mpmath."""
    mpmath.mp.dps = 40
    g = np.random.default_rng(1)
    worst = 0.0
    for top_nu, low_z, high_z, count in ((40, 1e-8, 1e2, 400), (300, 1e-3, 1e4, 400),
                                         (3, 1e-6, 60, 200), (500, 1e-1, 1e3, 100),
                                         (45, 30, 50, 200), (125, 80, 130, 100)):
        nu = g.uniform(0, top_nu, count)
        z = np.exp(g.uniform(math.log(low_z), math.log(high_z), count))
        got = log_k(nu, z)
        err = max(abs(float(mpmath.mpf(float(v)) - log_k_mp(float(a), float(b))))
                  / max(1.0, abs(float(v)), math.hypot(a, b)) for v, a, b in zip(got, nu, z))
        print(f"log K, nu < {top_nu}, z in {low_z:g} .. {high_z:g}: error {err:.1e}")
        worst = max(worst, err)
    mpmath.mp.dps = 20
    for p, a, d, phi in ((1, 0.8, 1, 0.7), (2, 1.3, 1, 2.0), (3, 0.6, 2, 0.4)):
        s, nu = a + d / 2, a + (d - p) / 2

        def density(r):
            z = mpmath.sqrt(phi) * r
            return (2 * (2 * mpmath.pi) ** (-p / 2) * (2 / phi) ** (-p / 2) / mpmath.gamma(s)
                    * (z / 2) ** nu * mpmath.besselk(nu, z)
                    * 2 * mpmath.pi ** (p / 2) / mpmath.gamma(p / 2) * r ** (p - 1))
        total = mpmath.quad(density, [0, 0.01, 0.1, 1, 3, 10, 40, 100])
        print(f"integral of the density, p = {p}: {mpmath.nstr(total, 10)}")
    mpmath.mp.dps = 30
    sets = dict(simulated_sets())
    for name in ("paper_n40_snr5", "factor_n8_p3_d1", "heavy_t2_n40_p50_d5",
                 "units_small_n50_p18_d4", "units_large_n50_p18_d4", "exact_rank3_n40_p9"):
        summary = Summary.of(sets[name])
        for units in ("neutral", "raw"):
            evidence = Evidence(summary, units)
            err = 0.0
            for phi in np.geomspace(evidence.low, evidence.high, 3):
                curve = evidence.at(phi)
                for d in {0, 1, summary.m // 2, summary.m - 1}:
                    true = evidence.at_mp(phi, d)
                    err = max(err, abs(float((mpmath.mpf(float(curve[d])) - true) / true)))
            print(f"curve of {name}, {units}: relative error {err:.1e}")
    return worst


# ------------------------------------------------------------------------ main

def hull_agrees(evidence, intervals):
    """Whether the brute-force path is the one the hull predicts."""
    predicted = hull_intervals(evidence)
    mine = [(int(evidence.d[i]), lo, hi) for i, lo, hi in intervals]
    return (len(mine) == len(predicted)
            and all(a[0] == b[0] and math.isclose(a[1], b[1], rel_tol=1e-8)
                    and math.isclose(a[2], b[2], rel_tol=1e-8)
                    for a, b in zip(mine, predicted)))


def brief(answer):
    """An answer without its curve, for the close relatives of `likelihood`."""
    return {k: v for k, v in answer.items() if k not in ("log_evidence", "posterior", "saturated")}


def record(name, summary, first):
    """The JSON record of a data set and lines for the summary."""
    out = {"name": name, "n": summary.n, "p": summary.p, "centered": True, "first": first,
           "m": summary.m, "rows_left_out": summary.left_out,
           "mean_eigenvalue": summary.mean_eigenvalue,
           "eigenvalues": summary.eigenvalues.tolist(),
           "squared_norms": summary.squared_norms.tolist(), "answers": {}}
    for units in ("neutral", "raw"):
        answers, intervals = select(summary, units, first)
        out["answers"][units] = {
            "log_likelihood": answers["log_likelihood"], "likelihood": answers["likelihood"],
            "exact": brief(answers["exact"]), "gap": brief(answers["gap"])}
        evidence = Evidence(summary, units, first)
        out["answers"][units]["hull_agrees"] = bool(intervals) and hull_agrees(evidence, intervals)
    return out


def line(out):
    """One line of the table."""
    def cell(a, low, high):
        if a["d"] is None:
            return f"{'-':>3} {'':5} {'':4} {'':12}"
        at = math.log(a["phi"] / low) / math.log(high / low)
        top = max(a["posterior"])
        return f"{a['d']:>3} {at:5.3f} {top:4.2f} {a['place']:12}"
    low = 0.5 * out["mean_eigenvalue"] / out["p"]
    text = f"{out['name']:24} {out['n']:4} {out['p']:3} "
    for units in ("neutral", "raw"):
        a = out["answers"][units]
        text += "| " + cell(a["log_likelihood"], low, 200 * low) + " "
        text += cell(a["likelihood"], low, 200 * low)
        text += f" {str(a['exact']['d']):>4} {str(a['gap']['d']):>4} "
        text += "h" if a["hull_agrees"] else " "
    return text


def main():
    """Compute everything, print the table, write the file."""
    parser = argparse.ArgumentParser(description="Independent reference values of `ng`.")
    parser.add_argument("--out", default="ng.json")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only")
    args = parser.parse_args()
    if args.check:
        sys.exit(check() > 1e-12)
    print("per units: log_likelihood (d, place of phi* in the log range, posterior of d, where), "
          "likelihood (same), d by exact and gap, h: path equals the hull's")
    records = []
    for source in (simulated_sets, classical_sets):
        for name, x in source():
            if args.only and args.only not in name:
                continue
            records.append(record(name, Summary.of(x), args.first))
            print(line(records[-1]), flush=True)
    about = json.dumps({"method": "ng", "range": [0.5, 100.0]})
    rows = [json.dumps(one, separators=(",", ":")) for one in records]
    with open(args.out, "w", encoding="utf-8") as handle:
        handle.write('{"about": ' + about + ', "cases": [\n' + ",\n".join(rows) + "\n]}\n")
    print(len(records), "sets")


if __name__ == "__main__":
    main()
