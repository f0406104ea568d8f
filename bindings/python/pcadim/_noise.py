"""The normal distribution of components in noise that differs between columns."""

import numpy as np

from . import _core
from ._gaussian import Gaussian


def column_deviations(components: _core.Components) -> np.ndarray | None:
    """Return the noise of each prepared column; None where columns have no noise of their own."""
    deviations = components.noise_deviations
    if not len(deviations):
        return None
    # A column that is left out has some, or it could never be seen.
    return np.where(deviations > 0, deviations, np.mean(deviations[deviations > 0]))


def in_noise(
    components: _core.Components, deviations: np.ndarray, unbiased: float, scale: np.ndarray | None
) -> Gaussian:
    """Return the distribution of rows: white noise in units of the columns' deviations.

    Parameters
    ----------
    components : _core.Components
        With a projection; their scores are not correlated.
    deviations : numpy.ndarray
        Of the noise, one for each column.
    unbiased : float
        What variances are multiplied by.
    scale : numpy.ndarray or None
        What each column was divided by before.
    """
    # Scores are (rows / deviations) @ basis @ turn.
    basis, turn = np.linalg.qr(deviations[:, None] * components.projection)
    back = np.linalg.inv(turn)
    variances, axes = np.linalg.eigh(back.T * components.variances @ back)
    units = deviations if scale is None else deviations * scale
    return Gaussian((basis @ axes).T, variances * unbiased, unbiased, units)
