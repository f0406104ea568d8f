"""How many components, of arrays and data frames of Dask: blocks are looked at where they are."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from ._errors import MissingLibraryError
from ._lazy import __getattr__ as lazy_class
from ._options import records, takes, truth
from ._report import Report
from ._select import Methods
from ._two_looks import Engine, Looks, looks

try:
    from ._dask_blocks import known_cells, measured, multiplied, row_blocks, summarized
except ModuleNotFoundError as error:
    if (error.name or "").partition(".")[0] != "dask":
        raise
    raise MissingLibraryError(
        "pcadim.dask needs Dask; install it with: pip install 'pcadim[dask]'"
    ) from None

if TYPE_CHECKING:
    from ._dask_pca import PCA

__all__ = ["PCA", "select"]


def __getattr__(name: str) -> Any:
    """Return the estimator, for which scikit-learn must be installed."""
    if name != "PCA":
        raise AttributeError(f"module 'pcadim.dask' has no attribute '{name}'")
    lazy_class("PCA")  # says what is not installed
    return import_module("._dask_pca", __package__).PCA


def look_at(
    X: Any, options: dict[str, Any], *, persist: bool, passes: int, progress: bool
) -> Looks:
    """Return what the looks at all blocks leave.

    Parameters
    ----------
    X : dask array or data frame
        The data.
    options : dict
        Of the request: `missing`, `memory`, `center`, `scale` count.
    persist, passes, progress
        As for `select`.
    """
    blocks = row_blocks(X, truth("persist", persist))
    shown = truth("progress", progress)
    engine = Engine(
        lambda hold: summarized(blocks, hold, options, shown),
        lambda plan: measured(blocks, plan, options, shown),
        lambda plan, vectors: multiplied(blocks, plan, vectors, options, shown),
        known_cells(X),
    )
    return looks(engine, passes, options)


@takes(records("request", without=("fingerprint",)))
def select(
    X: Any,
    methods: Methods = None,
    *,
    persist: bool = False,
    passes: int = 2,
    progress: bool = False,
    **options: Any,
) -> Report:
    """How many principal components, of a Dask array or data frame?

    Every block is looked at where it is, what is left of the blocks is merged in a tree of fixed
    order, and the answer is the one of `pcadim.select` for the same rows in one place.

    Parameters
    ----------
    X : dask array or dask data frame
        Rows are observations. Blocks may be of any size and hold NumPy arrays, SciPy's sparse
        matrices or arrays of a GPU. Blocks that cut columns are put together first, with a
        `PcadimWarning`.
    <options>
    persist : bool
        Keep the blocks in the memory of the workers between the two looks; otherwise they are
        computed, or read, twice.
    passes : int
        2: exact. 1: no second look; what needs the lengths of rows is not applicable, unless X is
        an array of up to 4,000,000 cells, which needs none.
    progress : bool
        Show Dask's own bar.

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
    found = look_at(X, options, persist=persist, passes=passes, progress=progress)
    return found.select(methods, options)
