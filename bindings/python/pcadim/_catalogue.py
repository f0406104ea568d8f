"""The methods there are, as the core tells them."""

import json
from functools import cache

from . import _core
from ._record import record
from .records import Method


@cache
def catalogue() -> tuple[Method, ...]:
    """Return the catalogue, made once: not to be changed."""
    return tuple(methods())


def methods() -> list[Method]:
    """Return the catalogue of methods.

    Returns
    -------
    list of records.Method
        One for each method: ``id``, ``title``, ``citation``, ``kind``, ``needs``, ``options``
        (``name``, ``type``, ``default``, ``bounds``, ``help``), ``available`` and ``reason``. The
        first one answers unless another is asked for.

    Examples
    --------
    >>> import pcadim
    >>> sorted(pcadim.methods()[0])[:3]
    ['available', 'citation', 'id']
    """
    return [record(entry, Method) for entry in json.loads(_core.methods_json())]
