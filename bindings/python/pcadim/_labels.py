"""What rows are called."""

from collections.abc import Callable
from typing import Any

from ._kinds import is_anndata, is_from

# The names of rows [first, first + count). Asked for few of them, so that many cost nothing.
Labels = Callable[[int, int], list[str]]


def as_text(label: Any) -> str:
    """Return a label in characters that can be written."""
    text = ", ".join(str(part) for part in label) if isinstance(label, tuple) else str(label)
    return text.encode("utf-8", "replace").decode("utf-8")  # half a character is none


def _counts_rows(index: Any) -> bool:
    """Is this 0, 1, 2, ..., as frames have that were given no index?"""
    return is_from(index, "pandas", "RangeIndex") and index.start == 0 and index.step == 1


def _counts_in_words(index: Any) -> bool:
    """Is this "0", "1", "2", ..., as AnnData objects have? Some places tell."""
    looked_at = range(0, len(index), max(1, len(index) // 20))
    return all(index[place] == str(place) for place in [*looked_at, len(index) - 1])


def list_labels(labels: list[str]) -> Labels | None:
    """Return the labels that a list holds; None without any."""
    if not labels:
        return None
    return lambda first, count: [as_text(label) for label in labels[first : first + count]]


def labels_of(X: Any) -> Labels | None:
    """Return the labels of the rows of a data frame or AnnData object; None without any."""
    if is_anndata(X):
        index, counts = X.obs_names, _counts_in_words
    elif is_from(X, "pandas", "DataFrame"):
        index, counts = X.index, _counts_rows
    else:
        return None
    if len(index) == 0 or counts(index):
        return None
    return lambda first, count: [as_text(label) for label in index[first : first + count]]
