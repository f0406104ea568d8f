"""The plain baseline: the likelihood of probabilistic PCA on rows left out, ten folds."""

import numpy as np

from probabilistic_pca import fit, log_likelihoods

FOLDS = 10


def held_out_curve(X, seed=0):
    """Return the log likelihood of every row, left out once, for the candidates of every fold."""
    order = np.random.default_rng(seed).permutation(len(X))
    pieces = []
    for left_out in np.array_split(order, min(FOLDS, len(X))):
        model = fit(np.delete(X, left_out, axis=0))
        pieces.append(log_likelihoods(model, X[left_out]))
    count = min(piece.shape[1] for piece in pieces)
    return np.concatenate([piece[:, :count] for piece in pieces])


def scaled_rows(X, scale):
    """Divide the columns by their standard deviations (divisor n-1), if asked."""
    return X / X.std(axis=0, ddof=1) if scale else X


def ten_fold_maximum(X, scale):
    """Return the d with the largest likelihood of rows left out."""
    return int(np.argmax(held_out_curve(scaled_rows(X, scale)).mean(axis=0)))


def ten_fold_one_error(X, scale):
    """Return the smallest d within one standard error of the largest likelihood."""
    curve = held_out_curve(scaled_rows(X, scale))
    best = int(np.argmax(curve.mean(axis=0)))
    less = curve[:, best][:, None] - curve
    error = less.std(axis=0, ddof=1) / np.sqrt(len(curve))
    return int(np.flatnonzero(less.mean(axis=0) <= error)[0])
