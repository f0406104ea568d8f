"""What a number of components is worth for rows that were not drawn.

Three judges, each a curve over the candidates d of probabilistic PCA fitted to the drawn rows: mean
log likelihood of the test rows; error of their cells, each predicted from the others of its row;
accuracy of classifiers on their scores. A d beyond the last candidate is judged as the last.
"""

import numpy as np

from classifier import accuracies
from probabilistic_pca import cell_errors, fit, log_likelihoods

CAP = 2.0
LEAST_GAIN = 1e-3  # nats a cell
LEAST_GAIN_OF_ERROR = 1e-3  # of the error without components
MOST_ROWS_FOR_CELLS = 500


def judge_curves(train, test, train_labels=None, test_labels=None):
    """Return the curves of the judges as a dictionary; the accuracy only where there are labels."""
    model = fit(train)
    curves = {
        "likelihood": log_likelihoods(model, test).mean(axis=0),
        "cells": cell_errors(model, test[:MOST_ROWS_FOR_CELLS]),
        "least_gain": np.array(LEAST_GAIN * train.shape[1]),
    }
    if train_labels is not None:
        curves["accuracy"] = accuracies(model, train, train_labels, test, test_labels)
    return curves


def share_lost(worth, least_gain):
    """Return the share of the possible gain over d = 0 that each d loses, at most 2.

    Where the gain is below least_gain, d = 0 loses nothing, and for the others least_gain stands in
    the gain's place.
    """
    gain = worth.max() - worth[0]
    share = np.minimum(CAP, (worth.max() - worth) / max(gain, least_gain))
    if gain < least_gain:
        share[0] = 0
    return share


def losses(curves):
    """Return for each d: share of likelihood lost, share of error lost, points of accuracy lost."""
    error = curves["cells"]
    lost = {
        "likelihood": share_lost(curves["likelihood"], float(curves["least_gain"])),
        "cells": share_lost(-error, LEAST_GAIN_OF_ERROR * error[0]),
    }
    if "accuracy" in curves:
        lost["points"] = 100 * (curves["accuracy"].max() - curves["accuracy"])
    return lost
