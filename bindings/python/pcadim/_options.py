"""Options by the core's records: what may be given, as JSON, as signatures and in docstrings."""

import difflib
import functools
import inspect
import json
import math
import operator
import textwrap
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

import numpy as np

from . import _core
from ._errors import ArgumentTypeError
from ._record import OpenRecord, record

_SECTIONS: dict[str, list[OpenRecord]] = record(json.loads(_core.options_json()), OpenRecord)

F = TypeVar("F", bound=Callable[..., Any])

# An option means the same wherever it is given.
_RECORDS = {one.name: one for section in _SECTIONS.values() for one in section}


def records(*sections: str, without: Iterable[str] = ()) -> list[OpenRecord]:
    """Return the records of some sections of the contract ("request", "read", ...)."""
    return [one for key in sections for one in _SECTIONS[key] if one.name not in without]


def _expected(name: str, value: Any, what: str) -> ArgumentTypeError:
    return ArgumentTypeError(f"{name} {value!r}: expected {what}, not {type(value).__name__}")


def truth(name: str, value: Any) -> bool:
    """Return a bool; words are not one."""
    if not isinstance(value, bool | np.bool_ | int):
        raise _expected(name, value, "True or False")
    return bool(value)


def whole_number(name: str, value: Any) -> int:
    """Return an integer; the core knows its bounds."""
    try:
        return operator.index(value)
    except TypeError:
        raise _expected(name, value, "a whole number") from None


def _number(name: str, value: Any) -> float | str:
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise _expected(name, value, "a number") from None
    return number if math.isfinite(number) else str(number)  # JSON has no such numbers


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str):
        raise _expected(name, value, "text")
    return value


def _word(name: str, value: Any) -> str:
    return _text(name, value).replace("_", "-")


def _size(name: str, value: Any) -> int | str:
    return value if isinstance(value, str) else whole_number(name, value)


def _texts(name: str, value: Any) -> list[str]:
    return [_text(name, one) for one in ([value] if isinstance(value, str) else value)]


def _setting(value: Any) -> Any:
    """Return the value of a method's option: a word, a number, or several as one text."""
    if isinstance(value, str):
        return value
    if isinstance(value, Iterable):
        return ",".join(str(_setting(part)) for part in value)
    try:
        return operator.index(value)
    except TypeError:
        return float(value)


def _settings(name: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise _expected(name, value, "a dictionary")
    settings = {}
    for key, one in value.items():
        if isinstance(one, Mapping):
            settings |= {f"{key}.{option}": _setting(part) for option, part in one.items()}
        else:
            settings[str(key)] = _setting(one)
    return settings


def _ids(name: str, value: Any) -> list[str]:
    parts = value.split(",") if isinstance(value, str) else _texts(name, value)
    return list(dict.fromkeys(part.strip() for part in parts))


def _column(name: str, value: Any) -> str:
    """Return a column as the core names it: positions count from 1 there."""
    return value if isinstance(value, str) else str(whole_number(name, value) + 1)


def _columns(name: str, value: Any) -> list[str]:
    one = isinstance(value, str | int | np.integer)
    return [_column(name, column) for column in ([value] if one else value)]


def _header(name: str, value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool | np.bool_) else _word(name, value)


# How values of each type are taken, and what the type is called.
_TYPES: dict[str, tuple[Callable[[str, Any], Any], str]] = {
    "flag": (truth, "bool"),
    "integer": (whole_number, "int"),
    "number": (_number, "float"),
    "word": (_word, "str"),
    "text": (_text, "str"),
    "texts": (_texts, "str or sequence of str"),
    "bytes": (_size, "int or str"),
    "settings": (_settings, "dict"),
}

# Python has more ways to say some things: how they are taken, their type, and a word about it.
_IN_PYTHON: dict[str, tuple[Callable[[str, Any], Any], str, str]] = {
    "methods": (_ids, "str or sequence of str", "`methods` lists their ids."),
    "columns": (_columns, "sequence of str or int", "Integers are positions from 0."),
    "exclude": (_columns, "sequence of str or int", "Integers are positions from 0."),
    "id_column": (_columns, "sequence of str or int", "Integers are positions from 0."),
    "group_column": (_column, "str or int", "An integer is a position from 0."),
    "header": (_header, '{"auto", True, False}', ""),
    "settings": (
        _settings,
        "dict",
        '``{"method.option": value}`` or ``{"method": {"option": value}}``.',
    ),
}


def to_json(options: Mapping[str, Any]) -> str:
    """Return options as the core takes them; None is not given. Their bounds are the core's."""
    asked = {}
    for name, value in options.items():
        kind = _RECORDS[name].type
        take = _IN_PYTHON[name][0] if name in _IN_PYTHON else _TYPES[kind][0]
        if value is None and _RECORDS[name].default is not None:
            raise _expected(name, value, f"a value such as {_RECORDS[name].default!r}")
        if value is not None:
            asked[name] = take(name, value)
    return json.dumps(asked)


def _kind(one: OpenRecord) -> str:
    if one.name in _IN_PYTHON:
        return _IN_PYTHON[one.name][1]
    if one.type == "word":
        return "{" + ", ".join(f'"{choice}"' for choice in one.bounds.choices) + "}"
    return _TYPES[one.type][1]


def _sentence(text: str) -> str:
    return text if not text or text.endswith((".", "?")) else text + "."


def _entry(one: OpenRecord, default: Any) -> str:
    """Return the words of a docstring about one option."""
    ends = {inspect.Parameter.empty: "", None: ", optional"}
    head = f"{one.name} : {_kind(one)}" + ends.get(default, f", default {default!r}")
    unless = f"Default: {one.default_help}." if one.default_help else ""
    remark = _IN_PYTHON[one.name][2] if one.name in _IN_PYTHON else ""
    words = " ".join(filter(None, [_sentence(one.help), unless, remark]))
    return head + "\n" + textwrap.fill(words, 92, initial_indent="    ", subsequent_indent="    ")


def with_entries(doc: str | None, options: list[OpenRecord], parameters: Mapping[str, Any]) -> str:
    """Return a docstring with what the records say in the place of a line `<options>`."""
    lines = [_entry(one, parameters[one.name].default) for one in options]
    return inspect.cleandoc(doc or "").replace("<options>", "\n".join(lines))


def _parameter(one: OpenRecord, own: inspect.Parameter | None, default: Any) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY if own is None else own.kind
    required = own is not None and own.default is inspect.Parameter.empty
    return inspect.Parameter(
        one.name, kind, default=inspect.Parameter.empty if required else default
    )


def _signature(
    function: Callable[..., Any], options: list[OpenRecord], defaults: Mapping[str, Any]
) -> inspect.Signature:
    """Return the function's own parameters, and keywords for the options."""
    own = inspect.signature(function).parameters
    first = {name: one for name, one in own.items() if one.kind < one.VAR_POSITIONAL}
    taken = {
        one.name: _parameter(one, own.get(one.name), defaults.get(one.name, one.default))
        for one in options
    }
    last = {name: one for name, one in own.items() if one.kind == one.KEYWORD_ONLY}
    return inspect.Signature(list({**first, **taken, **last}.values()))


def _check_names(function: str, given: Iterable[str], known: Iterable[str]) -> None:
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, known, 1)
            hint = f"; did you mean '{near[0]}'?" if near else ""
            raise ArgumentTypeError(f"{function}() has no parameter '{name}'{hint}")


def takes(options: list[OpenRecord], **defaults: Any) -> Callable[[F], F]:
    """Give a function the options as parameters: signature, defaults and documentation.

    Parameters
    ----------
    options : list of Record
        What its ``**options`` hold; those that it names itself keep their place.
    **defaults
        Where they are not the records'.
    """

    def decorate(function: F) -> F:
        signature = _signature(function, options, defaults)

        @functools.wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            _check_names(function.__name__, kwargs, signature.parameters)
            bound = signature.bind(*args, **kwargs)
            bound.apply_defaults()
            return function(*bound.args, **bound.kwargs)

        call.__signature__ = signature  # type: ignore[attr-defined]
        call.__doc__ = with_entries(function.__doc__, options, signature.parameters)
        return cast(F, call)

    return decorate
