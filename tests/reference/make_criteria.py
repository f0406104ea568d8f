"""Make criteria.json: the criteria that need only the spectrum, computed the long way.

    python make_criteria.py

Needs numpy (random data only) and mpmath. Everything is computed at 40 digits from the data
themselves: likelihoods as sums of log densities of the rows, residuals by subtracting projections,
covariances of the matrices that the authors' programs would decompose. Nothing here uses the
library's code or its short formulas. Each case holds the eigenvalues of X'X/n, so that a test needs
no data.

ppca, isotropic   log likelihood at its maximum for d = 0, 1, ...
aic, bic          from ppca and the number of free parameters
gcv               Josse & Husson's criterion for d = 0, 1, ...
profile           Zhu & Ghodsi's log likelihood for q = 1 ... R, on singular values and eigenvalues
bai_ng            V(k), and the six criteria with the given kmax
pesel             both criteria for n and p asymptotics: columns centred, or as the authors' package
                  does it (own), there with the squared singular values of the treated data
"""

import json
from pathlib import Path

import numpy as np
from mpmath import mp, mpf

HERE = Path(__file__).resolve().parent
mp.dps = 40


def to_matrix(data):
    return mp.matrix([[mpf(float(x)) for x in row] for row in data])


def columns_centred(x):
    y = x.copy()
    for j in range(x.cols):
        mean = mp.fsum(x[i, j] for i in range(x.rows)) / x.rows
        for i in range(x.rows):
            y[i, j] -= mean
    return y


def columns_standardised(x):
    y = columns_centred(x)
    for j in range(x.cols):
        sd = mp.sqrt(mp.fsum(y[i, j] ** 2 for i in range(x.rows)) / (x.rows - 1))
        for i in range(x.rows):
            y[i, j] /= sd
    return y


def eigen(s):
    """Eigenvalues descending, eigenvectors as columns in that order."""
    values, vectors = mp.eigsy(s)
    order = sorted(range(s.rows), key=lambda j: -values[j])
    return [values[j] for j in order], mp.matrix(
        [[vectors[i, j] for j in order] for i in range(s.rows)])


def positive(values):
    return [v for v in values if v > mpf(10) ** -25 * values[0]]


def log_likelihood(x, covariance):
    """The sum of the rows' log densities under a normal law with mean 0."""
    lower = mp.cholesky(covariance)
    log_det = 2 * mp.fsum(mp.log(lower[j, j]) for j in range(x.cols))
    total = mpf(0)
    for i in range(x.rows):
        z = mp.lu_solve(lower, mp.matrix([x[i, j] for j in range(x.cols)]))
        total -= (mp.fsum(v * v for v in z) + log_det + x.cols * mp.log(2 * mp.pi)) / 2
    return total


def model_covariance(vectors, variances, noise):
    p = vectors.rows
    c = noise * mp.eye(p)
    for k, variance in enumerate(variances):
        v = vectors[:, k]
        c += (variance - noise) * (v * v.T)
    return c


def likelihoods(x, values, vectors, last):
    p, ppca, isotropic = x.cols, [], []
    for d in range(last + 1):
        noise = mp.fsum(values[d:]) / (p - d)
        ppca.append(log_likelihood(x, model_covariance(vectors, values[:d], noise)))
        shared = [mp.fsum(values[:d]) / d] * d if d else []
        isotropic.append(log_likelihood(x, model_covariance(vectors, shared, noise)))
    return ppca, isotropic


def residual_squares(x, vectors, last):
    """||X - X V_d V_d'||^2 for d = 0 ... last."""
    result, rest = [], x.copy()
    for d in range(last + 1):
        if d:
            v = vectors[:, d - 1]
            rest = rest - (rest * v) * v.T
        result.append(mp.fsum(e * e for e in rest))
    return result


def gcv(rss, n, p, centred):
    rows = n - 1 if centred else n
    return [n * p * r / (rows * p - q * (rows + p - q)) ** 2 for q, r in enumerate(rss)]


def normal_log_density(z, mean, variance):
    return -mp.log(2 * mp.pi * variance) / 2 - (z - mean) ** 2 / (2 * variance)


def profile(z):
    r, curve = len(z), []
    for q in range(1, r + 1):
        groups = [g for g in (z[:q], z[q:]) if g]
        means = [mp.fsum(g) / len(g) for g in groups]
        squares = mp.fsum((v - m) ** 2 for g, m in zip(groups, means) for v in g)
        variance = squares / (r - len(groups))
        curve.append(mp.fsum(normal_log_density(v, m, variance)
                             for g, m in zip(groups, means) for v in g))
    return curve


def bai_ng(rss, n, p, kmax):
    v, small, rate = [r / (n * p) for r in rss], min(n, p), mpf(n + p) / (n * p)
    penalties = {"1": rate * mp.log(1 / rate), "2": rate * mp.log(small),
                 "3": mp.log(small) / small}
    result = {"kmax": kmax}
    for name, g in penalties.items():
        result["ic" + name] = [mp.log(v[k]) + k * g for k in range(kmax + 1)]
        result["pc" + name] = [v[k] + k * v[kmax] * g for k in range(kmax + 1)]
    return result


def covariance(a, centre):
    a = columns_centred(a) if centre else a
    return a.T * a / (a.rows - 1)


def pesel(a, centre):
    """Both criteria of the matrix A (N x D), and the squared singular values behind them."""
    size, side = a.rows, a.cols
    values = positive(eigen(covariance(a, centre))[0])
    curves = {"heterogeneous": [], "homogeneous": []}
    for k in range(len(values)):
        m = side * k - mpf(k * (k + 1)) / 2
        v = mp.fsum(values[k:]) / (side - k)
        common = (-mpf(size * side) / 2 * (mp.log(2 * mp.pi) + 1)
                  - mpf(size * (side - k)) / 2 * mp.log(v))
        own = mpf(size) / 2 * mp.fsum(mp.log(w) for w in values[:k])
        shared = mpf(size * k) / 2 * mp.log(mp.fsum(values[:k]) / k) if k else 0
        log_size = mp.log(size)
        curves["heterogeneous"].append(common - own - (m + side + k + 1) / 2 * log_size)
        curves["homogeneous"].append(common - shared - (m + side + 2) / 2 * log_size)
    curves["squares"] = [w * (size - 1) for w in values]
    return curves


def pesel_table(raw, x, scaled, centred):
    table = {"columns": {"n": pesel(x, False), "p": pesel(x.T, False)}}
    if centred:
        rows_standardised = columns_standardised(raw.T).T if scaled else raw
        table["own"] = {"n": pesel(rows_standardised, True),
                        "p": pesel((x if scaled else raw).T, True)}
    return table


def case(name, data, centred=True, scaled=False):
    raw = to_matrix(data)
    n, p = raw.rows, raw.cols
    x = columns_standardised(raw) if scaled else columns_centred(raw) if centred else raw
    values, vectors = eigen(x.T * x / n)
    eigenvalues = positive(values)
    last = len(eigenvalues) - 1
    values = eigenvalues + [mpf(0)] * (p - len(eigenvalues))
    ppca, isotropic = likelihoods(x, values, vectors, last)
    count = [(p if centred else 0) + p * d - mpf(d * (d - 1)) / 2 + 1 for d in range(last + 1)]
    rss = residual_squares(x, vectors, last)
    kmax = max(1, last // 2)
    return {
        "name": name, "n": n, "p": p, "centered": centred, "scaled": scaled,
        "eigenvalues": eigenvalues,
        "ppca": ppca, "isotropic": isotropic,
        "aic": [-2 * ll + 2 * m for ll, m in zip(ppca, count)],
        "bic": [-2 * ll + m * mp.log(n) for ll, m in zip(ppca, count)],
        "gcv": gcv(rss, n, p, centred),
        "profile": {"singular_values": profile([mp.sqrt(n * e) for e in eigenvalues]),
                    "eigenvalues": profile(eigenvalues)},
        "bai_ng": bai_ng(rss, n, p, kmax),
        "pesel": pesel_table(raw, x, scaled, centred),
    }


def spiked(rng, n, p, variances):
    """Random rows: leading variances, unit noise, a mean, columns in different units."""
    sd = np.ones(p)
    sd[: len(variances)] = np.sqrt(variances)
    rotation = np.linalg.qr(rng.standard_normal((p, p)))[0]
    data = (rng.standard_normal((n, p)) * sd) @ rotation.T + 2 * rng.standard_normal(p)
    return np.round(data * np.linspace(1, 2, p), 4)


def cases():
    rng = np.random.default_rng(20)
    tall = spiked(rng, 30, 8, [20, 8])
    yield case("tall", tall)
    yield case("tall scaled", tall, scaled=True)
    wide = spiked(rng, 9, 20, [60, 30])
    yield case("wide", wide)
    yield case("wide scaled", wide, scaled=True)
    yield case("square", spiked(rng, 12, 12, [40, 20, 10]))
    yield case("noise", spiked(rng, 25, 6, []))
    yield case("not centred", spiked(rng, 20, 6, [15]), centred=False)
    factor = rng.integers(-3, 4, (15, 4)).astype(float)
    yield case("rank four", factor @ rng.integers(-2, 3, (4, 7)).astype(float))


def plain(value):
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return float(value) if isinstance(value, mpf) else value


if __name__ == "__main__":
    rows = [json.dumps(plain(c), separators=(",", ":")) for c in cases()]
    head = '{"about": "see make_criteria.py", "cases": [\n'
    (HERE / "criteria.json").write_text(head + ",\n".join(rows) + "\n]}\n", encoding="utf-8")
    print(len(rows), "cases")
