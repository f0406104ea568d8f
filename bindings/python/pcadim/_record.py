"""Objects of the JSON contract with their keys as attributes."""

from typing import Any

import numpy as np

from . import _core

# Lists of numbers; in JSON null stands for a candidate that is left out.
_ARRAYS = frozenset(
    {
        "eigenvalues",
        "other_scaling_eigenvalues",
        "curve",
        "posterior",
        "expected",
        "deviations",
    }
)

# Texts for people; the JSON contract has marks where they name options and places.
_SENTENCES = frozenset({"sentence", "next", "remedy", "note", "help", "default_help", "reason"})


class Record(dict):
    """A dictionary whose keys are attributes as well.

    Parameters
    ----------
    *args, **kwargs
        As for ``dict``.
    """

    def __getattr__(self, name: str) -> Any:
        """Return the value of a key."""
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"there is no '{name}' here, only {', '.join(self)}") from None

    def __dir__(self) -> list[str]:
        """Return the keys among the attributes, for completion."""
        return [*super().__dir__(), *self]


class Selections(list):
    """What each method says: a list, and by the method's id a mapping."""

    def __getitem__(self, key: Any) -> Any:
        """Return a selection by its place or by its method's id."""
        if not isinstance(key, str):
            return super().__getitem__(key)
        for selection in self:
            if selection["method"] == key:
                return selection
        asked = ", ".join(selection["method"] for selection in self)
        raise KeyError(f"'{key}' was not asked; these were: {asked}")


def _array(numbers: list[float | None]) -> np.ndarray:
    """Return numbers that nobody can change by accident."""
    array = np.array([np.nan if number is None else number for number in numbers], dtype=float)
    array.flags.writeable = False
    return array


def record(value: Any, key: str = "") -> Any:
    """Return a value of the JSON contract with records for objects and arrays for numbers."""
    if isinstance(value, dict):
        return Record({name: record(part, name) for name, part in value.items()})
    if key in _ARRAYS:
        return _array(value)
    if isinstance(value, list):
        return [record(part) for part in value]
    if key in _SENTENCES and isinstance(value, str):
        return _core.in_python(value)
    return value
