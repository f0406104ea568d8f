"""Reports on matplotlib axes."""

from typing import TYPE_CHECKING, Any

import numpy as np

from ._errors import MissingLibraryError

if TYPE_CHECKING:
    from ._report import Report

_KEPT, _LEFT, _MARK = "tab:blue", "0.6", "tab:red"


def _new_axes() -> Any:
    try:
        from matplotlib import pyplot  # optional
    except ImportError:
        raise MissingLibraryError(
            "plot() needs matplotlib; install it with: pip install matplotlib"
        ) from None
    return pyplot.subplots(1, 2, figsize=(10, 4), layout="constrained")[1]


def _draw_eigenvalues(report: "Report", ax: Any) -> None:
    values = report.spectrum["eigenvalues"]
    number = np.arange(1, len(values) + 1)
    kept = number <= (report.d or 0)
    ax.semilogy(number, values, color=_LEFT, linewidth=1, zorder=1)
    ax.scatter(number[kept], values[kept], color=_KEPT, s=20, label="kept", zorder=2)
    ax.scatter(number[~kept], values[~kept], color=_LEFT, s=20, label="not kept", zorder=2)
    ax.set(xlabel="component", ylabel="eigenvalue (divisor n)")
    ax.legend()


def _draw_answer(report: "Report", ax: Any) -> None:
    selection = report.selections[0]
    posterior = selection["posterior"]
    values = posterior if len(posterior) else selection["curve"]
    dimensions = selection["first"] + np.arange(len(values))
    if len(posterior):
        ax.bar(dimensions, values, color=_KEPT)
        ax.set(ylabel=f"posterior ({selection['method']})", ylim=(0, 1))
    else:
        ax.plot(dimensions, values, color=_KEPT, marker=".")
        ax.set(ylabel=f"criterion ({selection['method']})")
    if report.d is not None:
        ax.axvline(report.d, color=_MARK, linestyle=":", label=f"d = {report.d}")
        ax.legend()
    ax.set(xlabel="dimension d")


def plot(report: "Report", axes: Any = None) -> Any:
    """Draw eigenvalues on the first axes and the answer's posterior on the second."""
    drawn = np.atleast_1d(_new_axes() if axes is None else axes).ravel()
    for draw, ax in zip((_draw_eigenvalues, _draw_answer), drawn, strict=False):
        draw(report, ax)
    return drawn
