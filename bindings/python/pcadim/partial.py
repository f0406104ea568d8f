"""Data in parts, on as many machines as there are.

Each part of the rows is looked at where it lies, what is left of it merges in any tree, and the
report comes from what is left of all of them::

    part = partial.summarize(rows, 7)            # each part, on its machine
    whole = partial.merge(parts)                 # in any tree
    plan = partial.plan_parts(whole)             # once: small
    norms = partial.measure(rows, 7, plan)       # each part again
    report = partial.select(whole, partial.merge(all_norms))

Parts, plans and norms have ``to_bytes()`` and ``from_bytes()``, and can be pickled. `pcadim.dask`
and `pcadim.spark` do all of this by themselves.
"""

from collections.abc import Callable, Iterable
from copy import copy
from typing import Any, TypeVar

from . import _core
from ._core import Part, PartNorms, PartPlan, PartProduct, PartVectors
from ._device import on_host
from ._errors import UsageError
from ._inputs import as_input
from ._options import records, takes, truth, whole_number
from ._progress import OnProgress, shown
from ._report import Report
from ._select import Methods, as_request

__all__ = [
    "Part",
    "PartNorms",
    "PartPlan",
    "PartProduct",
    "PartVectors",
    "measure",
    "merge",
    "multiply",
    "plan_parts",
    "select",
    "summarize",
]

Mergeable = TypeVar("Mergeable", Part, PartNorms, PartProduct)

_LOOKING = ("memory", "threads")


def only(*names: str) -> list[Any]:
    """Return the records of some options of a request."""
    return [one for one in records("request") if one.name in names]


def _place(number: Any) -> int:
    place = whole_number("number", number)
    if not 0 <= place < 2**63:
        raise UsageError(f"number {place}: parts are counted from 0, below 2^63")
    return place


@takes(only("missing", *_LOOKING))
def summarize(
    X: Any, number: int, *, hold: bool = True, progress: OnProgress = None, **options: Any
) -> Part:
    """Take the first look at a part of the rows.

    Parameters
    ----------
    X : array, data frame, sparse matrix, path, File, or chunks
        What `pcadim.select` takes. An array on a GPU is copied to the host.
    number : int
        Tells parts apart, and gives the order of their rows in the data; from 0.
    <options>
    hold : bool
        Keep the rows themselves while they are few; False where all parts are known to have more
        than ``Part.most_cells``, so that fewer bytes travel.
    progress : bool or callable, optional
        As for `pcadim.select`.

    Returns
    -------
    Part
        Number, means, scatter and ranges of the rows, and the rows themselves while they are few.
        It takes 4 p (p + 7) bytes for p columns; 32 p beyond 8,192, where it holds no scatter.
    """
    with shown(progress) as told:
        request = as_request(told, **options)
        return _core.summarize(as_input(on_host(X)), _place(number), request, truth("hold", hold))


def merge(parts: Iterable[Mergeable]) -> Mergeable:
    """Merge parts, norms or products in the order in which they come.

    The same parts in the same order give the same bits; in another order numbers agree to about 14
    digits.

    Parameters
    ----------
    parts : iterable of Part, of PartNorms, or of PartProduct
        At least one. They stay as they are.

    Returns
    -------
    Part, PartNorms or PartProduct
        Of all their rows.

    Raises
    ------
    InputError
        For parts of other columns, with another treatment of missing cells, that are there twice,
        or norms under another plan.
    """
    whole: Mergeable | None = None
    for part in parts:
        if whole is None:
            whole = copy(part)
        else:
            whole.merge(part)
    if whole is None:
        raise UsageError("there are no parts to merge; give at least one")
    return whole


@takes(only("center", "scale"))
def plan_parts(whole: Part, **options: Any) -> PartPlan:
    """Return what each part must know before the second look.

    Parameters
    ----------
    whole : Part
        All parts, merged.
    <options>

    Returns
    -------
    PartPlan
        Some 24 bytes for each column and 60 for each part.
    """
    return _core.plan_parts(whole, as_request(**options))


@takes(only(*_LOOKING))
def measure(
    X: Any, number: int, plan: PartPlan, *, progress: OnProgress = None, **options: Any
) -> PartNorms:
    """Take the second look at a part: lengths of rows about the mean of all, and drawn rows.

    Parameters
    ----------
    X : array, data frame, sparse matrix, path, File, or chunks
        The same rows as in the first look; others are refused.
    number : int
        The same number, too.
    plan : PartPlan
        From `plan_parts`.
    <options>
    progress : bool or callable, optional
        As for `pcadim.select`.

    Returns
    -------
    PartNorms
        The distribution of the lengths, the longest rows, and some rows drawn by their cells, on
        which `auto` judges the noise: 8 (p + 3) bytes for each, 5,000 rows at most of all parts.
    """
    with shown(progress) as told:
        request = as_request(told, **options)
        return _core.measure(as_input(on_host(X)), _place(number), plan, request)


@takes(only(*_LOOKING))
def multiply(
    X: Any,
    number: int,
    plan: PartPlan,
    vectors: PartVectors,
    *,
    progress: OnProgress = None,
    **options: Any,
) -> PartProduct:
    """Take one more look at a part of the rows: one step of `select` for many columns.

    Parameters
    ----------
    X : array, data frame, sparse matrix, path, File, or chunks
        The same rows as in the first look; others are refused.
    number : int
        The same number, too.
    plan : PartPlan
        From `plan_parts`.
    vectors : PartVectors
        What `select` asks for the products with.
    <options>
    progress : bool or callable, optional
        As for `pcadim.select`.

    Returns
    -------
    PartProduct
        To be merged with those of the other parts: 128 bytes for each column.
    """
    with shown(progress) as told:
        request = as_request(told, **options)
        return _core.multiply(as_input(on_host(X)), _place(number), plan, vectors, request)


@takes(records("request", without=("fingerprint",)))
def select(
    whole: Part,
    norms: PartNorms | None = None,
    methods: Methods = None,
    *,
    multiply: Callable[[PartVectors], PartProduct] | None = None,
    progress: OnProgress = None,
    **options: Any,
) -> Report:
    """How many principal components, of all parts?

    Parameters
    ----------
    whole : Part
        All parts, merged.
    norms : PartNorms, optional
        Their norms, merged, with the same `center` and `scale`. Where ``whole.holds_rows`` none are
        needed and the answer is that of data in one place. Otherwise, without them, what needs the
        lengths of rows is not applicable.
    <options>
    multiply : callable, optional
        Multiplies all parts by vectors (`multiply`) and merges the products. Needed, with norms,
        where ``whole.needs_products``: beyond 8,192 columns. It is called some 50 to 200 times.
    progress : bool or callable, optional
        As for `pcadim.select`.

    Returns
    -------
    Report
        As of `pcadim.select`. Methods that look at all rows again are not applicable unless
        ``whole.holds_rows``; `auto` has the rows that were drawn with the norms.
    """
    with shown(progress) as told:
        request = as_request(told, methods=methods, **options)
        if multiply is None or norms is None:
            return Report(_core.select_parts(whole, norms, request))
        return Report(_core.select_by_products(whole, norms, multiply, request))
