"""How many components, of Spark's data frames: every partition is looked at where it is."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ._errors import MissingLibraryError
from ._options import records, takes, truth
from ._report import Report
from ._select import Methods
from ._two_looks import Engine, Looks, looks

try:
    from ._spark_frame import Frame, as_frame
    from ._spark_looks import measured, multiplied, summarized
except ModuleNotFoundError as error:
    raise MissingLibraryError(
        f"pcadim.spark needs {error.name}; install it with: pip install 'pcadim[spark]'"
    ) from None

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

    from ._spark_pca import PCA, PCAModel

__all__ = ["PCA", "PCAModel", "select"]


def __getattr__(name: str) -> Any:
    """Return the estimator or its model."""
    if name not in ("PCA", "PCAModel"):
        raise AttributeError(f"module 'pcadim.spark' has no attribute '{name}'")
    from . import _spark_pca

    return getattr(_spark_pca, name)


@contextmanager
def _kept(frame: Frame, persist: bool) -> Iterator[Frame]:
    """Keep rows between the looks, and let them go in the end."""
    if not persist:
        yield frame
        return
    rows = frame.rows.persist()
    try:
        yield replace(frame, rows=rows)
    finally:
        rows.unpersist()


@contextmanager
def look_at(
    df: "DataFrame",
    columns: str | Sequence[str] | None,
    options: dict[str, Any],
    *,
    persist: bool,
    passes: int,
) -> Iterator[Looks]:
    """Return what the looks at all partitions leave; rows that are kept are kept until the end.

    Parameters
    ----------
    df, columns, persist, passes
        As for `select`.
    options : dict
        Of the request: `missing`, `memory`, `center`, `scale` count.
    """
    with _kept(as_frame(df, columns), truth("persist", persist)) as frame:
        engine = Engine(
            lambda hold: summarized(frame, hold, options),
            lambda plan: measured(frame, plan, options),
            lambda plan, vectors: multiplied(frame, plan, vectors, options),
        )
        yield looks(engine, passes, options)


@takes(records("request", without=("fingerprint",)))
def select(
    df: "DataFrame",
    columns: str | Sequence[str] | None = None,
    methods: Methods = None,
    *,
    persist: bool = False,
    passes: int = 2,
    **options: Any,
) -> Report:
    """How many principal components, of a Spark data frame?

    Every partition is looked at where it is (``mapInArrow``), what is left of the partitions is
    merged in a tree of fixed order, and one row of bytes comes to the driver.

    Parameters
    ----------
    df : pyspark.sql.DataFrame
        Rows are observations.
    columns : sequence of str, or str, optional
        Columns of numbers, or one column of vectors, dense or sparse. Default: all columns.
    <options>
    persist : bool
        Keep the columns in the memory of the executors, and on their disks, between the two looks;
        otherwise they are computed, or read, twice. What is computed anew in another order, as
        after a shuffle, is refused by the second look unless it is kept.
    passes : int
        2: exact. 1: no second look; what needs the lengths of rows is not applicable.

    Returns
    -------
    Report
        As of `pcadim.select`. Methods that look at all rows again are not applicable beyond
        4,000,000 cells.

    Raises
    ------
    InputError
        For data that cannot be used, or are not the same when they are computed again.
    """
    with look_at(df, columns, options, persist=persist, passes=passes) as found:
        return found.select(methods, options)
