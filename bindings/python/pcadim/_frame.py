"""Reports as pandas data frames."""

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import MissingLibraryError, UsageError

if TYPE_CHECKING:
    import pandas as pd

    from ._report import Report


def _pandas() -> Any:
    try:
        import pandas  # optional
    except ImportError:
        raise MissingLibraryError(
            "to_frame() needs pandas; install it with: pip install pandas"
        ) from None
    return pandas


def _selections(report: "Report") -> "pd.DataFrame":
    pd = _pandas()
    keys = ["method", "d", "outcome", "credible_set", "note"]
    rows = [{key: selection[key] for key in keys} for selection in report.selections]
    # A method that declines has no d, and a d is a whole number.
    return pd.DataFrame(rows, columns=keys).astype({"d": "Int64"})


def _curves(report: "Report") -> "pd.DataFrame":
    rows = []
    for selection in report.selections:
        columns = (selection[key] for key in ("curve", "posterior"))
        for k, values in enumerate(zip_longest(*columns, fillvalue=np.nan)):
            rows.append((selection["method"], selection["first"] + k, *values))
    names = ["method", "d", "criterion", "posterior"]
    return _pandas().DataFrame(rows, columns=names)


def _spectrum(report: "Report") -> "pd.DataFrame":
    values = report.spectrum["eigenvalues"]
    share = values / report.spectrum["total_variance"]
    return _pandas().DataFrame(
        {
            "component": np.arange(1, len(values) + 1),
            "eigenvalue": values,
            "share": share,
            "cumulative_share": np.cumsum(share),
        }
    )


def _findings(report: "Report") -> "pd.DataFrame":
    keys = ["kind", "severity", "sentence", "remedy", "measured"]
    keys += ["rows", "row_names", "columns", "column_names"]
    return _pandas().DataFrame(report.findings, columns=keys)


_FRAMES = {
    "selections": _selections,
    "curves": _curves,
    "spectrum": _spectrum,
    "findings": _findings,
}


def to_frame(report: "Report", what: str) -> "pd.DataFrame":
    """Return a part of a report as a data frame."""
    if what not in _FRAMES:
        raise UsageError(f"what '{what}': expected one of {', '.join(_FRAMES)}")
    return _FRAMES[what](report)
