"""How often do the 95 % sets of `ng` hold the truth, on data drawn from the prior of `ng` itself?

    python prior_coverage.py [DRAWS]

The hyperparameters are the true ones, d is uniform over the candidates, columns are not centred. With
loadings of every row's own the evidence is that of the model and the sets must cover what they claim;
with loadings that all rows share, as in PCA, it is not, and they do not.
"""

import sys

import numpy as np

import pcadim

N, P, PHI, A = 60, 8, 0.5, 3.0


def selection(loadings, d, seed):
    """Return what `ng` says of one data set, given the true hyperparameters."""
    rows = pcadim.simulate(n=N, p=P, d=d, prior="ng", phi=PHI, a=A, loadings=loadings, seed=seed)
    settings = {"ng.units": "raw", "ng.phi": PHI, "ng.a": A}
    report = pcadim.select(rows, "ng", settings=settings, center=False, findings=False)
    return report.selections["ng"]


def coverage(loadings, draws):
    """Return the share of sets that hold the truth, and the mass that they claim."""
    held, claimed = [], []
    for k in range(draws):
        said = selection(loadings, k % P, 10_000 + k)
        held.append(k % P in said.credible_set)
        claimed.append(said.posterior[said.credible_set].sum())
    return np.mean(held), np.mean(claimed)


if __name__ == "__main__":
    draws = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    for loadings in ("own", "shared"):
        held, claimed = coverage(loadings, draws)
        print(f"{loadings} loadings: {100 * held:.1f} % of {draws} sets hold d, "
              f"{100 * claimed:.1f} % claimed")
