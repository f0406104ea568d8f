"""Dask's arrays and data frames as blocks of rows, looked at where they are."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial as bound
from typing import Any
from uuid import uuid4

import dask
import numpy as np
from dask.delayed import Delayed

from . import partial
from ._errors import ArgumentTypeError, InputError, PcadimWarning
from ._kinds import is_from
from ._two_looks import first_look, product_look, second_look
from ._warn import warn

FAN = 8  # parts that are merged by one task


def is_dask_array(X: Any) -> bool:
    """Is this an array of Dask?"""
    return is_from(X, "dask", "Array")


def is_dask_frame(X: Any) -> bool:
    """Is this a data frame of Dask?"""
    return is_from(X, "dask", "DataFrame") or is_from(X, "dask_expr", "DataFrame")


def whole_rows(X: Any) -> Any:
    """Return an array of Dask whose blocks hold whole rows."""
    if X.ndim != 2:
        raise InputError(f"the Dask array has {X.ndim} dimension(s); a matrix has 2")
    if X.numblocks[1] <= 1:
        return X
    words = (
        f"the chunks of X cut its columns into {X.numblocks[1]} pieces; X.rechunk({{1: -1}}) makes "
        "them whole rows, which moves data between workers: chunks of whole rows save that"
    )
    warn(words, PcadimWarning)
    return X.rechunk({1: -1})


def known_cells(X: Any) -> int | None:
    """Return how many cells there are; None where Dask does not know."""
    size = X.size if is_dask_array(X) else np.nan
    return None if np.isnan(size) else int(size)


def _as_rows(X: Any) -> Any:
    if is_dask_array(X):
        return whole_rows(X)
    if is_dask_frame(X):
        return X
    raise ArgumentTypeError(
        f"X: expected an array or a data frame of Dask, not {type(X).__name__}; pcadim.select "
        "takes data in memory"
    )


@dataclass(frozen=True)
class Blocks:
    """The blocks of rows of an array or a data frame.

    Attributes
    ----------
    rows : dask array or data frame
        What they are blocks of. Tasks of rows that workers keep know nothing but names: without
        this the workers would let the rows go.
    """

    rows: Any

    def looked_at(self, at: Callable[..., Any], *more: Delayed) -> list[Delayed]:
        """Return a task for each block, in order, that looks at it.

        A look at an array's block is one task with the making of the block: no worker makes the
        next block while one waits for its look, and none sends a block to another.

        Parameters
        ----------
        at : callable
            Takes a block, its number, and what follows.
        *more : Delayed
            What follows: computed once, and sent to the workers once.
        """
        if is_dask_array(self.rows) and not more:
            chunks = ((1,) * self.rows.numblocks[0], (1,))
            found = self.rows.map_blocks(
                _numbered,
                at=at,
                chunks=chunks,
                name=f"look-{uuid4().hex}",
                dtype=object,
                meta=np.empty((0, 0), dtype=object),
            )
            return [_maker(task) for task in _in_order(found)]
        look = dask.delayed(at, pure=False)
        return [look(block, number, *more) for number, block in enumerate(_in_order(self.rows))]


def _numbered(block: Any, at: Callable[..., Any], block_id: tuple[int, ...] = ()) -> Any:
    return at(block, block_id[0])


def _maker(task: Delayed) -> Delayed:
    """Return the task that makes what another one only gives its name to.

    Dask puts the making of a block and the look at it together under a third name. Both tasks would
    go through the scheduler, whose work grows with their number.
    """
    made = getattr(task.dask.get(task.key), "target", None)
    (layer,) = task.__dask_layers__()
    return task if made is None else Delayed(made, task.dask, layer=layer)


def _in_order(rows: Any) -> list[Delayed]:
    return list(np.ravel(np.asarray(rows.to_delayed(), dtype=object)))


def row_blocks(X: Any, persist: bool) -> Blocks:
    """Return the blocks of rows, which workers keep in memory or make whenever they are needed."""
    rows = _as_rows(X)
    return Blocks(rows.persist() if persist else rows)


def _first(block: Any, number: int, hold: bool, options: dict[str, Any]) -> partial.Part | None:
    """Return what is left of a block; of one without rows nothing is."""
    return first_look(block, number, hold, options) if block.shape[0] else None


def _second(
    block: Any, number: int, plan: partial.PartPlan, options: dict[str, Any]
) -> partial.PartNorms | None:
    return second_look(block, number, plan, options) if block.shape[0] else None


def _product(
    block: Any,
    number: int,
    plan: partial.PartPlan,
    vectors: partial.PartVectors,
    options: dict[str, Any],
) -> partial.PartProduct | None:
    return product_look(block, number, plan, vectors, options) if block.shape[0] else None


def _merged(parts: list[Any]) -> Any:
    there = [part for part in parts if part is not None]
    return partial.merge(there) if there else None


def _tree(parts: list[Delayed]) -> Delayed:
    """Return the task that has merged all: in the order of the blocks, whoever is done first."""
    join = dask.delayed(_merged, pure=False)
    while len(parts) > 1:
        parts = [join(parts[first : first + FAN]) for first in range(0, len(parts), FAN)]
    return parts[0]


def _client() -> Any:
    """Return the client of `distributed` that computes; None where Dask's own threads do."""
    try:
        from distributed import get_client
    except ImportError:
        return None
    try:
        return get_client()
    except ValueError:
        return None


def computed(task: Delayed, progress: bool) -> Any:
    """Return the result of a task, with Dask's own bar if it is to be shown."""
    client = _client() if progress else None
    if client is not None:
        import distributed

        future = client.compute(task)
        distributed.progress(future)
        return future.result()
    if not progress:
        return task.compute()
    from dask.diagnostics import ProgressBar

    with ProgressBar():
        return task.compute()


def summarized(blocks: Blocks, hold: bool, options: dict[str, Any], progress: bool) -> partial.Part:
    """Return what the first look leaves of all blocks; with their rows or without."""
    look = bound(_first, hold=hold, options=options)
    whole = computed(_tree(blocks.looked_at(look)), progress)
    if whole is None:
        raise InputError("X has no rows")
    return whole


def measured(
    blocks: Blocks, plan: partial.PartPlan, options: dict[str, Any], progress: bool
) -> partial.PartNorms:
    """Return what the second look leaves of all blocks."""
    look = bound(_second, plan=plan, options=options)
    return computed(_tree(blocks.looked_at(look)), progress)


def multiplied(
    blocks: Blocks,
    plan: partial.PartPlan,
    vectors: partial.PartVectors,
    options: dict[str, Any],
    progress: bool,
) -> partial.PartProduct:
    """Return the products of all blocks with some vectors."""
    look = bound(_product, options=options)
    # Vectors are large: they travel once to each worker, not with each block. Dask would warn of
    # them, and advise to scatter them: a lost worker would then take them along.
    looks = blocks.looked_at(look, dask.delayed(plan), dask.delayed(vectors))
    with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TB"}):
        return computed(_tree(looks), progress)
