#!/usr/bin/env python3
"""PCA of examples/wine.csv by scikit-learn, for `reduce`: pca.json.

    python -m pip install numpy scikit-learn
    python make_pca.py

Signs are scikit-learn's own (svd_flip with u_based_decision=False since 1.5): the loading of
largest absolute value is positive. `loadings` has one list for each component, `scores` one for
every row_step-th row.
"""
import csv
import json
import pathlib

import numpy as np
import sklearn
from sklearn.decomposition import PCA

HERE = pathlib.Path(__file__).resolve().parent
ROW_STEP = 7  # every seventh row is enough


def wine():
    with open(HERE.parent.parent / "examples" / "wine.csv", newline="") as file:
        rows = list(csv.reader(file))
    return np.array(rows[1:], dtype=float)


def reference(data, scale):
    if scale:  # standard deviations with the divisor n-1, as pcadim scales
        data = (data - data.mean(axis=0)) / data.std(axis=0, ddof=1)
    pca = PCA(svd_solver="full").fit(data)
    n = len(data)
    return {
        "scale": scale,
        "row_step": ROW_STEP,
        "variances": (pca.explained_variance_ * (n - 1) / n).tolist(),
        "shares": pca.explained_variance_ratio_.tolist(),
        "loadings": pca.components_.tolist(),
        "scores": pca.transform(data)[::ROW_STEP].tolist(),
    }


def main():
    data = wine()
    result = {
        "scikit_learn": sklearn.__version__,
        "cases": [reference(data, False), reference(data, True)],
    }
    (HERE / "pca.json").write_text(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
