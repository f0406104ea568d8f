"""The questions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from . import _core
from ._arguments import method_ids, positive_number, settings_of, truth, whole_number
from ._inputs import as_input
from ._matrix import as_matrix
from ._report import Report

Methods = str | Sequence[str] | None
Settings = Mapping[str, Any] | None
OnProgress = Callable[[str, int, int], object] | None


def as_request(
    methods: Methods = None,
    *,
    scale: bool = False,
    center: bool = True,
    missing: str = "error",
    max_dim: int | None = None,
    settings: Settings = None,
    seed: int = 0,
    threads: int | None = None,
    memory: int | None = None,
    fingerprint: bool = False,
    progress: OnProgress = None,
) -> _core.Request:
    """Return a request to the core; unknown methods and options are refused here."""
    if not isinstance(missing, str):
        raise TypeError(f"missing {missing!r}: expected a word, not {type(missing).__name__}")
    if progress is not None and not callable(progress):
        raise TypeError("progress: expected a function of stage, done and total")
    return _core.Request(
        methods=method_ids(methods),
        settings=settings_of(settings),
        center=truth("center", center),
        scale=truth("scale", scale),
        missing=missing.replace("_", "-"),
        max_dim=0 if max_dim is None else whole_number("max_dim", max_dim, 1),
        memory=0 if memory is None else whole_number("memory", memory, 1),
        threads=0 if threads is None else whole_number("threads", threads, 0),
        seed=whole_number("seed", seed, 0),
        fingerprint=truth("fingerprint", fingerprint),
        progress=progress,
    )


def select(
    X: Any,
    methods: Methods = None,
    *,
    scale: bool = False,
    center: bool = True,
    missing: str = "error",
    max_dim: int | None = None,
    settings: Settings = None,
    seed: int = 0,
    groups: ArrayLike | None = None,
    layer: str | None = None,
    threads: int | None = None,
    memory: int | None = None,
    fingerprint: bool = False,
    progress: OnProgress = None,
) -> Report:
    """How many principal components?

    Decomposes the data once and asks every method that needs no more than that, or those named.

    Parameters
    ----------
    X : array, data frame, sparse matrix, AnnData, path, File, or chunks
        Rows are observations, columns are variables. NumPy arrays of float64 and float32 are not
        copied, whatever their strides; SciPy sparse matrices are never filled in. Also pandas and
        polars data frames, pyarrow tables, AnnData objects, what NumPy makes an array of, the name
        of a file (see `File`), and, for data larger than memory, chunks of rows: an iterator, an
        iterable, or a function without arguments that returns one. What is beyond `memory` is kept
        in a temporary file.
    methods : str or sequence of str, optional
        Ids of methods (see `methods`); the first one answers, "all" stands for all others. By
        default the core's choice answers, beside all that need nothing but the decomposition.
    scale : bool
        Divide columns by their standard deviation (divisor n - 1).
    center : bool
        Subtract the column means.
    missing : {"error", "drop-rows", "drop-columns", "mean", "em"}
        What becomes of cells without a number (NaN, masked, null).
    max_dim : int, optional
        Consider no more than so many components.
    settings : dict, optional
        Options of methods: ``{"method.option": value}`` or ``{"method": {"option": value}}``.
    seed : int
        Of methods that draw random numbers.
    groups : array-like, optional
        One label for each row: rows of one group stay together in cross-validation.
    layer : str, optional
        A layer of an AnnData object, or of an .h5ad file, instead of X.
    threads : int, optional
        As many as the machine has unless told; the number changes no digit.
    memory : int, optional
        Bytes that the computation may take; a quarter of the machine's unless told.
    fingerprint : bool
        Read the data once more for a fingerprint of them, shown in the HTML report.
    progress : callable, optional
        Called now and then with the stage in words, steps done and all steps (0: not known).

    Returns
    -------
    Report
        With ``d``, ``posterior``, ``selections`` and all else of the JSON report.

    Raises
    ------
    ValueError
        For data that cannot be used and for unknown methods or options.
    OSError
        For files that cannot be read.

    Examples
    --------
    >>> import pcadim
    >>> report = pcadim.select(pcadim.simulate(n=200, p=20, d=4), scale=False)
    >>> report.d
    4
    """
    request = as_request(
        methods,
        scale=scale,
        center=center,
        missing=missing,
        max_dim=max_dim,
        settings=settings,
        seed=seed,
        threads=threads,
        memory=memory,
        fingerprint=fingerprint,
        progress=progress,
    )
    return Report(_core.select(as_input(X, groups=groups, layer=layer), request))


def select_from_spectrum(
    eigenvalues: ArrayLike,
    n: int,
    p: int,
    methods: Methods = None,
    *,
    kind: str = "eigenvalues",
    divisor: str | None = None,
    total_variance: float | None = None,
    scale: bool = False,
    center: bool = True,
    max_dim: int | None = None,
    settings: Settings = None,
    seed: int = 0,
    threads: int | None = None,
) -> Report:
    """How many principal components, of a PCA that exists already?

    Parameters
    ----------
    eigenvalues : array-like
        The variances along the components, or what `kind` says.
    n, p : int
        The observations and variables that the PCA was made from.
    methods : str or sequence of str, optional
        As for `select`. Methods that need more than the spectrum are not applicable.
    kind : {"eigenvalues", "sdev", "singular"}
        Variances, their square roots, or singular values of the data matrix.
    divisor : {"n", "n-1"}, optional
        What sums of squares were divided by: n - 1 for scikit-learn's ``explained_variance_`` and
        R's ``sdev``. Unless told: n for eigenvalues, n - 1 for sdev.
    total_variance : float, optional
        The sum of all variances, needed where only leading ones are given.
    scale, center : bool
        Were the columns scaled to unit variance, and centred?
    max_dim, settings, seed, threads
        As for `select`.

    Returns
    -------
    Report
        As of `select`, without what only the data tell.
    """
    values = np.asarray(eigenvalues)
    if values.ndim != 1:
        raise ValueError(f"eigenvalues: expected a list of numbers, not {values.ndim} dimensions")
    if values.dtype.kind not in "biuf":
        raise ValueError(f"eigenvalues: expected real numbers, not dtype {values.dtype}")
    request = as_request(
        methods,
        scale=scale,
        center=center,
        max_dim=max_dim,
        settings=settings,
        seed=seed,
        threads=threads,
    )
    total = None if total_variance is None else positive_number("total_variance", total_variance)
    report = _core.select_spectrum(
        values.astype(np.float64).tolist(),
        request,
        n=whole_number("n", n, 2),
        p=whole_number("p", p, 1),
        kind=kind,
        divisor=divisor,
        total_variance=total,
    )
    return Report(report)


def select_from_covariance(
    covariance: Any,
    n: int,
    methods: Methods = None,
    *,
    divisor: str | None = None,
    scale: bool = False,
    center: bool = True,
    max_dim: int | None = None,
    settings: Settings = None,
    seed: int = 0,
    threads: int | None = None,
) -> Report:
    """How many principal components, of a covariance or correlation matrix?

    Parameters
    ----------
    covariance : array or data frame
        p x p numbers.
    n : int
        The observations that it was made from.
    methods : str or sequence of str, optional
        As for `select`. Methods that need the data are not applicable.
    divisor : {"n-1", "n"}, optional
        What sums of squares were divided by; n - 1 unless told.
    scale : bool
        Make it a correlation matrix first.
    center : bool
        Were the columns centred?
    max_dim, settings, seed, threads
        As for `select`.

    Returns
    -------
    Report
        As of `select`, without what only the data tell.
    """
    request = as_request(
        methods,
        scale=scale,
        center=center,
        max_dim=max_dim,
        settings=settings,
        seed=seed,
        threads=threads,
    )
    matrix, names = as_matrix(covariance)
    held = _core.MatrixInput(matrix, names)
    report = _core.select_covariance(held, request, n=whole_number("n", n, 2), divisor=divisor)
    return Report(report)
