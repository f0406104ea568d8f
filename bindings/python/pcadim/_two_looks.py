"""The order of the looks at data in parts, whoever does the looking."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial as bound
from typing import Any

from . import partial
from ._errors import UsageError
from ._options import whole_number
from ._report import Report
from ._select import Methods


@dataclass(frozen=True)
class Looks:
    """What the looks have left of all rows.

    Attributes
    ----------
    whole : Part
        Of the first.
    norms : PartNorms or None
        Of the second; None where none was needed or wanted.
    multiply : callable or None
        Takes one more look at all parts, for each step of the search in many columns.
    """

    whole: partial.Part
    norms: partial.PartNorms | None = None
    multiply: Callable[[partial.PartVectors], partial.PartProduct] | None = None

    def select(self, methods: Methods, options: dict[str, Any]) -> Report:
        """Return the report."""
        return partial.select(self.whole, self.norms, methods, multiply=self.multiply, **options)


def as_passes(passes: Any) -> int:
    """Return how many looks there may be: 1 or 2."""
    count = whole_number("passes", passes)
    if count not in (1, 2):
        raise UsageError(f"passes {count}: expected 1 or 2")
    return count


# A block takes one thread: engines look at as many blocks at once as they have cores.
_THREADS = 1


def first_look(block: Any, number: int, hold: bool, options: dict[str, Any]) -> partial.Part:
    """Return what is left of a block, with its rows or without.

    Parameters
    ----------
    block, number
        As for `partial.summarize`.
    hold : bool
        Keep rows while they are few?
    options : dict
        Of the request: `missing` and `memory` count.
    """
    asked = {key: options[key] for key in ("missing", "memory")}
    return partial.summarize(block, number, hold=hold, threads=_THREADS, **asked)


def second_look(
    block: Any, number: int, plan: partial.PartPlan, options: dict[str, Any]
) -> partial.PartNorms:
    """Return the norms of a block.

    Parameters
    ----------
    block, number, plan
        As for `partial.measure`.
    options : dict
        Of the request: `memory` counts.
    """
    return partial.measure(block, number, plan, threads=_THREADS, memory=options["memory"])


def product_look(
    block: Any,
    number: int,
    plan: partial.PartPlan,
    vectors: partial.PartVectors,
    options: dict[str, Any],
) -> partial.PartProduct:
    """Return the products of a block with some vectors.

    Parameters
    ----------
    block, number, plan, vectors
        As for `partial.multiply`.
    options : dict
        Of the request: `memory` counts.
    """
    memory = options["memory"]
    return partial.multiply(block, number, plan, vectors, threads=_THREADS, memory=memory)


@dataclass(frozen=True)
class Engine:
    """Who does the looking.

    Attributes
    ----------
    summarize : callable
        Takes the first look at all parts, which hold their rows or not.
    measure : callable
        Takes the second look, under a plan.
    multiply : callable
        Takes one more look, under a plan, with some vectors.
    cells : int or None
        How many there are in all; None where that is not known beforehand.
    """

    summarize: Callable[[bool], partial.Part]
    measure: Callable[[partial.PartPlan], partial.PartNorms]
    multiply: Callable[[partial.PartPlan, partial.PartVectors], partial.PartProduct]
    cells: int | None = None


def _few(cells: int) -> bool:
    return cells <= partial.Part.most_cells


def _first_look(engine: Engine, passes: int) -> partial.Part:
    """Return what the first look leaves; rows travel only where there are few in all."""
    if engine.cells is not None:
        return engine.summarize(_few(engine.cells))
    whole = engine.summarize(False)
    return engine.summarize(True) if passes > 1 and _few(whole.rows * whole.cols) else whole


def looks(engine: Engine, passes: Any, options: dict[str, Any]) -> Looks:
    """Take the first look, and the second where it is needed.

    Parameters
    ----------
    engine : Engine
        Who does it.
    passes : int
        1: no second look at all.
    options : dict
        Of the request: `center` and `scale` count.
    """
    most = as_passes(passes)
    whole = _first_look(engine, most)
    if whole.holds_rows or most == 1:
        return Looks(whole)
    prepared = {key: options[key] for key in ("center", "scale") if key in options}
    plan = partial.plan_parts(whole, **prepared)
    return Looks(whole, engine.measure(plan), bound(engine.multiply, plan))
