"""Warnings that point to the line of the user's program."""

import sys
import warnings

from ._errors import PcadimWarning

_OTHERS = ("pcadim", "sklearn")


def _levels_to_user() -> int:
    """Return how many callers up the first is that is neither ours nor scikit-learn's."""
    level, frame = 2, sys._getframe(2)
    while frame.f_back is not None and _package(frame.f_globals) in _OTHERS:
        level, frame = level + 1, frame.f_back
    return level


def _package(variables: dict[str, object]) -> str:
    return str(variables.get("__name__", "")).partition(".")[0]


def warn(words: str, kind: type[PcadimWarning]) -> None:
    """Warn of something."""
    warnings.warn(words, kind, stacklevel=_levels_to_user())
