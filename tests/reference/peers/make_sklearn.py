"""What scikit-learn's PCA("mle") answers, with its curve; AIC and BIC of its PPCA score.

    python -m pip install numpy scikit-learn
    python make_sklearn.py
"""

import numpy as np
import sklearn
from sklearn.decomposition import PCA
from sklearn.decomposition._pca import _assess_dimension

import tables


def cases():
    for name in tables.NAMES:
        for scale in (False, True):
            x = tables.prepared(name, scale)
            n, p = x.shape
            if n < p:  # refused by the peer
                continue
            spectrum = np.linalg.svd(x, compute_uv=False) ** 2 / (n - 1)
            # Its last candidate of a square matrix rests on a floor of 1e-15 under a zero variance.
            last = min(n - 1, p) - 1
            curve = [_assess_dimension(spectrum, k, n) for k in range(1, last + 1)]
            d = PCA("mle", svd_solver="full").fit(x).n_components_
            yield tables.case(name, scale, "minka", {"form": "sklearn"}, first=1, curve=curve, d=d)

            # It fits with divisor n-1: on data shrunk by this much that is the maximum likelihood.
            shrunk = x * np.sqrt((n - 1) / n)
            candidates = np.arange(last + 1)
            score = np.array([n * PCA(int(k), svd_solver="full").fit(shrunk).score(x)
                              for k in candidates])
            parameters = p + p * candidates - candidates * (candidates - 1) / 2 + 1
            for method, price in (("aic", 2.0), ("bic", np.log(n))):
                curve = -2 * score + price * parameters
                yield tables.case(name, scale, method, {}, curve=curve, d=np.argmin(curve),
                                  note="-2 log-likelihood + penalty; the former is the peer's")


if __name__ == "__main__":
    tables.write("sklearn.json", "scikit-learn", sklearn.__version__,
                 "_assess_dimension for each k on the eigenvalues of the centred (scaled) data with"
                 " divisor n-1, d from PCA('mle', svd_solver='full'); AIC and BIC from n times"
                 " PCA(k).score.", list(cases()))
