"""Probabilistic PCA of data with holes, without EM: the likelihood of the observed cells is
maximised by BFGS (from several starts), and what the optimum expects is computed with the whole
conditional covariance of every row.

    python -m pip install numpy scipy
    cd tests/reference && python make_missing.py > missing.json
"""

import json
import sys

import numpy as np
from scipy.optimize import minimize


def unpack(theta, p, q, centered):
    loadings = theta[: p * q].reshape(p, q)
    mean = theta[p * q + 1 :] if centered else np.zeros(p)
    return loadings, np.exp(theta[p * q]), mean


def negative_log_likelihood(theta, x, q, centered):
    """And its gradient."""
    n, p = x.shape
    loadings, noise, mean = unpack(theta, p, q, centered)
    sigma = loadings @ loadings.T + noise * np.eye(p)
    value, d_sigma, d_mean = 0.0, np.zeros((p, p)), np.zeros(p)
    for row in x:
        o = ~np.isnan(row)
        inverse = np.linalg.inv(sigma[np.ix_(o, o)])
        r = inverse @ (row[o] - mean[o])
        value += 0.5 * (o.sum() * np.log(2 * np.pi) - np.linalg.slogdet(inverse)[1]
                        + r @ (row[o] - mean[o]))
        d_sigma[np.ix_(o, o)] += 0.5 * (inverse - np.outer(r, r))
        d_mean[o] -= r
    gradient = [(2 * d_sigma @ loadings).ravel(), [noise * np.trace(d_sigma)]]
    if centered:
        gradient.append(d_mean)
    return value, np.concatenate(gradient)


def optimum(x, q, centered, rng):
    p = x.shape[1]
    best = None
    for _ in range(12):
        start = np.concatenate([rng.normal(size=p * q), [0.0],
                                np.nanmean(x, axis=0) if centered else []])
        found = minimize(negative_log_likelihood, start, (x, q, centered), jac=True, method="BFGS",
                         options={"gtol": 1e-9, "maxiter": 5000})
        if best is None or found.fun < best.fun:
            best = found
    return best


def expectation(x, theta, q, centered):
    """Expected scatter (divisor n), expected squared row norms, filled data."""
    n, p = x.shape
    loadings, noise, mean = unpack(theta, p, q, centered)
    sigma = loadings @ loadings.T + noise * np.eye(p)
    filled, spread = x.copy(), np.zeros((n, p, p))
    for i, row in enumerate(x):
        o, m = ~np.isnan(row), np.isnan(row)
        regression = sigma[np.ix_(m, o)] @ np.linalg.inv(sigma[np.ix_(o, o)])
        filled[i, m] = mean[m] + regression @ (row[o] - mean[o])
        spread[i][np.ix_(m, m)] = sigma[np.ix_(m, m)] - regression @ sigma[np.ix_(o, m)]
    centre = filled.mean(axis=0) if centered else np.zeros(p)
    z = filled - centre
    scatter = (z.T @ z + spread.sum(axis=0)) / n
    norms = (z ** 2).sum(axis=1) + np.trace(spread, axis1=1, axis2=2)
    return scatter, norms


def main():
    rng = np.random.default_rng(20)
    cases = []
    for n, p, q, share, centered in [(12, 4, 1, 0.15, True), (15, 5, 2, 0.15, True),
                                     (20, 4, 0, 0.3, True), (14, 4, 1, 0.2, False),
                                     (30, 6, 2, 0.25, True)]:
        x = rng.normal(size=(n, q)) @ rng.normal(size=(q, p)) * 2 + rng.normal(size=(n, p))
        x = np.round(x + rng.normal(size=p) * (3 if centered else 0.5), 3)
        x[rng.random((n, p)) < share] = np.nan
        x = x[~np.isnan(x).all(axis=1)]
        best = optimum(x, q, centered, rng)
        scatter, norms = expectation(x, best.x, q, centered)
        cases.append({
            "rank": q, "centered": centered, "rows": x.shape[0], "cols": p,
            "values": [None if np.isnan(v) else v for v in x.ravel()],
            "log_likelihood": -best.fun,
            "noise": float(np.exp(best.x[p * q])),
            "eigenvalues": sorted(np.linalg.eigvalsh(scatter), reverse=True),
            "total_variance": float(np.trace(scatter)),
            "squared_norms": sorted(norms),
        })
    json.dump({"cases": cases}, sys.stdout, indent=1)
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
