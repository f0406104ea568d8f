"""Make the tables of the two Bayesian rules that learn their priors: ard.json and evb.json.

    python make_ard_evb.py        a minute

Needs numpy and scipy. Nothing here uses the library's code or its shortcuts:

ard.json   Bishop's EM (Pattern Recognition and Machine Learning, equations 12.54-12.57, 12.62,
           12.63) on full matrices, in a random basis, from the maximum likelihood until nothing
           moves. Each case: n, p, the non-zero eigenvalues of X'X/n, `start` columns, and what EM
           ends with: d, the noise variance, ||w||^2 / noise of the columns that are left.
evb.json   The free energy of empirical variational Bayes as a function of the noise variance, by
           brute force: every component takes the better of "off" and the best "on" state, a fine
           grid over the noise variance, each local minimum polished. The price of an "on" state is
           checked here against the variational updates themselves. `free` counts n - 1
           rows, `all` counts n.
"""

import csv
import json
from pathlib import Path

import numpy as np
from scipy.optimize import minimize_scalar

HERE = Path(__file__).resolve().parent


def spectrum(x):
    """The non-zero eigenvalues of X'X/n of the centred matrix."""
    x = x - x.mean(axis=0)
    s = np.linalg.svd(x, compute_uv=False)
    s = s[: min(x.shape[0] - 1, x.shape[1])]
    return s[s > 1e-10 * s[0]] ** 2 / x.shape[0]


def example(name, scale):
    with open(HERE.parent.parent / "examples" / name, newline="") as file:
        rows = list(csv.reader(file))
    columns = [j for j, cell in enumerate(rows[1]) if is_number(cell)]
    x = np.array([[float(row[j]) for j in columns] for row in rows[1:]])
    return x / x.std(axis=0, ddof=1) if scale else x


def is_number(cell):
    try:
        float(cell)
        return True
    except ValueError:
        return False


def simulated(rng, n, p, d, strength):
    return rng.standard_normal((n, p)) + strength * rng.standard_normal(
        (n, d)
    ) @ rng.standard_normal((d, p))


# ---------------------------------------------------------------- ard


def bishop_em(eigenvalues, n, p, start, rng):
    basis = np.linalg.qr(rng.standard_normal((p, p)))[0]
    full = np.zeros(p)
    full[: len(eigenvalues)] = eigenvalues
    s = basis * full @ basis.T
    noise = full[start:].sum() / (p - start)
    w = basis[:, :start] * np.sqrt(full[:start] - noise)
    for _ in range(200000):
        w = w[:, (w**2).sum(axis=0) > 1e-30 * full[0]]  # a column of zeros stays one
        q = w.shape[1]
        alpha = p / (w**2).sum(axis=0)
        inverse = np.linalg.inv(w.T @ w + noise * np.eye(q))
        cross = s @ w @ inverse  # mean of x <z>'
        second = noise * inverse + inverse @ w.T @ cross  # mean of <z z'>
        new_w = cross @ np.linalg.inv(second + noise / n * np.diag(alpha))
        new_noise = (
            np.trace(s) - 2 * np.trace(cross @ new_w.T) + np.trace(second @ new_w.T @ new_w)
        ) / p
        moved = abs(new_noise / noise - 1) + (
            np.abs(new_w - w).max() / np.sqrt(full[0]) if q else 0
        )
        w, noise = new_w, new_noise
        if moved < 1e-13:
            break
    else:
        raise RuntimeError("EM did not settle")
    norms = np.sort((w**2).sum(axis=0))[::-1]
    norms = norms[norms > 1e-15 * full[0]]
    return len(norms), noise, norms / noise


def ard_cases(rng):
    data = [
        ("wine scaled", example("wine.csv", True), None),
        ("wine scaled, start 5", example("wine.csv", True), 5),
        ("tall, three strong", simulated(rng, 200, 12, 3, 1.5), None),
        ("tall, weak", simulated(rng, 100, 15, 6, 0.35), None),
        ("noise", rng.standard_normal((150, 10)), None),
        ("nearly square", simulated(rng, 30, 25, 4, 1.0), None),
        ("wide", simulated(rng, 20, 50, 3, 1.0), None),
        ("wide, start 8", simulated(rng, 20, 50, 3, 1.0), 8),
        ("Bishop's example", rng.standard_normal((300, 10)) * np.r_[1, 1, 1, [0.5] * 7], None),
    ]
    for name, x, start in data:
        e = spectrum(x)
        n, p = x.shape
        columns = len(e) - 1 if start is None else start
        d, noise, relevance = bishop_em(e, n, p, columns, rng)
        yield {
            "name": name,
            "n": n,
            "p": p,
            "eigenvalues": e.tolist(),
            "start": start,
            "d": d,
            "noise": noise,
            "relevance": relevance.tolist(),
        }


# ---------------------------------------------------------------- evb


def tau(x, alpha):
    y = x - 1 - alpha
    return (y + np.sqrt(np.maximum(y * y - 4 * alpha, 0))) / 2


def price(x, alpha):
    """The best "on" state against "off", over M/2; infinite where there is none."""
    t = np.maximum(tau(x, alpha), 0)
    on = np.log1p(t) + alpha * np.log1p(t / alpha) - t
    return np.where(x > (1 + np.sqrt(alpha)) ** 2, on, np.inf)


def variational_price(x, length, width):
    """The same from the model: one component, noise variance 1, the updates of the posterior
    (means a, b; variances va, vb) and of the prior variances (ca, cb) until they settle."""
    gamma = np.sqrt(width * x)
    a = b = np.sqrt(gamma)
    va = vb = 1 / gamma
    for _ in range(200000):
        ca, cb = (a * a + width * va) / width, (b * b + length * vb) / length
        va = 1 / (b * b + length * vb + 1 / ca)
        a = va * gamma * b
        vb = 1 / (a * a + width * va + 1 / cb)
        b = vb * gamma * a
    ca, cb = (a * a + width * va) / width, (b * b + length * vb) / length
    second_a, second_b = a * a + width * va, b * b + length * vb
    energy = (
        width * np.log(ca / va)
        + length * np.log(cb / vb)
        - (length + width)
        + second_a / ca
        + second_b / cb
        - 2 * gamma * a * b
        + second_a * second_b
    )
    return energy / width


def check_price():
    for length, width, x in [(5, 20, 3.0), (10, 10, 6.0), (3, 300, 1.4), (40, 60, 20.0)]:
        expected = variational_price(x, length, width)
        assert abs(price(np.array(x), length / width) - expected) < 1e-9, (length, width, x)


def energy(noise, eigenvalues, length, alpha):
    x = eigenvalues / noise
    kept = np.minimum(price(x, alpha), 0)
    return x.sum() + length * np.log(noise) + kept.sum()


def brute_force(eigenvalues, n, rows, p):
    length, width = min(rows, p), max(rows, p)
    alpha, scaled = length / width, np.longdouble(eigenvalues) * n / width
    mean = float(scaled.sum()) / length
    grid = np.exp(np.linspace(np.log(float(scaled[-1]) / 10), np.log(mean * 1.01), 60001))
    values = np.array([energy(v, scaled, length, alpha) for v in grid])
    best = None
    for i in range(1, len(grid) - 1):
        if values[i] <= values[i - 1] and values[i] <= values[i + 1]:
            found = minimize_scalar(
                lambda v: energy(v, scaled, length, alpha),
                bounds=(grid[i - 1], grid[i + 1]),
                method="bounded",
                options={"xatol": 1e-12 * grid[i]},
            )
            if best is None or found.fun < best.fun:
                best = found
    return int((price(scaled / best.x, alpha) < 0).sum()), float(best.x)


def evb_cases(rng):
    data = [
        ("wine scaled", example("wine.csv", True)),
        ("wine", example("wine.csv", False)),
        ("tall", simulated(rng, 200, 12, 3, 1.0)),
        ("square", simulated(rng, 40, 40, 5, 0.6)),
        ("wide", simulated(rng, 25, 100, 4, 0.5)),
        ("very wide", simulated(rng, 12, 900, 2, 0.4)),
        ("noise", rng.standard_normal((60, 30))),
        ("unequal columns", simulated(rng, 60, 30, 3, 1.0) * np.exp(rng.standard_normal(30))),
        ("smooth", np.cumsum(rng.standard_normal((50, 70)), axis=1)),
        ("several minima", rng.standard_normal((52, 64)) * np.exp(1.2 * rng.standard_normal(64))),
    ]
    for name, x in data:
        e = spectrum(x)
        n, p = x.shape
        case = {"name": name, "n": n, "p": p, "eigenvalues": e.tolist()}
        for key, rows in (("free", n - 1), ("all", n)):
            if len(e) < min(rows, p):
                continue  # with a zero among them the free energy may have no minimum
            d, noise = brute_force(e, n, rows, p)
            case[key] = {"d": d, "noise": noise}
        yield case


def write(name, about, cases):
    lines = ",\n".join(json.dumps(case, separators=(",", ":")) for case in cases)
    text = '{"about": ' + json.dumps(about) + ', "cases": [\n' + lines + "\n]}\n"
    (HERE / name).write_text(text)


if __name__ == "__main__":
    check_price()
    write("ard.json", "Bishop's EM on full matrices; see make_ard_evb.py.",
          ard_cases(np.random.default_rng(1)))
    write("evb.json", "Brute-force minimum of the free energy; see make_ard_evb.py.",
          evb_cases(np.random.default_rng(2)))
