"""The exact evidence, and the Bessel function in it, as functions of arrays."""

import inspect
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._errors import ArgumentTypeError, UsageError
from ._inputs import as_input
from ._options import records, takes
from ._progress import OnProgress, shown
from ._report import Report
from ._select import as_request

# The spectrum alone is computed: nothing is selected or found.
_OF_METHODS = ("methods", "settings", "max_dim", "findings", "fingerprint", "seed")


def _spectrum(X: Any, progress: OnProgress, options: dict[str, Any]) -> _core.Spectrum:
    """Return the spectrum of data, or of the data that a report is about."""
    if not isinstance(X, Report):
        with shown(progress) as told:
            return _core.spectrum(as_input(X), as_request(told, **options))
    parameters = inspect.signature(log_evidence).parameters
    for name, value in options.items():
        if value != parameters[name].default:
            raise ArgumentTypeError(f"{name}: a report says how its data were prepared")
    return _core.spectrum_of_report(X._report)


def _result(values: np.ndarray, shape: tuple[int, ...], out: np.ndarray | None) -> Any:
    """Return the values as NumPy's own functions do: a number for numbers, or `out` filled."""
    if out is None:
        return values.reshape(shape)[()]
    if not isinstance(out, np.ndarray) or out.shape != shape:
        raise UsageError(f"out: expected an array of shape {shape}")
    np.copyto(out, values.reshape(shape), casting="same_kind")
    return out


def _flat(values: np.ndarray, dtype: type) -> np.ndarray:
    return np.ascontiguousarray(values, dtype=dtype).ravel()


@takes(records("request", without=_OF_METHODS))
def log_evidence(
    X: Any,
    phi: ArrayLike,
    d: ArrayLike,
    a: ArrayLike | None = None,
    *,
    out: np.ndarray | None = None,
    progress: OnProgress = None,
    **options: Any,
) -> Any:
    """Return log p(X | a, phi, d), the exact evidence of PCA under the normal-gamma prior.

    Theorem 1 of Bouveyron, Latouche & Mattei (2020) with its sign corrected, in the units of the
    data: loadings are N(0, 1/phi), the noise variance is Gamma(a, phi/2), and both are integrated
    out for every row separately. To select a dimension with it, see the method ``ng`` of `select`.

    Parameters
    ----------
    X : data as of `select`, or Report
        The data are decomposed at each call. A report holds their spectrum already.
    phi : array-like
        The precision of the loadings, above 0.
    d : array-like of int
        The number of components, 0 to p - 1. `phi`, `d` and `a` are broadcast against each other.
    a : array-like, optional
        The shape of the prior of the noise variance, above 0. Default: the noise variance beyond d
        components over phi, as in the article.
    out : numpy.ndarray, optional
        Where the result is stored.
    progress : bool or callable, optional
        As for `select`.
    <options>

    Returns
    -------
    float or numpy.ndarray

    Examples
    --------
    >>> import numpy as np
    >>> import pcadim
    >>> report = pcadim.select(pcadim.simulate(n=200, p=20, d=4))
    >>> curve = pcadim.log_evidence(report, phi=0.5, d=np.arange(19))
    >>> int(curve.argmax())
    4
    """
    count = np.asarray(d)
    if count.dtype.kind not in "iu":
        raise ArgumentTypeError(f"d: expected whole numbers, not dtype {count.dtype}")
    shape_of_noise = np.nan if a is None else np.asarray(a, dtype=np.float64)
    if a is not None and np.isnan(shape_of_noise).any():
        raise UsageError("a: expected positive numbers, not NaN")
    phi_all, a_all, d_all = np.broadcast_arrays(
        np.asarray(phi, dtype=np.float64), shape_of_noise, count
    )
    values = np.empty(phi_all.size)
    spectrum = _spectrum(X, progress, options)
    _core.log_evidence(
        spectrum,
        _flat(phi_all, np.float64),
        _flat(a_all, np.float64),
        _flat(d_all, np.int64),
        values,
    )
    return _result(values, phi_all.shape, out)


def log_bessel_k(nu: ArrayLike, z: ArrayLike, out: np.ndarray | None = None) -> Any:
    """Return log K_nu(z), the logarithm of the modified Bessel function of the second kind.

    Finite wherever the true value is, where K itself would overflow or underflow. For orders up to
    1e6 and arguments from 1e-8 to 1e8 the error is below 1e-15 of max(1, abs(log K), hypot(nu, z)).

    Parameters
    ----------
    nu : array-like
        The order, any real number.
    z : array-like
        The argument. 0 gives infinity, a negative number NaN. `nu` and `z` are broadcast.
    out : numpy.ndarray, optional
        Where the result is stored.

    Returns
    -------
    float or numpy.ndarray

    Examples
    --------
    >>> import pcadim
    >>> round(float(pcadim.log_bessel_k(500, 1.0)), 6)
    2950.995792
    """
    nu_all, z_all = np.broadcast_arrays(
        np.asarray(nu, dtype=np.float64), np.asarray(z, dtype=np.float64)
    )
    values = np.empty(nu_all.size)
    _core.log_bessel_k(_flat(nu_all, np.float64), _flat(z_all, np.float64), values)
    return _result(values, nu_all.shape, out)
