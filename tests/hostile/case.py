"""One class of bad input or fault: what is asked of the program, and what it must say."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

ANSWER, DATA, USAGE, IO = 0, 1, 2, 3


@dataclass
class Case:
    """`code` is the exit code, or several that are right; `words` stand in what is said."""

    name: str
    arguments: list[str]
    code: int | tuple[int, ...]
    words: tuple[str, ...] = ()
    files: dict[str, bytes] = field(default_factory=dict)
    stdin: bytes = b""
    prepare: Callable[[], None] | None = None  # in the folder of the case, before the program
    limits: Callable[[], None] | None = None  # in the process that becomes the program
    after: Callable[[], str] | None = None  # in the folder, afterwards: what is wrong, or ""

    def codes(self) -> tuple[int, ...]:
        return self.code if isinstance(self.code, tuple) else (self.code,)


def file_case(ending: str, name: str, data: bytes | str, code: int | tuple[int, ...], *words: str,
              options: tuple[str, ...] = ()) -> Case:
    """`pcadim select` on a file with these bytes."""
    raw = data if isinstance(data, bytes) else data.encode()
    path = f"data.{ending}"
    return Case(name, ["select", path, *options], code, words, {path: raw})
