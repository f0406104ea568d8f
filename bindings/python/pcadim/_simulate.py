"""Data with a known answer."""

from typing import Any

import numpy as np

from . import _core
from ._options import records, takes, to_json


@takes(records("simulation"))
def simulate(n: int = 0, p: int = 0, d: int = 0, **options: Any) -> np.ndarray:
    """Simulate data of a known dimension: the scheme of the paper.

    Gaussian rows whose covariance has d equal large eigenvalues and p - d small ones (1), in a
    random orientation.

    Parameters
    ----------
    <options>

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
    return _core.simulate(to_json({"n": n, "p": p, "d": d, **options}))
