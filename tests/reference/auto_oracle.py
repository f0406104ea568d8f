"""An independent, slow and direct oracle for the method `auto`.

It follows the written method only (evidence, units, choice of phi, posteriors) and shares
no line and no numerical trick with the library: the evidence is a plain sum over all rows,
every log K_nu(z) is one numerical integral, every argmax is a scan. What it answers is what
the library must answer; where the text leaves a choice open, the choice is listed in
CHOICES below so that a difference can be discussed instead of guessed at.

Notation follows the method: n rows, p columns, `lam` the eigenvalues of X'X/n in descending
order, `noise[d]` the mean of the p - d smallest of them, phi in the user's units.

Needs numpy and scipy.
"""

from dataclasses import dataclass, field

import numpy as np
from scipy.special import digamma, gammaln

import auto_levels_oracle as levels_oracle
from auto_levels_oracle import tracy_widom_quantile

CHOICES = [
    "Candidates are d = 0 .. m-1 with m = min(n-1, p) (min(n, p) uncentred), whatever the rank.",
    "Scaling divides the centred columns by their standard deviation (divisor n-1); constant "
    "columns are dropped first, scaled or not, and p is the number of columns kept.",
    "A column is constant when it has one distinct value.",
    "The mean in the rank tolerance is the mean of the columns as analysed (after scaling); "
    "it is left out when centring is off, where s_1 is never below it.",
    "Rows left out for a vanishing norm leave the evidence (its n, its sum and its Jacobian) "
    "but not the spectrum, the edges or m.",
    "Ties (argmin on the hull, equal scores, equal evidences) go to the smaller d.",
    "Points on an edge of the hull are not vertices; flat noise-free stretches therefore keep "
    "only their first and last point.",
    "An admissible interval that is empty after the cut (l >= h) removes the vertex.",
    "The window rule cuts phi from below only; d(q) uses the phi(q) already floored.",
    "The floors on phi(q) are applied in the order: 1e-10 of the mean eigenvalue for every q, "
    "then phi(0.60) for the other two.",
    "The loop of the edges stops at d = m-2, and its edge is the one at the final d.",
    "v in the Marchenko-Pastur edge of `kink` is the same v as in `window`.",
    "In `kink` first = 0 and last = m-1; a vertex passes when no candidate is above it on its "
    "own curve.",
    "The share of d = 0 in `kink` is measured on the log axis between the two cuts.",
    "When `kink` falls back on `window`, the rule that spoke is `window`, the outcome is "
    "`boundary`, and phi* and the lower end of its range are those of `window`.",
    "d = 0 found by either rule has outcome `ok`; an answer equal to the last candidate m-1 "
    "has outcome `boundary`.",
    "One candidate (m <= 1) or no variance at all is `degenerate` with d = null.",
    "The unit u uses min over all candidates of s_d at the phi in question, so it changes "
    "with phi.",
] + levels_oracle.CHOICES

UNIT = 5.0
INSIDE = 0.05
SURE, LIKELY, POSSIBLE = 0.98, 0.95, 0.60


# --- data to spectrum ------------------------------------------------------------------------


@dataclass
class Spectrum:
    """What the selector needs to know about the data."""

    n: int
    p: int
    centered: bool
    eigenvalues: np.ndarray  # non-zero ones of X'X/n, descending
    row_norms: np.ndarray

    @property
    def degrees(self):
        """Rows that carry information: the mean costs one."""
        return self.n - 1 if self.centered else self.n

    @property
    def m(self):
        return min(self.degrees, self.p)

    @property
    def mean_eigenvalue(self):
        return float(np.sum(self.eigenvalues)) / self.p

    def eigenvalue(self, j):
        """The j-th eigenvalue counted from 1; zero beyond the rank."""
        return float(self.eigenvalues[j - 1]) if j <= len(self.eigenvalues) else 0.0

    def noise(self):
        """noise[d], d = 0 .. m-1; summed from the smallest up so that small tails keep digits."""
        padded = np.zeros(self.p)
        padded[: len(self.eigenvalues)] = self.eigenvalues
        tails = np.cumsum(padded[::-1])[::-1]
        return tails[: self.m] / (self.p - np.arange(self.m))


def drop_constant_columns(x):
    return x[:, np.ptp(x, axis=0) > 0]


def spectrum_of(x, scale=False, center=True):
    """Centre, scale on request, decompose; singular values below the rounding level are zero."""
    x = drop_constant_columns(np.asarray(x, dtype=float))
    n, p = x.shape
    mean = x.mean(axis=0)
    spread = x.std(axis=0, ddof=1) if scale else np.ones(p)
    y = (x - mean if center else x) / spread
    s = np.linalg.svd(y, compute_uv=False)
    offset = np.sqrt(n) * np.linalg.norm(mean / spread) if center else 0.0
    floor = max(n, p) * np.finfo(float).eps * max(s[0], offset)
    s = s[s > floor][: min(n - 1 if center else n, p)]
    return Spectrum(n, p, center, s**2 / n, np.linalg.norm(y, axis=1))


# --- log K_nu(z) -----------------------------------------------------------------------------


def sinh_minus_argument(t):
    """sinh(t) - t without cancellation near zero."""
    small = np.abs(t) < 0.5
    t2 = np.where(small, t, 0.0) ** 2
    series = 1 + t2 / 156 * (1 + t2 / 210)
    for k in (110, 72, 42, 20):
        series = 1 + t2 / k * series
    with np.errstate(over="ignore"):
        return np.where(small, t * t2 / 6 * series, np.sinh(t) - t)


def log_bessel_k(nu, z):
    """log K_nu(z), z an array: trapezoid rule on half the integral of exp(-z cosh t + nu t).

    Centred at its maximum t0 = asinh(nu/z) the exponent is -rho + nu t0 minus a convex bump
    that starts at zero, so nothing over- or underflows; the trapezoid rule converges
    geometrically. Both ends are placed where the bump has passed 45 (1e-20).
    """
    nu, z = abs(float(nu)), np.asarray(z, dtype=float)
    rho = np.hypot(nu, z)
    excess = z * (z / (rho + nu))
    reach = 45.0
    right = 2 * np.arcsinh(np.sqrt(reach / (2 * rho)))
    left = 2 * np.arcsinh(np.sqrt(reach / (2 * excess)))
    if nu > 0:
        c = reach / nu
        left = np.minimum(left, (c + np.sqrt(c * c + 8 * c)) / 2)
    step = np.minimum(0.1, 0.35 / np.sqrt(rho))
    count = int(np.ceil(np.max((left + right) / step)))
    width = (left + right) / count
    t = -left[:, None] + width[:, None] * np.arange(count + 1)
    bump = 2 * rho[:, None] * np.sinh(t / 2) ** 2 + nu * sinh_minus_argument(t)
    # For t < 0 the two parts nearly cancel; written with exp(t) they do not.
    mirrored = excess[:, None] * 2 * np.sinh(t / 2) ** 2 + nu * exp_remainder(-t)
    bump = np.where(t < 0, mirrored, bump)
    integral = width * np.sum(np.exp(-bump), axis=1)
    return -rho + nu * np.arcsinh(nu / z) + np.log(integral / 2)


def exp_remainder(t):
    """exp(-t) - 1 + t for t >= 0 (values for t < 0 are not used), without cancellation."""
    t = np.maximum(t, 0.0)
    term, series = np.ones_like(t), np.zeros_like(t)
    small = np.minimum(t, 0.5)
    term = small * small / 2
    for k in range(3, 22):
        series += term
        term = -term * small / k
    return np.where(t < 0.5, series, np.expm1(-t) + t)


# --- the evidence ----------------------------------------------------------------------------


def theorem_one(phi, s, p, norms):
    """log p(X | s, phi) in the units given, s = a + d/2: the direct sum over the rows."""
    n = len(norms)
    nu = s - p / 2
    z = np.sqrt(phi) * norms
    constant = np.log(2) - p / 2 * np.log(2 * np.pi) - p / 2 * np.log(2 / phi) - gammaln(s)
    return n * constant + nu * np.sum(np.log(z / 2)) + np.sum(log_bessel_k(nu, z))


@dataclass
class Evidence:
    """L_phi(d) of one data set for any phi, in the user's units; remembers its curves."""

    spectrum: Spectrum
    noise: np.ndarray = field(init=False)
    norms: np.ndarray = field(init=False)
    curves: dict = field(default_factory=dict)

    def __post_init__(self):
        spectrum = self.spectrum
        self.noise = spectrum.noise()
        smallest = 1e-8 * np.sqrt(spectrum.p * spectrum.mean_eigenvalue)
        self.norms = spectrum.row_norms[spectrum.row_norms >= smallest]

    def shapes(self, phi):
        return self.noise / phi + np.arange(len(self.noise)) / 2

    def unit(self, phi):
        smallest = np.exp(digamma(np.min(self.shapes(phi))))
        return min(UNIT, np.sqrt(self.spectrum.mean_eigenvalue * smallest / phi))

    def value(self, phi, d):
        squared_scale = self.spectrum.mean_eigenvalue / self.unit(phi)
        norms = self.norms / np.sqrt(squared_scale)
        s = self.shapes(phi)[d]
        inside = theorem_one(phi / squared_scale, s, self.spectrum.p, norms)
        return inside - len(norms) * self.spectrum.p * np.log(squared_scale) / 2

    def curve(self, phi):
        if phi not in self.curves:
            values = [self.value(phi, d) for d in range(len(self.noise))]
            self.curves[phi] = np.array(values)
        return self.curves[phi]


def softmax(values):
    weights = np.exp(values - np.max(values))
    return weights / np.sum(weights)


# --- the hull --------------------------------------------------------------------------------


def lower_hull(noise):
    """Indices of the vertices of the lower convex hull of (d, noise[d]), by gift wrapping."""
    vertices, last = [0], len(noise) - 1
    while vertices[-1] < last:
        a = vertices[-1]
        ahead = np.arange(a + 1, last + 1)
        slopes = (noise[ahead] - noise[a]) / (ahead - a)
        vertices.append(int(ahead[np.flatnonzero(slopes == np.min(slopes))[-1]]))
    return vertices


def breakpoint_between(noise, a, b):
    """The phi at which vertices a < b tie; below it b wins."""
    return 2 * (noise[a] - noise[b]) / (b - a)


def hull_choice(noise, phi):
    return int(np.argmin(noise + phi * np.arange(len(noise)) / 2))


def interior_intervals(noise, vertices):
    """(b, l, h) for every vertex that has a neighbour on both sides."""
    for a, b, c in zip(vertices, vertices[1:], vertices[2:]):
        yield b, breakpoint_between(noise, b, c), breakpoint_between(noise, a, b)


def scored_vertices(evidence, vertices, low, high):
    """Every interior vertex with a non-empty interval after the cut, judged just inside it."""
    result = []
    for b, left, right in interior_intervals(evidence.noise, vertices):
        left, right = max(left, low), min(right, high)
        if left >= right:
            continue
        phi = left ** (1 - INSIDE) * right**INSIDE
        curve = evidence.curve(phi)
        score = 2 * curve[b] - curve[b - 1] - curve[b + 1]
        result.append({"d": b, "phi": float(phi), "score": float(score)})
    return result


# --- random matrix edges ---------------------------------------------------------------------


def unbiased_noise(spectrum, noise, d):
    return noise[d] * spectrum.n / (spectrum.degrees - d)


def tracy_widom_edge(spectrum, noise, d, q):
    a = np.sqrt(spectrum.degrees - d - 0.5)
    b = np.sqrt(spectrum.p - d - 0.5)
    spread = (a + b) * (1 / a + 1 / b) ** (1 / 3)
    bracket = (a + b) ** 2 + tracy_widom_quantile(q) * spread
    return unbiased_noise(spectrum, noise, d) / spectrum.n * bracket


def marchenko_pastur_edge(spectrum, noise, d):
    root_sum = np.sqrt(spectrum.degrees - d) + np.sqrt(spectrum.p - d)
    return unbiased_noise(spectrum, noise, d) * root_sum**2 / spectrum.n


def count_above(spectrum, edge_at):
    """Walk up while the next eigenvalue is above the edge of what is left: (count, edge)."""
    d, edge = 0, edge_at(0)
    while spectrum.eigenvalue(d + 1) > edge and d < spectrum.m - 2:
        d += 1
        edge = edge_at(d)
    return d, float(edge)


def phi_of_edge(spectrum, noise, d, edge):
    """The phi at which an eigenvalue on the edge would just be worth one more dimension."""
    return 2 * (edge - noise[d]) / (spectrum.p - d - 1)


def count_at_level(spectrum, noise, q):
    return count_above(spectrum, lambda d: tracy_widom_edge(spectrum, noise, d, q))


def window_levels(spectrum, noise):
    """phi(0.98), phi(0.95), phi(0.60) with their floors."""
    floor = 1e-10 * spectrum.mean_eigenvalue
    phi = {}
    for q in (SURE, LIKELY, POSSIBLE):
        d, edge = count_at_level(spectrum, noise, q)
        phi[q] = float(max(phi_of_edge(spectrum, noise, d, edge), floor))
    for q in (SURE, LIKELY):
        phi[q] = max(phi[q], phi[POSSIBLE])
    return phi


# --- isotropy of the tail --------------------------------------------------------------------


def marchenko_pastur_cdf(x, ratio):
    """CDF of the Marchenko-Pastur law, variance 1, ratio <= 1.

    With x = 1 + y + 2 sqrt(y) cos(t) the density is (2/pi) sin(t)^2 / x dt, whose
    antiderivative is elementary.
    """
    root = np.sqrt(ratio)
    t = np.arccos(np.clip((x - 1 - ratio) / (2 * root), -1, 1))
    tilt = (1 - root) / (1 + root) * np.tan(np.minimum(t, np.pi) / 2)
    inner = (1 + ratio) * t / (4 * ratio) - np.sin(t) / (2 * root)
    inner = inner - (1 - ratio) / (2 * ratio) * np.arctan(tilt)
    return 1 - 2 / np.pi * inner


def isotropy(spectrum, noise):
    """How far the tail beyond the surely significant part is from Marchenko-Pastur."""
    d0, _ = count_at_level(spectrum, noise, SURE)
    tail = spectrum.eigenvalues[d0:]
    k = len(tail)
    if noise[d0] == 0 or k == 0:
        return {"d0": d0, "k": k, "ks": None, "k_ks": None}
    big_n, big_p = spectrum.degrees - d0, spectrum.p - d0
    tail = tail / noise[d0] * (big_n / big_p if big_p > big_n else 1.0)
    law = marchenko_pastur_cdf(np.sort(tail), min(big_p / big_n, big_n / big_p))
    steps = np.arange(k + 1) / k
    ks = float(max(np.max(np.abs(law - steps[:-1])), np.max(np.abs(law - steps[1:]))))
    return {"d0": d0, "k": k, "ks": ks, "k_ks": k * ks}


def auto_rule(spectrum, noise):
    tail = isotropy(spectrum, noise)
    if noise[tail["d0"]] == 0:
        return "window"
    fits = tail["d0"] <= 0.6 * spectrum.m and tail["k"] >= 3 and tail["k_ks"] <= 6
    return "window" if fits else "kink"


# --- the rules -------------------------------------------------------------------------------


def best_by_score(candidates):
    return max(candidates, key=lambda c: (c["score"], -c["d"]))


def outcome_of(spectrum, d):
    return "boundary" if d == spectrum.m - 1 else "ok"


def answer_window(evidence, vertices, levels):
    """Between what is surely signal and what may be signal, the evidence decides."""
    spectrum, noise = evidence.spectrum, evidence.noise
    sure, possible = hull_choice(noise, levels[SURE]), hull_choice(noise, levels[POSSIBLE])
    answer = {"spoke": "window", "phi_low": levels[POSSIBLE], "scored": []}
    if sure == 0 and hull_choice(noise, levels[LIKELY]) == 0:
        return answer | {"d": 0, "phi": levels[SURE], "outcome": outcome_of(spectrum, 0)}
    scored = scored_vertices(evidence, vertices, levels[POSSIBLE], np.inf)
    scored = [c for c in scored if max(sure, 1) <= c["d"] <= possible]
    answer["scored"] = scored
    if not scored:
        return answer | {"d": sure, "phi": levels[SURE], "outcome": outcome_of(spectrum, sure)}
    best = best_by_score(scored)
    return answer | {"d": best["d"], "phi": best["phi"], "outcome": "ok"}


def kink_cuts(spectrum, noise):
    d0, edge = count_above(spectrum, lambda d: marchenko_pastur_edge(spectrum, noise, d))
    per_column = 2 / (spectrum.p - 1)
    low = max(0.9 * phi_of_edge(spectrum, noise, d0, edge),
              0.2 * per_column * spectrum.mean_eigenvalue)
    high = max(1.05 * per_column * spectrum.eigenvalue(1), 4 * low)
    return float(low), float(high)


def survives_kink(curve, d):
    """The vertex is the maximum of its own curve, and the rise is at least as steep as the fall."""
    last = len(curve) - 1
    rise = (curve[d] - curve[0]) / d
    fall = (curve[d] - curve[last]) / (last - d)
    return bool(curve[d] >= np.max(curve) and rise >= fall)


def zero_part(noise, vertices, low, high):
    """Start of the part of [low, high] where the hull chooses d = 0, and its share in log."""
    start = max(breakpoint_between(noise, vertices[0], vertices[1]), low)
    if start >= high:
        return high, 0.0
    return start, float(np.log(high / start) / np.log(high / low))


def answer_kink(evidence, vertices, levels):
    """The strongest kink of the evidence over all interior vertices."""
    spectrum, noise = evidence.spectrum, evidence.noise
    low, high = kink_cuts(spectrum, noise)
    scored = scored_vertices(evidence, vertices, low, high)
    for c in scored:
        c["survives"] = survives_kink(evidence.curve(c["phi"]), c["d"])
    answer = {"spoke": "kink", "phi_low": low, "scored": scored, "cuts": [low, high]}
    survivors = [c for c in scored if c["survives"]]
    if survivors:
        best = best_by_score(survivors)
        return answer | {"d": best["d"], "phi": best["phi"], "outcome": "ok"}
    start, share = zero_part(noise, vertices, low, high)
    if share > 0.5:
        return answer | {"d": 0, "phi": float(np.sqrt(start * high)), "outcome": "ok"}
    fallback = answer_window(evidence, vertices, levels)
    return answer | {key: fallback[key] for key in ("spoke", "phi_low", "d", "phi")} | {
        "outcome": "boundary"}


def phi_inside(spectrum, noise, vertices, d, low):
    """phi* for a vertex: just inside its interval, above `low` if the interval allows."""
    place = vertices.index(d)
    left = breakpoint_between(noise, d, vertices[place + 1]) if place + 1 < len(vertices) else 0.0
    right = breakpoint_between(noise, vertices[place - 1], d)
    left = max(left, low if max(left, low) < right else 1e-10 * spectrum.mean_eigenvalue)
    return float(left ** (1 - INSIDE) * right**INSIDE)


def level_phi(spectrum, noise, count, q):
    """phi(q) of `levels`: counted on from what is sure, with the edge of the space that holds noise."""
    sides = levels_oracle.sides_of(spectrum)
    d = levels_oracle.count_on(sides, count, q)
    phi = phi_of_edge(spectrum, noise, d, sides.edge(d, q))
    return float(max(phi, 1e-10 * spectrum.mean_eigenvalue))


def without_noise(spectrum, noise):
    d, _ = count_at_level(spectrum, noise, SURE)
    return noise[d] == 0


def answer_levels(evidence, vertices, levels):
    """Between what is surely signal and what may be, the likelihood of the eigenvalues decides."""
    spectrum, noise = evidence.spectrum, evidence.noise
    if without_noise(spectrum, noise):
        return answer_window(evidence, vertices, levels)
    judged = levels_oracle.judge(spectrum, vertices)
    low = level_phi(spectrum, noise, judged["counted"], POSSIBLE)
    high = max(level_phi(spectrum, noise, judged["counted"], SURE), low)
    if judged["sure"] == 0:
        d, end = 0, breakpoint_between(noise, vertices[0], vertices[1])
        chosen = high if high > end else float(1.05 * end)
    else:
        d = (best_by_score(judged["scored"])["d"] if judged["scored"] else
             levels_oracle.nearest_vertex(vertices, judged["sure"], judged["possible"]))
        chosen = phi_inside(spectrum, noise, vertices, d, low)
    return judged | {"spoke": "levels", "phi_low": min(low, chosen), "d": d,
                     "phi": chosen, "outcome": outcome_of(spectrum, d)}


def answer_adaptive(evidence, vertices, levels):
    """`levels` where it leaves white noise over, else `kink`; `window` without any noise."""
    spectrum, noise = evidence.spectrum, evidence.noise
    if without_noise(spectrum, noise):
        return {"wanted": "window"} | answer_window(evidence, vertices, levels)
    own, kink = (answer(evidence, vertices, levels) for answer in (answer_levels, answer_kink))
    white = levels_oracle.whiteness(spectrum, own["d"], kink["d"])
    use_kink = levels_oracle.trusts_kink(white, kink["outcome"])
    wanted, answer = ("kink", kink) if use_kink else ("levels", own)
    return {"wanted": wanted, "whiteness": white} | answer


RULES = {"window": answer_window, "kink": answer_kink, "levels": answer_levels,
         "adaptive": answer_adaptive}


# --- posteriors and the whole answer ---------------------------------------------------------


def select(spectrum, rule="auto", full=True, evidence=None):
    """The answer of one rule. `full=False` leaves out the curves nobody asked for."""
    if spectrum.m <= 1 or spectrum.mean_eigenvalue == 0:
        return {"rule": rule, "d": None, "outcome": "degenerate"}
    evidence = evidence or Evidence(spectrum)
    noise = evidence.noise
    vertices = lower_hull(noise)
    levels = window_levels(spectrum, noise)
    wanted = auto_rule(spectrum, noise) if rule == "auto" else rule
    answer = {"rule": rule, "wanted": wanted} | RULES[wanted](evidence, vertices, levels)
    if full:
        answer["curve"] = evidence.curve(answer["phi"])
        answer["posterior"] = softmax(answer["curve"])
        answer["unit"] = float(evidence.unit(answer["phi"]))
    return answer


def describe(spectrum):
    """Everything about a data set that does not depend on the rule."""
    noise = spectrum.noise()
    levels = window_levels(spectrum, noise)
    return {
        "m": spectrum.m,
        "hull": lower_hull(noise),
        "phi_98": levels[SURE], "phi_95": levels[LIKELY], "phi_60": levels[POSSIBLE],
        "d_a": hull_choice(noise, levels[SURE]),
        "d_95": hull_choice(noise, levels[LIKELY]),
        "d_b": hull_choice(noise, levels[POSSIBLE]),
        "isotropy": isotropy(spectrum, noise),
        "auto": auto_rule(spectrum, noise),
    }
