"""Make thresholds.json, which the tests of six selectors compare themselves with.

    pip install numpy mpmath screenot
    python make_thresholds.py

gavish_donoho, marchenko_pastur, kritchman_nadler, passemier_yao, sure, screenot: the formulas of
docs/selectors in 30 digits, written the plain way (double sums, quadrature, bisection). Beside them:

kritchman_nadler  `author_d` follows the authors' own iteration for the noise (at most 30 steps to 1e-5)
screenot          `package` holds what the authors' package returns (its thresholds are good to 1e-5)
sure              before anything is written, the estimate is averaged over thousands of simulated data
                  sets and compared with the true squared error; the script stops if they differ

Nothing here uses the library's code.
"""

import json
from pathlib import Path

import mpmath as mp
import numpy as np
from screenot.ScreeNOT import adaptiveHardThresholding

mp.mp.dps = 30
HERE = Path(__file__).resolve().parent


# -- data ------------------------------------------------------------------------------------------


def spiked(n, p, signal, seed):
    """White noise of variance 1 plus len(signal) directions of the given variances."""
    rng = np.random.default_rng(seed)
    directions = np.linalg.qr(rng.standard_normal((p, p)))[0][:, : len(signal)]
    scores = rng.standard_normal((n, len(signal))) * np.sqrt(signal)
    return rng.standard_normal((n, p)) + scores @ directions.T


def collinear(n, p, copies, seed):
    """The last columns repeat the first: zeros that centring did not make."""
    x = spiked(n, p - copies, [30, 10], seed)
    return np.hstack([x, x[:, :copies]])


DATA = [
    ("tall", spiked(120, 15, [20, 8, 4], 1), True),
    ("wide", spiked(18, 90, [90, 60, 30], 2), True),
    ("square", spiked(24, 24, [40, 25, 15, 9], 3), True),
    ("not centred", spiked(24, 24, [40, 25], 4), False),
    ("noise", spiked(60, 20, [], 5), True),
    ("collinear", collinear(50, 12, 3, 6), True),
    ("smooth", spiked(40, 16, 2.0 ** -np.arange(-8, 8), 7), True),
    ("small", spiked(9, 4, [50], 8), True),
]


# -- the formulas ----------------------------------------------------------------------------------


class Case:
    """Squared singular values and sides, centring's row taken away."""

    def __init__(self, x, centred):
        self.n, self.p = x.shape
        if centred:
            x = x - x.mean(axis=0)
        self.rows = self.n - 1 if centred else self.n
        self.short, self.long = sorted((self.rows, self.p))
        squares = np.linalg.svd(x, compute_uv=False)[: self.short] ** 2
        kept = squares > 1e-20 * squares[0]
        self.eigenvalues = [float(value) for value in squares[kept] / self.n]
        # What the library gets is rounded to doubles; start from the same.
        self.squares = [mp.mpf(value) * self.n for value in self.eigenvalues]
        self.squares += [mp.mpf(0)] * (self.short - len(self.squares))
        self.ratio = mp.mpf(self.short) / self.long
        self.rank = len(self.eigenvalues)

    def tail(self, d):
        return mp.fsum(self.squares[d:])


def marchenko_pastur_quantile(q, y):
    root = mp.sqrt(y)

    def density(t):  # x = 1 + y - 2 sqrt(y) cos t
        return 2 * mp.sin(t) ** 2 / (mp.pi * ((1 - root) ** 2 + 4 * root * mp.sin(t / 2) ** 2))

    if q == 1:
        return (1 + root) ** 2
    low, high, below = mp.mpf(0), mp.pi, mp.mpf(0)
    for _ in range(90):
        middle = (low + high) / 2
        part = mp.quad(density, [low, middle])
        if below + part > q:
            high = middle
        else:
            low, below = middle, below + part
    return (1 - root) ** 2 + 4 * root * mp.sin(low / 2) ** 2


def median(values):
    values = sorted(values)
    return (values[(len(values) - 1) // 2] + values[len(values) // 2]) / 2


def leading(curve):
    """How many values are above 1 before the first that is not."""
    return next((k for k, value in enumerate(curve) if not value > 1), len(curve))


def gavish_donoho(case):
    b = case.ratio
    squared = 2 * (b + 1) + 8 * b / (b + 1 + mp.sqrt(b * b + 14 * b + 1))
    middle = median([mp.sqrt(value) for value in case.squares])
    unit = marchenko_pastur_quantile(mp.mpf(1) / 2, b)
    variance = middle**2 / (case.long * unit)
    result = {"noise_variance": variance, "threshold": squared * middle**2 / unit / case.n}
    result["d"] = sum(value / case.n > result["threshold"] for value in case.squares)
    known = squared * case.long / case.n  # sigma = 1
    result["known"] = {"threshold": known, "d": sum(value / case.n > known for value in case.squares)}
    return result


def marchenko_pastur(case):
    curve = []
    for d in range(case.rank):
        rows, cols = case.rows - d, case.p - d
        variance = case.tail(d) / (rows * cols)
        curve.append(case.squares[d] / (variance * (mp.sqrt(rows) + mp.sqrt(cols)) ** 2))
    known = (mp.sqrt(case.rows) + mp.sqrt(case.p)) ** 2
    return {"curve": curve, "d": leading(curve),
            "known": {"d": sum(value > known for value in case.squares)}}


def spike(square, variance, ratio, rows):
    """rho = a + variance, a the signal behind a component; None within the noise."""
    l = square / rows
    t = l + variance - ratio * variance
    inside = t * t - 4 * l * variance
    return None if inside < 0 else (t + mp.sqrt(inside)) / 2


def kn_noise(case, k):
    """Bisection for variance = (tail + sum (l_j - rho_j)) / (p - k), from below."""
    left, ratio = case.p - k, mp.mpf(case.p - k) / case.rows
    start = case.tail(k) / case.rows / left / (1 - mp.mpf(k) / case.rows)
    hiding = case.squares[k - 1] / case.rows / (1 + mp.sqrt(ratio)) ** 2

    def excess(v):
        lost = mp.fsum(case.squares[j] / case.rows - spike(case.squares[j], v, ratio, case.rows)
                       for j in range(k))
        return (case.tail(k) / case.rows + lost) / left - v

    if start >= hiding:
        return start
    if start == 0:
        return start
    # The first zero: the function starts positive and is convex.
    grid = (start + (hiding - start) * mp.mpf(i) / 4000 for i in range(4000))
    high = next((v for v in grid if excess(v) < 0), None)
    if high is None:
        return hiding
    low = start
    for _ in range(100):
        middle = (low + high) / 2
        low, high = (middle, high) if excess(middle) > 0 else (low, middle)
    return low


def kn_author_noise(case, k):
    """The iteration of the authors' code, with its stopping rule."""
    left, ratio = case.p - k, mp.mpf(case.p - k) / case.rows
    tail = case.tail(k) / case.rows
    v = tail / left / (1 - mp.mpf(k) / case.rows)
    for _ in range(30):
        rho = [spike(square, v, ratio, case.rows) for square in case.squares[:k]]
        if None in rho or v == 0:
            break
        new = (tail + mp.fsum(s / case.rows - r for s, r in zip(case.squares, rho))) / left
        if abs(new - v) / v < 1e-5:
            break
        v = new
    return v


def kritchman_nadler(case, alpha=mp.mpf("0.005")):
    s = (-mp.mpf(3) / 2 * mp.log(4 * mp.sqrt(mp.pi) * alpha)) ** (mp.mpf(2) / 3)
    curve, author = [], []
    half = mp.mpf(1) / 2
    for k in range(1, min(case.rank, case.short - 1) + 1):
        a, b = mp.sqrt(case.rows - half), mp.sqrt(case.p - k - half)
        reach = (a + b) ** 2 + s * (a + b) * mp.cbrt(1 / a + 1 / b)
        for result, noise in ((curve, kn_noise), (author, kn_author_noise)):
            v = noise(case, k)
            result.append(case.squares[k - 1] / (v * reach) if v else mp.inf)
    d = leading(curve)
    return {"curve": curve, "d": d, "author_d": leading(author),
            "noise_variance": kn_noise(case, d) if d else case.tail(0) / case.rows / case.p}


def passemier_yao(case, delta=mp.mpf("0.05")):
    c = mp.mpf(case.p) / case.rows
    largest = min(max(1, case.short // 2), case.rank - 1)
    noise = []
    for k in range(largest + 1):
        v = case.tail(k) / case.rows / (case.p - k)
        b = mp.mpf(k)
        for square in case.squares[:k]:
            rho = spike(square, v, c, case.rows)
            signal = mp.sqrt(c) * v if rho is None or rho < v else max(rho - v, mp.sqrt(c) * v)
            b += v / signal
        b *= mp.sqrt(c / 2)
        noise.append(v + b / (case.p - k) * v * mp.sqrt(2 * c))
    g = (c + 2 * mp.sqrt(c)) * (1 + case.rows / mp.mpf(case.p) ** (1 + delta)) / case.p
    curve = [value + k * noise[-1] * g for k, value in enumerate(noise)]
    return {"curve": curve, "d": min(range(len(curve)), key=curve.__getitem__)}


def sure_noise(case):
    l = [value / case.long for value in case.squares]
    edge = (1 + mp.sqrt(case.ratio)) ** 2

    def matches(values, count):
        size = len(values)
        return median([values[size - i] / marchenko_pastur_quantile(mp.mpf(i) / size, case.ratio)
                       for i in range(1, count + 1)])

    first = matches(l, min(len(l), int(len(l) / 4 + 0.5) + 1))
    rest = [value for value in l if value <= edge * first]
    return matches(rest, len(rest)) if first else first


def sure_curve(squares, short, long, variance, last):
    """As published, apart from the constant -short * variance, which makes it the risk itself."""
    l = [value / long for value in squares]
    curve = []
    for r in range(last + 1):
        head, tail = l[:r], l[r:]
        s = sum(tail) / (short - r)
        inverse = sum(1 / value for value in head)
        pairs = sum((j - s) / (j - i) for j in head for i in tail)
        value = (short - r) * s + s * s * inverse + 2 * variance * r - 2 * variance * s * inverse
        value += 4 * variance * s / long * inverse
        value += 4 * variance / long * pairs + 2 * variance / long * r * (r - 1)
        value -= 2 * variance / long * (short - 1) * sum(1 - s / j for j in head)
        curve.append(value - short * variance)
    return curve


def sure(case):
    variance = sure_noise(case)
    last = min(case.rank, case.short - 1)
    curve = sure_curve(case.squares, case.short, case.long, variance, last)
    known = sure_curve(case.squares, case.short, case.long, mp.mpf(1), last)
    return {"noise_variance": variance, "curve": curve, "known": {"curve": known},
            "d": min(range(len(curve)), key=curve.__getitem__)}


def screenot(case, x, centred, bound):
    ascending = sorted(mp.sqrt(value) for value in case.squares)
    size, g = len(ascending), case.ratio
    noise = list(ascending)
    step = ascending[size - bound - 1] - ascending[size - 2 * bound - 1]
    for l in range(1, bound + 1):
        part = (1 - (mp.mpf(l - 1) / bound) ** (mp.mpf(2) / 3)) / (2 ** (mp.mpf(2) / 3) - 1)
        noise[size - l] = ascending[size - bound - 1] + part * step

    def psi(y):
        phi = mp.fsum(y / (y * y - z * z) for z in noise) / size
        slope = -mp.fsum((y * y + z * z) / (y * y - z * z) ** 2 for z in noise) / size
        other = g * phi + (1 - g) / y
        return y * (slope * other + phi * (g * slope - (1 - g) / y**2)) / (phi * other)

    low, high = max(noise), 8 * max(noise)
    for _ in range(110):
        middle = (low + high) / 2
        low, high = (middle, high) if psi(middle) < -4 else (low, middle)
    if centred:  # the same singular values as `rows` rows that are not centred
        helmert = np.linalg.qr(np.hstack([np.ones((case.n, 1)), np.eye(case.n)[:, :-1]]))[0][:, 1:]
        x = helmert.T @ x
    package = {}
    for name, letter in (("impute", "i"), ("winsorize", "w"), ("zero", "0")):
        _, threshold, d = adaptiveHardThresholding(x, bound, letter)
        package[name] = {"threshold": float(threshold), "d": int(d)}
    return {"bound": bound, "threshold": low**2 / case.n, "package": package,
            "d": sum(mp.sqrt(value) > low for value in case.squares)}


# -- is the risk estimate unbiased? ----------------------------------------------------------------


def check_sure():
    """The mean of estimate minus truth must vanish within its standard error, for every r."""
    rng = np.random.default_rng(9)
    for n, p, centred in ((30, 8, False), (8, 30, False), (21, 8, True), (12, 12, True)):
        rows = n - centred
        short, long, variance = min(rows, p), max(rows, p), 0.7
        signal = rng.standard_normal((n, 2)) * [2, 1] @ rng.standard_normal((2, p))
        signal -= centred * signal.mean(axis=0)
        differences = []
        for _ in range(8000):
            x = signal + np.sqrt(variance) * rng.standard_normal((n, p))
            x = x - centred * x.mean(axis=0)
            u, s, v = np.linalg.svd(x, full_matrices=False)
            l = s[:short] ** 2 / long
            truth = []
            for r in range(short):
                fit = u[:, :r] * (s[:r] * (1 - l[r:].mean() / l[:r])) @ v[:r]
                truth.append(((fit - signal) ** 2).sum() / long)
            estimate = sure_curve(list(s[:short] ** 2), short, long, variance, short - 1)
            differences.append(np.subtract(estimate, truth))
        differences = np.array(differences)
        score = differences.mean(axis=0) / differences.std(axis=0) * np.sqrt(len(differences))
        print("sure", n, p, "centred" if centred else "", np.round(score, 1))
        if np.abs(score).max() > 4:
            raise SystemExit("the risk estimate is biased")


# -- the table -------------------------------------------------------------------------------------


def plain(value):
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, mp.mpf):
        return float(value) if mp.isfinite(value) else None
    return value


def main():
    check_sure()
    cases = []
    for name, x, centred in DATA:
        case = Case(x, centred)
        entry = {"name": name, "n": case.n, "p": case.p, "centered": centred,
                 "eigenvalues": case.eigenvalues}
        for method in (gavish_donoho, marchenko_pastur, kritchman_nadler, passemier_yao, sure):
            entry[method.__name__] = method(case)
        bound = max(1, min(case.short // 3, (case.short - 2) // 2))
        entry["screenot"] = screenot(case, x, centred, bound)
        print(name, {key: item["d"] for key, item in entry.items() if isinstance(item, dict)})
        cases.append(json.dumps(plain(entry), separators=(",", ":")))
    about = "six selectors in 30 digits, rounded to doubles; made by make_thresholds.py"
    (HERE / "thresholds.json").write_text(
        '{"about": ' + json.dumps(about) + ', "cases": [\n' + ",\n".join(cases) + "\n]}\n")


if __name__ == "__main__":
    main()
