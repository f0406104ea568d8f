"""The questions."""

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._errors import InputError
from ._inputs import as_input
from ._matrix import as_matrix
from ._options import records, takes, to_json
from ._progress import OnProgress, Told, shown
from ._report import Report

Methods = str | Sequence[str] | None

# What is asked of data does not go with a PCA that exists already.
_OF_DATA = ("missing", "memory", "fingerprint")


@functools.lru_cache(maxsize=64)
def _request(options: str) -> _core.Request:
    """Return the request that nobody is told about: the same for the same options."""
    return _core.Request(options)


def as_request(told: Told = None, **options: Any) -> _core.Request:
    """Return a request to the core; unknown methods and options are refused here."""
    asked = to_json(options)
    return _request(asked) if told is None else _core.Request(asked, told)


@takes(records("request"))
def select(
    X: Any,
    methods: Methods = None,
    *,
    groups: ArrayLike | None = None,
    layer: str | None = None,
    progress: OnProgress = None,
    **options: Any,
) -> Report:
    """How many principal components?

    Decomposes the data once and asks every method that needs no more than that, or those named.

    Parameters
    ----------
    X : array, data frame, sparse matrix, AnnData, path, File, or chunks
        Rows are observations, columns are variables. NumPy arrays of float64 and float32 are not
        copied, whatever their strides; SciPy sparse matrices are never filled in. Arrays on a GPU
        (PyTorch, CuPy, JAX, the array API standard) are decomposed there, by their library, if they
        have more than 4,000,000 cells, and copied otherwise. Also pandas and polars data frames,
        pyarrow tables, AnnData objects, what NumPy makes an array of, the name of a file (see
        `File`), and, for data larger than memory, chunks of rows: an iterator, an iterable, or a
        function without arguments that returns one. What is beyond `memory` is kept in a temporary
        file.
    <options>
    groups : array-like, optional
        One label for each row: rows of one group stay together in cross-validation.
    layer : str, optional
        A layer of an AnnData object, or of an .h5ad file, instead of X.
    progress : bool or callable, optional
        True: a line on standard error tells how far work of more than a second has come, and goes
        in the end. A function is called now and then with the stage in words, steps done and all
        steps (0: not known).

    Returns
    -------
    Report
        With ``d``, ``posterior``, ``selections`` and all else of the JSON report.

    Raises
    ------
    InputError
        For data that cannot be used; it is a ``ValueError``, too.
    UsageError
        For unknown methods, and values out of bounds; it is a ``ValueError``, too.
    ArgumentTypeError
        For parameters that do not exist, and values of another type; it is a ``TypeError``, too.
    FileError
        For files that cannot be read; it is an ``OSError``, too.

    Examples
    --------
    >>> import pcadim
    >>> report = pcadim.select(pcadim.simulate(n=200, p=20, d=4), scale=False)
    >>> report.d
    4
    """
    with shown(progress) as told:
        request = as_request(told, methods=methods, **options)
        return Report(_core.select(as_input(X, groups=groups, layer=layer), request))


@takes(records("given_pca") + records("request", without=_OF_DATA))
def select_from_spectrum(
    eigenvalues: ArrayLike,
    n: int,
    p: int,
    methods: Methods = None,
    *,
    progress: OnProgress = None,
    **options: Any,
) -> Report:
    """How many principal components, of a PCA that exists already?

    Methods that need more than the spectrum are not applicable. The divisor is n - 1 for
    scikit-learn's ``explained_variance_`` and R's ``sdev``; `scale` and `center` tell how the
    columns were prepared.

    Parameters
    ----------
    eigenvalues : array-like
        The variances along the components, or what `spectrum_kind` says.
    <options>
    progress : bool or callable, optional
        As for `select`.

    Returns
    -------
    Report
        As of `select`, without what only the data tell.
    """
    values = np.asarray(eigenvalues)
    if values.ndim != 1:
        raise InputError(f"eigenvalues: expected a list of numbers, not {values.ndim} dimensions")
    if values.dtype.kind not in "biuf":
        raise InputError(f"eigenvalues: expected real numbers, not dtype {values.dtype}")
    with shown(progress) as told:
        request = as_request(told, n=n, p=p, methods=methods, **options)
        return Report(_core.select_spectrum(values.astype(np.float64).tolist(), request))


@takes(
    records("given_pca", without=("p", "spectrum_kind", "total_variance"))
    + records("request", without=_OF_DATA)
)
def select_from_covariance(
    covariance: Any,
    n: int,
    methods: Methods = None,
    *,
    progress: OnProgress = None,
    **options: Any,
) -> Report:
    """How many principal components, of a covariance or correlation matrix?

    Methods that need the data are not applicable. With `scale` it is made a correlation matrix
    first; `center` tells how the columns were prepared.

    Parameters
    ----------
    covariance : array or data frame
        p x p numbers.
    <options>
    progress : bool or callable, optional
        As for `select`.

    Returns
    -------
    Report
        As of `select`, without what only the data tell.
    """
    matrix = _core.MatrixInput(*as_matrix(covariance))
    with shown(progress) as told:
        request = as_request(told, n=n, methods=methods, **options)
        return Report(_core.select_covariance(matrix, request))
