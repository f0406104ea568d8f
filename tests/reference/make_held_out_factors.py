"""Writes held_out_factors.json: the mean log density of held-out rows under factor analysis.

usage: python make_held_out_factors.py     (in this folder; needs NumPy, SciPy and scikit-learn)

The fit is scikit-learn's, begun at the noise of one factor less and run until it settles; the densities are those of SciPy's
multivariate normal with the dense covariance matrix. Only as many factors as leave every column 0.2 % of its variance as noise: beyond,
bounds on the noise decide, which differ.
"""

import json

import numpy as np
from make_held_out_rows import DATA, prepared
from scipy.stats import multivariate_normal
from sklearn.decomposition import FactorAnalysis

LEAST_NOISE = 2e-3


def fold_densities(kept, held, last):
    """Return the log densities of the held rows, one column for each d; fewer where a column has too little noise."""
    mean, variance = kept.mean(axis=0), kept.var(axis=0)
    columns, noise = [], variance
    for d in range(last + 1):
        model = np.diag(variance)
        if d > 0:
            fit = FactorAnalysis(d, noise_variance_init=noise, svd_method="lapack", tol=1e-9, max_iter=100_000).fit(kept)
            noise, model = fit.noise_variance_, fit.get_covariance()
        if np.any(noise < LEAST_NOISE * variance):
            break
        columns.append(multivariate_normal(mean, model).logpdf(held))
    return np.column_stack(columns)


def curve(z, folds, last):
    """Return the mean log density of all rows, every folds-th of them held out together."""
    fold_of = np.arange(len(z)) % folds
    tables = [fold_densities(z[fold_of != k], z[fold_of == k], last) for k in range(folds)]
    known = min(table.shape[1] for table in tables)
    return np.vstack([table[:, :known] for table in tables]).mean(axis=0)


def main():
    """Write all cases."""
    cases = []
    for name, folds, last in (("wine", 10, 3), ("tall_spikes", 5, 4)):
        for scale in (False, True):
            z = prepared(name, scale)
            path = DATA[name].replace("../../", "").replace("peers", "tests/reference/peers")
            cases.append({"data": path, "scale": scale, "folds": folds, "curve": [float(x) for x in curve(z, folds, last)]})
    with open("held_out_factors.json", "w") as file:
        json.dump({"cases": cases}, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main()
