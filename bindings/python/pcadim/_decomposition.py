"""From data to their leading components, as the estimators need them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _core
from ._averaging import certain, components_worth_keeping, dimension_weights
from ._catalogue import catalogue
from ._errors import FewerComponentsWarning, InputError, NoComponentsWarning, UsageError
from ._kinds import is_sparse
from ._labels import Labels
from ._matrix import as_matrix
from ._number import MLE, Number, as_number
from ._options import records
from ._progress import Told
from ._report import Report
from ._select import as_request
from ._sparse import from_sparse
from ._warn import warn

WHITE = "white"

# What estimators take of a request: n_components stands for the methods, columns are centred.
OPTIONS = records("request", without=("methods", "center", "fingerprint"))

# What a PCA takes beside: n_components stands for the dimension.
OF_REDUCTION = records("reduction", without=("dim", "average"))


def _cheap_method() -> str:
    """Return any method that needs nothing but the spectrum, where only the rank is asked for."""
    return next(one.id for one in catalogue() if one.needs == ["eigenvalues"])


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


@dataclass(frozen=True)
class Job:
    """Data, and how they are prepared.

    Attributes
    ----------
    data : _core.Input
        The data.
    options : dict
        As for `as_request`.
    noise : str
        What the noise is taken for.
    told : callable or None
        Who is told of the progress.
    once : bool
        Can the data be read only once?
    """

    data: _core.Input
    options: dict[str, Any]
    noise: str = WHITE
    told: Told = None
    once: bool = False

    def request(self, **others: Any) -> _core.Request:
        """Return the request to the core, with other options than these."""
        return as_request(self.told, **{**self.options, **others})

    def reduce(self, request: _core.Request, **how: Any) -> _core.Components:
        """Return the components that the core finds."""
        return _core.reduce(self.data, request, noise=self.noise, **how)


def matrix_input(X: Any, names: Any, labels: Labels | None) -> _core.Input:
    """Return a checked matrix in memory as an input to the core."""
    names = [] if names is None else [str(name) for name in names]
    if is_sparse(X):
        return from_sparse(X, names, labels)
    return _core.MatrixInput(as_matrix(X)[0], names, row_names=labels)


def _refuse_average(noise: str) -> None:
    if noise != WHITE:
        raise UsageError(
            f"average=True with noise={noise!r}: probabilities of the dimensions become factors of "
            f"the components in white noise only; give one or the other"
        )


def _averaged(job: Job, request: _core.Request) -> Decomposition:
    """Return as many components as the probabilities of the dimensions reach."""

    def how_many(core: _core.Report) -> int:
        report = Report(core)
        weights = dimension_weights(report.selections[0])
        return min(components_worth_keeping(weights), core.rank)

    components = job.reduce(request, how_many=how_many)
    report = Report(components.report)
    return Decomposition(components, report, dimension_weights(report.selections[0]))


def _by_rank(job: Job, how_many: Callable[[int], int]) -> _core.Components:
    """Return as many components as a function of the rank says."""
    request = job.request(methods=_cheap_method(), settings={}, findings=False, max_dim=None)
    return job.reduce(request, how_many=lambda core: how_many(core.rank))


def _leading(job: Job, count: int) -> _core.Components:
    """Return so many components, or all where the data have fewer: the rank is known late."""
    if not job.once:
        try:
            return job.reduce(job.request(), d=count)
        except InputError:
            pass  # perhaps for the rank; what else is wrong with the data is said again
    return _by_rank(job, lambda rank: min(count, rank) if count > 0 else count)


def _check_count(count: int, components: _core.Components) -> None:
    """Say as scikit-learn does that data cannot have so many, and what was kept of those asked."""
    most = min(components.n, components.p)
    if count > most:
        raise UsageError(
            f"n_components={count}: expected at most min(n_samples, n_features) = {most}"
        )
    if components.d < count:
        words = f"n_components={count}: the data have rank {components.d}; n_components_ is that"
        warn(words, FewerComponentsWarning)


def _counted(job: Job, count: int | None, average: bool) -> Decomposition:
    """Return a number of components that is given; None is all."""
    if count is None:
        components = _by_rank(job, lambda rank: rank)
    else:
        components = _leading(job, count)
        _check_count(count, components)
    return Decomposition(components, None, certain(components.d) if average else None)


def _methods(job: Job, number: Number) -> str | None:
    """Return the methods to run: where nobody looks at findings, one answers and no other runs."""
    if number.methods is None and not job.options["findings"]:
        return catalogue()[0].id
    return number.methods


def _selected(job: Job, number: Number, average: bool) -> Decomposition:
    settings = {**(job.options.get("settings") or {}), **number.settings}
    request = job.request(methods=_methods(job, number), settings=settings)
    if average:
        return _averaged(job, request)
    components = job.reduce(request, at_least=1)
    found = Decomposition(components, Report(components.report))
    if number.word == MLE and found.report is not None and found.report.d is None:
        raise InputError(
            f"n_components='{MLE}', as in scikit-learn: {found.report.selections[0].note} "
            f"n_components={number.methods!r} takes data of any shape"
        )
    return found


def decompose(job: Job, n_components: Any, *, average: bool = False) -> Decomposition:
    """Return the components that a number, or a method, keeps; at least one.

    Parameters
    ----------
    job : Job
        The data, and how they are prepared.
    n_components : str, int, float or None
        As for `PCA`.
    average : bool
        Keep all components that have a probability; a number that is given is certain.
    """
    if average:
        _refuse_average(job.noise)
    number = as_number(n_components)
    if number.given:
        return _counted(job, number.count, average)
    return _selected(job, number, average)


def warn_of_nothing(report: Report | None, kept: str) -> None:
    """Warn where the method keeps no component or does not select."""
    if report is None or report.d:
        return
    method = report.answer["method"]
    finding = "keeps 0 components" if report.d == 0 else "does not select"
    words = f"{method} {finding}: {report.answer['sentence']} {kept}"
    warn(words, NoComponentsWarning)
