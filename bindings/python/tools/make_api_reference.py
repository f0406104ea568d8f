"""Make docs/python-api.md from the docstrings of the installed package.

``python make_api_reference.py docs/python-api.md`` writes it; without a name it is printed.
"""

import inspect
import re
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pcadim
import pcadim.partial
import pcadim.records

HEAD = """\
# Python: all functions and classes

Made from the docstrings by `bindings/python/tools/make_api_reference.py`; change them, not this
page. What the words mean is in [python.md](python.md), a first walk in
[python-tutorial.md](python-tutorial.md).
"""

SECTION = re.compile(r"^(\w[\w ]*)\n-{3,}\n", re.MULTILINE)
WIDTH = 100


def public_names() -> list[str]:
    """Return the names of all that the package offers."""
    return sorted((name for name in dir(pcadim) if not name.startswith("_")), key=str.lower)


def sections(text: str) -> tuple[str, dict[str, str]]:
    """Return what a docstring begins with, and its sections by title."""
    parts = SECTION.split(text)
    texts = [part.strip("\n") for part in parts[2::2]]
    return parts[0].strip(), dict(zip(parts[1::2], texts, strict=True))


def entries(section: str) -> Iterator[tuple[str, str]]:
    """Return the heads of a list of parameters, and what is said of each."""
    for entry in re.split(r"\n(?=\S)", section):
        head, _, rest = entry.partition("\n")
        yield head, " ".join(line.strip() for line in rest.splitlines())


def item(head: str, text: str) -> str:
    """Return one entry as an item of a list."""
    names, colon, kind = head.partition(" : ")
    shown = ", ".join(f"`{name}`" for name in names.split(", ")) if colon else head
    kind = f" ({kind})" if colon else ""
    return f"* {shown}{kind}: {text}" if text else f"* {shown}{kind}"


def named_item(head: str, text: str) -> str:
    """Return one entry that may be names alone."""
    if " : " in head:
        return item(head, text)
    return f"* {', '.join(f'`{name}`' for name in head.split(', '))}: {text}"


def plain(section: str) -> str:
    """Return a section of running text."""
    return section


def code(section: str) -> str:
    """Return examples as code."""
    return f"```pycon\n{section}\n```"


def listed(of: Callable[[str, str], str]) -> Callable[[str], str]:
    """Return what writes a section as a list."""
    return lambda section: "\n".join(of(*entry) for entry in entries(section))


WRITERS = {
    "Parameters": listed(named_item),
    "Attributes": listed(named_item),
    "Returns": listed(item),
    "Raises": listed(item),
    "Examples": code,
}


def body(thing: Any) -> str:
    """Return a docstring as Markdown."""
    begin, titled = sections(inspect.getdoc(thing) or "")
    parts = [begin]
    for title, section in titled.items():
        parts.append(f"**{title}**\n\n{WRITERS.get(title, plain)(section)}")
    return "\n\n".join(parts)


def is_exception(thing: Any) -> bool:
    """Is this an error or a warning, which nobody calls?"""
    return inspect.isclass(thing) and issubclass(thing, BaseException)


def family(name: str, thing: type) -> str:
    """Return a class and what it is made from."""
    bases = [f"pcadim.{one.__name__}" if is_own(one) else one.__name__ for one in thing.__bases__]
    return f"class {name}({', '.join(bases)})"


def is_own(thing: type) -> bool:
    """Is this a class of the package?"""
    return thing.__module__ == "pcadim"


def signature(name: str, thing: Any) -> str:
    """Return a call with all parameters and defaults; their types are in the text."""
    if is_exception(thing):
        return family(name, thing)
    if thing.__module__ == "pcadim._core":
        return f"class {name}"  # nobody but the core makes one
    parameters = inspect.signature(thing).parameters.values()
    bare = [one.replace(annotation=inspect.Parameter.empty) for one in parameters]
    bare = [one for one in bare if one.name != "self"]
    text = name + str(inspect.Signature(bare))
    if len(text) <= WIDTH:
        return text
    inside = re.split(r", (?=[*\w])", text[len(name) + 1 : -1])
    return f"{name}(\n" + "".join(f"    {one},\n" for one in inside) + ")"


def own_methods(thing: type) -> list[str]:
    """Return the public methods that a class has of its own."""
    return [
        name
        for name, value in vars(thing).items()
        if not name.startswith("_") and inspect.isfunction(value)
    ]


def describe(level: int, name: str, thing: Any) -> Iterator[str]:
    """Return the pieces of the page about one function or class."""
    yield f"{'#' * level} `{name}`\n\n```python\n{signature(name, thing)}\n```\n\n{body(thing)}\n"
    if inspect.isclass(thing):
        for method in own_methods(thing):
            short = name.rpartition(".")[2]
            yield from describe(level + 1, f"{short}.{method}", getattr(thing, method))


def type_name(hint: Any) -> str:
    """Return a type in words; how Python writes it depends on its version."""
    of = get_args(hint)
    kind = get_origin(hint)
    if kind is list:
        return f"list of {type_name(of[0])}"
    if kind is Literal:
        return "{" + ", ".join(f'"{choice}"' for choice in of) + "}"
    if kind in (Union, types.UnionType):
        return " or ".join(type_name(one) for one in of)
    if kind is not None:
        return "numpy.ndarray"
    names = {Any: "object", type(None): "None"}
    return names.get(hint) or hint.__name__


def record_item(kind: type) -> str:
    """Return one class of records as an item of a list."""
    keys = ", ".join(f"`{key}` ({type_name(hint)})" for key, hint in get_type_hints(kind).items())
    text = " ".join((inspect.getdoc(kind) or "").split("\n\n")[0].split())
    return f"* `{kind.__name__}`: {text}" + (f" {keys}." if keys else "")


def record_section() -> str:
    """Return the section on the classes of records."""
    kinds = [one for one in vars(pcadim.records).values() if is_record(one)]
    items = "\n".join(record_item(kind) for kind in kinds)
    return f"## `pcadim.records`\n\n{inspect.getdoc(pcadim.records)}\n\n{items}\n"


CLUSTER = """\
## `pcadim.dask`, `pcadim.spark`

`select` and `PCA` for data on a cluster, with the options of `pcadim.select` and `pcadim.PCA`;
Spark's `PCAModel` is what `PCA.fit` returns there. They need their libraries
(`pip install 'pcadim[dask]'`, `'pcadim[spark]'`); `help(pcadim.dask.select)` has every parameter,
[cluster.md](cluster.md) shows them at work.
"""


def partial_section() -> str:
    """Return the section on data in parts."""
    head = f"## `pcadim.partial`\n\n{inspect.getdoc(pcadim.partial)}\n"
    pieces = [head]
    for name in pcadim.partial.__all__:
        pieces += describe(3, f"partial.{name}", getattr(pcadim.partial, name))
    return "\n".join(pieces)


def is_record(thing: Any) -> bool:
    """Is this a class of records, or of a list of them?"""
    return inspect.isclass(thing) and issubclass(thing, dict | list)


def reference() -> str:
    """Return the whole page."""
    things = {f"pcadim.{name}": getattr(pcadim, name) for name in public_names()}
    pieces = [HEAD]
    for name, thing in things.items():
        pieces += describe(2, name, thing)
    pieces += [CLUSTER, partial_section(), record_section()]
    return "\n".join(pieces)


def main() -> None:
    """Print the page, or write it."""
    if len(sys.argv) == 1:
        print(reference(), end="")
    else:
        Path(sys.argv[1]).write_text(reference(), encoding="utf-8")


if __name__ == "__main__":
    main()
