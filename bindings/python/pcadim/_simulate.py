"""Data with a known answer."""

import numpy as np

from . import _core
from ._arguments import positive_number, whole_number


def simulate(
    n: int = 100, p: int = 50, d: int = 20, *, snr: float = 10.0, seed: int = 1
) -> np.ndarray:
    """Simulate data of a known dimension: the scheme of the paper.

    Gaussian rows whose covariance has d equal large eigenvalues and p - d small ones (1), in a
    random orientation.

    Parameters
    ----------
    n, p : int
        Rows and columns.
    d : int
        The true dimension; 0 is pure noise.
    snr : float
        The signal-to-noise ratio: the variance of the signal over that of the noise.
    seed : int
        The same seed gives the same data, on every machine.

    Returns
    -------
    numpy.ndarray
        n x p numbers.

    Examples
    --------
    >>> import pcadim
    >>> pcadim.select(pcadim.simulate(n=200, p=20, d=4)).d
    4
    """
    return _core.simulate(
        n=whole_number("n", n, 1),
        p=whole_number("p", p, 1),
        d=whole_number("d", d, 0),
        snr=positive_number("snr", snr),
        seed=whole_number("seed", seed, 0),
    )
