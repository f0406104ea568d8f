"""From a checked matrix to its leading components, as the estimators need them."""

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _core
from ._averaging import certain, components_worth_keeping, dimension_weights
from ._kinds import is_sparse
from ._labels import Labels
from ._matrix import as_matrix
from ._options import records, whole_number
from ._report import Report
from ._select import as_request
from ._sparse import from_sparse

AUTO = "auto"
WHITE = "white"

# What estimators take of a request: n_components stands for the methods, columns are centred.
OPTIONS = records("request", without=("methods", "center", "fingerprint"))

# What a PCA takes beside: n_components stands for the dimension.
OF_REDUCTION = records("reduction", without=("dim", "average"))


@dataclass(frozen=True)
class Decomposition:
    """Leading components, and why there are so many.

    Attributes
    ----------
    components : _core.Components
        As the core gives them.
    report : Report or None
        The report by which their number was selected; None where it was given.
    weights : numpy.ndarray or None
        The probability of each dimension, from 0; None unless there is to be an average.
    """

    components: _core.Components
    report: Report | None
    weights: np.ndarray | None = None

    @property
    def rows(self) -> int:
        """How many rows took part."""
        return self.components.n - len(self.components.dropped_rows)

    @property
    def columns_in_use(self) -> int:
        """How many columns took part."""
        return int(np.count_nonzero(self.components.factor))


def _input_of(X: Any, names: Any, labels: Labels | None) -> _core.Input:
    names = [] if names is None else [str(name) for name in names]
    if is_sparse(X):
        return from_sparse(X, names, labels)
    return _core.MatrixInput(as_matrix(X)[0], names, row_names=labels)


def _given_number(n_components: Any) -> int:
    if n_components is None or isinstance(n_components, float):
        raise ValueError(
            f"n_components {n_components!r}: expected '{AUTO}', the id of a method (see "
            "pcadim.methods()) or a whole number"
        )
    return whole_number("n_components", n_components)


def _refuse_average(noise: str) -> None:
    if noise != WHITE:
        raise ValueError(
            f"average=True with noise={noise!r}: probabilities of the dimensions become factors of "
            f"the components in white noise only; give one or the other"
        )


def _averaged(data: _core.Input, request: _core.Request) -> Decomposition:
    """Return as many components as the probabilities of the dimensions reach."""

    def how_many(core: _core.Report) -> int:
        report = Report(core)
        weights = dimension_weights(report.selections[0])
        return min(components_worth_keeping(weights), report.data["rank"])

    components = _core.reduce(data, request, how_many=how_many)
    report = Report(components.report)
    return Decomposition(components, report, dimension_weights(report.selections[0]))


def decompose(
    X: Any,
    n_components: Any,
    *,
    names: Any = None,
    labels: Labels | None = None,
    average: bool = False,
    noise: str = WHITE,
    **options: Any,
) -> Decomposition:
    """Return the components that a number, or a method, keeps; at least one.

    Parameters
    ----------
    X : numpy.ndarray or SciPy sparse matrix
        Checked already.
    n_components : str or int
        "auto" for the core's own method, ids of methods (the first answers), or a number.
    names : sequence of str, optional
        Of the columns.
    labels : callable, optional
        Of the rows.
    average : bool
        Keep all components that have a probability; a number that is given is certain.
    noise : str
        What the noise is taken for.
    **options
        As for `as_request`.
    """
    data = _input_of(X, names, labels)
    if average:
        _refuse_average(noise)
    if not isinstance(n_components, str):
        number = _given_number(n_components)
        components = _core.reduce(data, as_request(**options), d=number, noise=noise)
        return Decomposition(components, None, certain(number) if average else None)
    request = as_request(methods=None if n_components == AUTO else n_components, **options)
    if average:
        return _averaged(data, request)
    components = _core.reduce(data, request, at_least=1, noise=noise)
    return Decomposition(components, Report(components.report))


def warn_of_nothing(report: Report | None, kept: str) -> None:
    """Warn where the method keeps no component or does not select."""
    if report is None or report.d:
        return
    method = report.answer["method"]
    finding = "keeps 0 components" if report.d == 0 else "does not select"
    warnings.warn(f"{method} {finding}: {report.answer['sentence']} {kept}", stacklevel=3)
