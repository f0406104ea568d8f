"""Arguments as the core takes them, or an error that says what was expected."""

import operator
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

_LARGEST = {"seed": 2**64 - 1, "memory": 2**64 - 1, "threads": 2**31 - 1}


def whole_number(name: str, value: Any, minimum: int) -> int:
    """Return an integer of at least `minimum`."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(
            f"{name} {value!r}: expected a whole number, not {type(value).__name__}"
        ) from None
    largest = _LARGEST.get(name, 2**63 - 1)
    if not minimum <= number <= largest:
        raise ValueError(f"{name} {number}: expected a whole number from {minimum} to {largest}")
    return number


def positive_number(name: str, value: Any) -> float:
    """Return a finite number above 0."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} {value!r}: expected a positive number") from None
    if not 0 < number < float("inf"):
        raise ValueError(f"{name} {value!r}: expected a positive number")
    return number


def truth(name: str, value: Any) -> bool:
    """Return a bool; words are not one."""
    if not isinstance(value, bool | np.bool_ | int):
        raise TypeError(f"{name} {value!r}: expected True or False, not {type(value).__name__}")
    return bool(value)


def method_ids(methods: Any) -> list[str]:
    """Return ids: of one method, of several with commas between, or of a sequence of them."""
    if methods is None:
        return []
    ids = methods.split(",") if isinstance(methods, str) else list(methods)
    for one in ids:
        if not isinstance(one, str):
            raise TypeError(f"methods: expected ids of methods, not {one!r}")
    return list(dict.fromkeys(one.strip() for one in ids))


def _word(value: Any) -> str:
    """Return the value of an option as it would be typed."""
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return ",".join(_word(part) for part in value)
    try:
        return str(operator.index(value))
    except TypeError:
        return repr(float(value))


def settings_of(settings: Any) -> list[tuple[str, str, str]]:
    """Return options of methods: from {"method.option": value} or {"method": {"option": value}}."""
    if settings is None:
        return []
    if not isinstance(settings, Mapping):
        raise TypeError(f"settings: expected a dictionary, not {type(settings).__name__}")
    triples = []
    for name, value in settings.items():
        if isinstance(value, Mapping):
            triples += [(name, option, _word(one)) for option, one in value.items()]
            continue
        method, dot, option = str(name).partition(".")
        if not dot:
            raise ValueError(
                f"settings '{name}': expected METHOD.OPTION, or a dictionary of options"
            )
        triples.append((method, option, _word(value)))
    return triples
