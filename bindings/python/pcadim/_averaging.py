"""Averaging over the number of components: probabilities of dimensions become one factor each.

The derivation is in docs/averaging.md. Component j has variance v_j, dimension d has the weight w_d
and the noise variance s_d, the mean of the variances beyond the first d.
"""

from typing import Any

import numpy as np

from ._errors import UsageError

# Components that are part of the model with a probability below this change nothing that prints.
_NEGLIGIBLE = 1e-9


def dimension_weights(selection: Any) -> np.ndarray:
    """Return the probabilities of the dimensions 0, 1, 2, ... that a method states."""
    posterior = selection["posterior"]
    if not len(posterior):
        raise UsageError(
            f"average=True needs probabilities of the dimensions, and '{selection['method']}' "
            "gives none for these data; ask a method that does, or average=False"
        )
    weights = np.concatenate([np.zeros(selection["first"]), np.nan_to_num(posterior)])
    return weights / weights.sum()


def certain(number: int) -> np.ndarray:
    """Return the weights of a dimension that is known."""
    return np.eye(number + 1)[number]


def inclusion_probabilities(weights: np.ndarray, count: int) -> np.ndarray:
    """Return the probability that component 1, ..., count is in the model: that d >= j."""
    at_least = np.cumsum(weights[::-1])[::-1][1 : count + 1]
    return np.concatenate([at_least, np.zeros(count - len(at_least))])


def components_worth_keeping(weights: np.ndarray) -> int:
    """Return how many components are in the model with some probability; 1 if none is."""
    included = inclusion_probabilities(weights, len(weights) - 1)
    return max(1, int(np.count_nonzero(included > _NEGLIGIBLE)))


def noise_variances(variances: np.ndarray, total: float, p: int) -> np.ndarray:
    """Return the mean variance of the p - d directions beyond the first d, for d = 0, 1, ..."""
    beyond = total - np.concatenate([[0.0], np.cumsum(variances)])
    directions = p - np.arange(len(beyond))
    return np.where(directions > 0, np.maximum(beyond, 0) / np.maximum(directions, 1), 0.0)


def _first(weights: np.ndarray, count: int) -> np.ndarray:
    """Return the weights of the dimensions 0, ..., count; what is left out is negligible."""
    kept = weights[: count + 1]
    return np.concatenate([kept, np.zeros(count + 1 - len(kept))])


def signal_factors(variances: np.ndarray, noise: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return what scores are multiplied by: sum over d >= j of w_d (v_j - s_d) / v_j."""
    weights = _first(weights, len(variances))
    at_least = np.cumsum(weights[::-1])[::-1][1:]
    noise_at_least = np.cumsum((weights * noise)[::-1])[::-1][1:]
    return at_least - noise_at_least / variances


def model_variances(
    variances: np.ndarray, noise: np.ndarray, weights: np.ndarray
) -> tuple[np.ndarray, float]:
    """Return the averaged model's variance along each component, and in all other directions."""
    weights = _first(weights, len(variances))
    at_least = np.cumsum(weights[::-1])[::-1][1:]
    noise_below = np.cumsum(weights * noise)
    return at_least * variances + noise_below[:-1], float(noise_below[-1])
