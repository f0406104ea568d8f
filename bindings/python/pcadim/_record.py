"""Objects of the JSON contract with their keys as attributes."""

import types
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

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


# NumPy 2.5 has made its annotation of arrays a name of its own.
_ARRAYS = (np.ndarray, get_origin(npt.NDArray[np.float64]))

# The types whose values are taken as they come; of texts some are for people.
_ATOMS = (int, float, bool)


def _unions(hint: Any) -> bool:
    return get_origin(hint) in (Union, types.UnionType)


def _chosen(hint: Any) -> Any:
    """Return what a value has to be where it is not None."""
    if not _unions(hint):
        return hint
    return next(one for one in get_args(hint) if one is not type(None))


@cache
def _maker(hint: Any, key: str = "") -> Callable[[Any], Any]:
    """Return a function from a value of the JSON contract to what its annotation says.

    Annotations are looked at once: a report holds thousands of values, and has few annotations.
    """
    hint = _chosen(hint)
    if hint is np.ndarray or get_origin(hint) in _ARRAYS:
        return lambda value: None if value is None else _array(value)
    of = get_args(hint)[0] if get_origin(hint) is list else Any
    # Atoms and texts in a list are what they are: nothing in a list of them is a sentence.
    as_it_is = _chosen(of) in (*_ATOMS, str)
    kind = hint if isinstance(hint, type) and issubclass(hint, Record) else OpenRecord

    def make(value: Any) -> Any:
        if isinstance(value, str):
            return _text(value, key)
        if isinstance(value, dict):
            return record(value, kind)
        if isinstance(value, list) and not as_it_is:
            part = _maker(of)
            return [part(one) for one in value]
        return value

    return make


def part_of(value: Any, kind: type, key: str) -> Any:
    """Return the value of one key of a record of a class, as its annotation says."""
    return _maker(keys_of(kind).get(key, Any), key)(value)


@cache
def keys_of(kind: type) -> dict[str, Any]:
    """Return the keys that records of a class have, and their types."""
    return get_type_hints(kind)


@cache
def _makers(kind: type) -> dict[str, Callable[[Any], Any]]:
    return {key: _maker(hint, key) for key, hint in keys_of(kind).items()}


def record(value: dict[str, Any], kind: type[R]) -> R:
    """Return an object of the JSON contract as a record of a class."""
    makers = _makers(kind)
    parts = {key: (makers.get(key) or _maker(Any, key))(one) for key, one in value.items()}
    return cast(R, kind(parts))
