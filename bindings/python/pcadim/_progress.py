"""How far a long computation has come, on one line of standard error."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from ._errors import ArgumentTypeError

Told = Callable[[str, int, int], object] | None
OnProgress = Told | bool

_PATIENCE_S = 1.0  # work shorter than this shows nothing, as on the command line
_BETWEEN_S = 0.1  # two pictures
_WIDEST = 79


def line_of(stage: str, done: int, total: int) -> str:
    """Return the words about a stage, as the command line has them."""
    if total > 0:
        share = min(max(done / total, 0.0), 1.0)
        return f"pcadim: {stage}, {int(100 * share)} %"
    if done > 0:
        return f"pcadim: {stage}, {done:,} {'rows' if stage.startswith('reading') else 'steps'}"
    return f"pcadim: {stage}"


class ProgressLine:
    """A line that is written over itself, and goes when the work is done.

    Parameters
    ----------
    stream : text stream
        Where it is written.
    clock : callable
        Returns seconds.
    """

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._next = clock() + _PATIENCE_S
        self._shown = ""

    def __call__(self, stage: str, done: int, total: int) -> None:
        """Show news, unless the last were shown a moment ago."""
        if self._clock() >= self._next:
            self._next = self._clock() + _BETWEEN_S
            self._show(line_of(stage, done, total)[:_WIDEST])

    def _show(self, line: str) -> None:
        if line != self._shown:
            self._write("\r" + line.ljust(len(self._shown)))
            self._shown = line

    def erase(self) -> None:
        """Take the line away."""
        if self._shown:
            self._write("\r" + " " * len(self._shown) + "\r")
            self._shown = ""

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


@contextmanager
def shown(progress: OnProgress) -> Iterator[Told]:
    """Return what the core is to call while it works; True is a line on standard error."""
    if not (progress is None or isinstance(progress, bool) or callable(progress)):
        raise _refused(progress)
    # Programs without a console have no standard error.
    line = ProgressLine(sys.stderr) if progress is True and sys.stderr is not None else None
    try:
        yield progress if callable(progress) else line
    finally:
        if line is not None:
            line.erase()


def _refused(progress: Any) -> ArgumentTypeError:
    return ArgumentTypeError(
        "progress: expected True, False or a function of stage, done and total, not "
        f"{type(progress).__name__}"
    )
