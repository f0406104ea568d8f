"""Objects of the JSON contract with their keys as attributes."""

import types
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import numpy as np

from . import _core

# Texts for people; the JSON contract has marks where they name options and places.
_SENTENCES = frozenset({"sentence", "next", "remedy", "note", "help", "default_help", "reason"})


class Record(dict[str, Any]):
    """A dictionary whose keys are attributes as well.

    Classes made from it say which keys there are and of what type, so that programs such as mypy
    know them. Those see no other attribute: a name that is misspelt is found before it runs.

    Parameters
    ----------
    *args, **kwargs
        As for ``dict``.
    """

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Return the value of a key."""
            try:
                return self[name]
            except KeyError:
                raise AttributeError(f"there is no '{name}' here, only {', '.join(self)}") from None

    def __dir__(self) -> list[str]:
        """Return the keys among the attributes, for completion."""
        return [*super().__dir__(), *self]


class OpenRecord(Record):
    """A record whose keys are not known beforehand, such as the options of a method.

    Parameters
    ----------
    *args, **kwargs
        As for ``dict``.
    """

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


R = TypeVar("R", bound=Record)


def _array(numbers: list[float | None]) -> np.ndarray:
    """Return numbers that nobody can change by accident; null is a candidate that is left out."""
    array = np.array([np.nan if number is None else number for number in numbers], dtype=float)
    array.flags.writeable = False
    return array


def _text(value: str, key: str) -> str:
    return _core.in_python(value) if key in _SENTENCES else value


def _unions(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType)


def _part(value: Any, hint: Any, key: str = "") -> Any:
    """Return a value of the JSON contract as its annotation says."""
    if _unions(hint):
        chosen = [one for one in get_args(hint) if one is not type(None)]
        return None if value is None else _part(value, chosen[0], key)
    if hint is np.ndarray or get_origin(hint) is np.ndarray:
        return _array(value)
    if isinstance(value, dict):
        kind = hint if isinstance(hint, type) and issubclass(hint, Record) else OpenRecord
        return record(value, kind)
    if isinstance(value, list):
        of = get_args(hint)[0] if get_origin(hint) is list else Any
        return [_part(one, of) for one in value]
    return _text(value, key) if isinstance(value, str) else value


@cache
def keys_of(kind: type) -> dict[str, Any]:
    """Return the keys that records of a class have, and their types."""
    return get_type_hints(kind)


def record(value: dict[str, Any], kind: type[R]) -> R:
    """Return an object of the JSON contract as a record of a class."""
    hints = keys_of(kind)
    parts = {key: _part(one, hints.get(key, Any), key) for key, one in value.items()}
    return cast(R, kind(parts))
