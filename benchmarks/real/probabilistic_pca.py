"""Probabilistic PCA with every number of components, from one decomposition of the drawn rows.

The model with d components has the leading d eigenvectors of the drawn rows' covariance (divisor n)
with their eigenvalues, and one variance for all other directions: the mean of the p - d smallest
eigenvalues, zeros counted. Candidates are d = 0 ... min(n-1, p) - 1, without those whose noise
variance is below 1e-10 of the mean eigenvalue.
"""

from dataclasses import dataclass

import numpy as np

SMALLEST_NOISE = 1e-10


@dataclass
class Fit:
    """The drawn rows' means, eigenvalues, eigenvectors and the noise variance of each candidate."""

    mean: np.ndarray
    eigenvalues: np.ndarray
    vectors: np.ndarray  # p x min(n-1, p)
    noise: np.ndarray  # one for each candidate d, from 0


def fit(X):
    """Decompose the rows of X once."""
    n, p = X.shape
    mean = X.mean(axis=0)
    _, singular, rows = np.linalg.svd(X - mean, full_matrices=False)
    rank = min(n - 1, p)
    eigenvalues = singular[:rank] ** 2 / n
    return Fit(mean, eigenvalues, rows[:rank].T, noise_variances(eigenvalues, p))


def noise_variances(eigenvalues, p):
    """Return the mean of the p - d smallest eigenvalues, for each candidate d."""
    left = np.cumsum(eigenvalues[::-1])[::-1]  # from the smallest on, so that nothing cancels
    noise = left / (p - np.arange(len(eigenvalues)))
    return noise[noise >= SMALLEST_NOISE * noise[0]]


def log_likelihoods(model, rows):
    """Return the log likelihood of each row under each candidate: rows x candidates."""
    p, count = rows.shape[1], len(model.noise)
    squares, outside = squared_scores(model, rows)
    known = np.maximum(model.eigenvalues, model.noise[-1])  # smaller ones are not used; no zeros
    explained = np.cumsum(np.c_[np.zeros(len(rows)), squares / known], axis=1)[:, :count]
    left = outside[:, None] + np.cumsum(squares[:, ::-1], axis=1)[:, ::-1][:, :count]
    log_determinant = np.r_[0, np.cumsum(np.log(known))][:count]
    log_determinant += (p - np.arange(count)) * np.log(model.noise)
    return -0.5 * (p * np.log(2 * np.pi) + log_determinant + explained + left / model.noise)


def squared_scores(model, rows):
    """Return the squared scores of each row, and its squared distance from the vectors' span."""
    centred = rows - model.mean
    scores = centred @ model.vectors
    if model.vectors.shape[0] == model.vectors.shape[1]:
        return scores**2, np.zeros(len(rows))
    return scores**2, ((centred - scores @ model.vectors.T) ** 2).sum(axis=1)


def cell_errors(model, rows):
    """Return for each candidate the mean squared error of a cell predicted from its row's others.

    The expectation of cell j given the others is x_j - (C^-1 x)_j / (C^-1)_jj.
    """
    centred = rows - model.mean
    scores = centred @ model.vectors
    return np.array([cell_error(model, centred, scores, d) for d in range(len(model.noise))])


def cell_error(model, centred, scores, d):
    """Return the error of one candidate; both parts of the quotient times the noise variance."""
    weights = 1 - model.noise[d] / model.eigenvalues[:d]
    weighted = model.vectors[:, :d] * weights
    numerator = centred - scores[:, :d] @ weighted.T
    denominator = 1 - (weighted * model.vectors[:, :d]).sum(axis=1)
    return np.mean((numerator / denominator) ** 2)
