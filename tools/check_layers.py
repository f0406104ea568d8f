#!/usr/bin/env python3
"""Fails when code knows a layer that it must not know. The table is the architecture, bottom up.

usage: check_layers.py [--root FOLDER] [--build FOLDER] [--only includes|links|flags|...]

Includes are read from the sources; link edges from the object files of a build (--build), so that
nobody reaches an upper layer by declaring its function himself.
"""
import argparse
import pathlib
import re
import subprocess
import sys

# Layer -> layers whose private headers it may include. Every layer may include include/pcadim.
LAYERS = {
    "base": [],
    "special": ["base"],
    "linalg": ["base"],
    "model": ["base"],
    "contract": ["base", "model"],
    "noise": ["base", "special", "model"],
    "adapters": ["base", "model"],
    "passes": ["base", "linalg", "model", "adapters"],
    "simulation": ["base", "special", "linalg"],
    "spectrum": ["base", "linalg", "model", "passes"],
    "missing": ["base", "model", "linalg", "passes", "spectrum"],
    "operations": ["base", "model", "adapters", "linalg", "passes", "missing", "spectrum"],
    "methods": ["base", "special", "model", "contract", "noise"],
    "wording": ["base", "model"],
    "diagnosis": ["base", "model", "special", "noise", "wording"],
    "pipeline": ["base", "special", "linalg", "model", "contract", "noise", "adapters", "passes",
                 "simulation", "spectrum", "missing", "operations", "methods", "wording",
                 "diagnosis"],
    "parts": ["base", "linalg", "model", "passes", "spectrum", "missing", "operations", "pipeline"],
    "bytes": ["base"],
    "text": ["base", "bytes"],
    "process": ["base", "bytes"],
    "cells": ["base"],
    "csv": ["base", "model", "bytes", "text", "cells", "adapters"],
    "npy": ["base", "model", "bytes", "adapters"],
    "zip": ["base", "bytes"],
    "npz": ["base", "model", "bytes", "npy", "zip", "adapters"],
    "xlsx": ["base", "model", "bytes", "cells", "csv", "zip"],
    "matrix_market": ["base", "model", "bytes", "text", "adapters"],
    "matlab": ["base", "model", "bytes", "npy", "matrix_market", "process", "adapters"],
    "statistics": ["base", "model", "bytes", "cells", "csv", "process"],
    "hdf5": ["base", "model", "bytes", "process", "adapters"],
    "io": ["base", "model", "bytes", "text", "cells", "csv", "npy", "zip", "npz", "xlsx", "matrix_market", "matlab",
           "statistics", "hdf5", "adapters"],
    "report": ["base", "wording", "model", "contract"],
    "c": [],  # the public headers in C's words
}

# Folders outside src. A front end knows the public headers and its own.
FRONT_ENDS = {
    "apps/reproduction": ["reproduction", "base", "spectrum", "report"],
    "apps/cli": ["cli", "reproduction"],
    "bindings/python": [],
    "bindings/r": ["cpp11"],
    "bindings/js": [],
    "include/pcadim": [],
}

# Layer -> layers below it whose functions it calls through a public header.
LINKS_TO = {
    "spectrum": ["adapters"],  # matrix_source()
    "methods": ["spectrum"],  # compress()
    "wording": ["methods"],  # find_method()
    "diagnosis": ["methods"],
    "parts": ["adapters", "model", "pipeline"],  # matrix_source(), Source, select()
    "report": ["methods"],  # methods(), unavailable_methods()
    "io": ["contract", "parts", "spectrum"],  # options_in_force(), Part::from_bytes(), spectrum_from_values()
    "c": ["adapters", "base", "contract", "io", "model", "pipeline", "report"],
}

# Libraries that only some layers may see.
GUARDED = {
    r"cblas\.h|lapacke|Eigen/": ["linalg"],
    r"hwy/": ["special"],
    r"boost/": ["special", "noise"],
    r"nlohmann/": ["report", "contract", "bindings/r", "bindings/js"],
    r"fast_float/": ["base", "cells", "csv", "matrix_market", "apps/cli"],
    r"zlib\.h|zstd|lzma\.h|bzlib\.h": ["bytes"],
    r"iconv\.h": ["text"],
    r"expat\.h": ["xlsx"],
    r"matio\.h": ["matlab"],
    r"readstat\.h": ["statistics"],
    r"Random123/": ["base"],
    r"hdf5\.h": ["hdf5"],
    r"librsvg/|cairo": ["report"],
    r"CLI/": ["apps/cli"],
    r"nanobind/": ["bindings/python"],
    r"cpp11/": ["bindings/r"],
    r"emscripten/": ["bindings/js"],
    r"iostream": ["apps/cli"],
}

MOST_FILES = 40  # of a folder
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
SOURCES = (".hpp", ".cpp", ".inc", ".def", ".h")


def sources(root, *folders):
    """The C++ files below the folders, sorted."""
    found = [path for folder in folders for path in (root / folder).rglob("*")]
    return sorted(path for path in found if path.suffix in SOURCES)


def layer_of(root, path):
    """The layer of a file in src, or the folder of FRONT_ENDS; None for what stands in no table."""
    parts = path.relative_to(root).parts
    if parts[0] == "src":
        return parts[1] if parts[1] in LAYERS else None
    folder = "/".join(parts[:2])
    return folder if folder in FRONT_ENDS else None


def includes(path):
    """(line number, bracket, header) of each #include."""
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if match := INCLUDE.match(line):
            yield number, *match.groups()


def is_ours(path, bracket, header):
    """Is this one of our private headers, whatever brackets it is written in?"""
    first = header.split("/")[0]
    if bracket == '"':
        return first != "pcadim"
    return "/" in header and (first in LAYERS or first in ("cli", "reproduction", ".", ".."))


def may_include(root, path, layer, header):
    if "/" not in header:  # beside the file; src writes the layer's name before it
        return layer.startswith("bindings") and (path.parent / header).exists()
    allowed = FRONT_ENDS[layer] if layer in FRONT_ENDS else [layer, *LAYERS[layer]]
    return header.split("/")[0] in allowed and ".." not in header


def may_see(layer, header):
    return all(layer in layers for pattern, layers in GUARDED.items() if re.match(pattern, header))


def include_complaints(root):
    for path in sources(root, "src", "apps", "bindings", "include"):
        where = path.relative_to(root)
        layer = layer_of(root, path)
        if layer is None:
            yield f"{where}: lies in no layer of the table"
            continue
        for number, bracket, header in includes(path):
            ours = is_ours(path, bracket, header)
            if (ours and not may_include(root, path, layer, header)) or not may_see(layer, header):
                yield f"{where}:{number}: {layer} must not include {header}"


def order_complaints():
    """The table is written bottom up, so no layer can depend on itself by a detour."""
    seen = set()
    for layer, uses in LAYERS.items():
        seen.add(layer)
        for used in [*uses, *LINKS_TO.get(layer, [])]:
            if used not in seen:
                yield f"tools/check_layers.py: {layer} stands below {used}, which it uses"


def symbols(files):
    """(kind, symbol) of all symbols of object files that the linker sees."""
    if not files:
        return
    command = ["nm", "--extern-only", "--format=posix", *map(str, files)]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        words = line.split()
        if len(words) > 1:  # a line with one word names the file
            yield words[1], words[0]


def is_shared_by_all(symbol):
    """Tables of virtual functions and names of types lie where the compiler happens to put them."""
    return symbol.startswith(("_ZTV", "_ZTI", "_ZTS", "_ZTT"))


def objects(build, layer):
    """The object files of a layer; those of sources that are gone stay in a build and do not count."""
    found = sorted(build.glob(f"src/CMakeFiles/layer_{layer}.dir/**/*.o"))
    commands = build / "compile_commands.json"
    if not commands.exists():
        return found
    compiled = commands.read_text()
    return [path for path in found if path.relative_to(build).as_posix() in compiled]


def link_edges(build):
    """(user, used, symbol) for each function that one layer calls and another defines."""
    owner, users = {}, []
    for layer in LAYERS:
        for kind, symbol in symbols(objects(build, layer)):
            if kind in "TDBR":
                owner[symbol] = layer
            elif kind == "U" and not is_shared_by_all(symbol):
                users.append((layer, symbol))
    return sorted({(user, owner[symbol], symbol) for user, symbol in users
                   if owner.get(symbol, user) != user})


def readable(names):
    """C++ names as they are written."""
    text = subprocess.run(["c++filt"], input="\n".join(names), capture_output=True, text=True, check=True)
    return text.stdout.splitlines()


def link_complaints(build):
    if not any(build.glob("src/CMakeFiles/layer_*.dir/**/*.o")):
        yield f"{build}: no object files of layers; build first"
        return
    wrong = [(user, used, symbol) for user, used, symbol in link_edges(build)
             if used not in LAYERS[user] and used not in LINKS_TO.get(user, [])]
    names = readable([symbol for _, _, symbol in wrong])
    for (user, used, _), name in zip(wrong, names):
        yield f"link: {user} must not call {used}: {name}"


def umbrella_complaints(root):
    """pcadim.hpp includes every public header."""
    folder = root / "include/pcadim"
    umbrella = (folder / "pcadim.hpp").read_text()
    names = [p.name.removesuffix(".in") for p in folder.glob("*.hpp*") if p.name != "pcadim.hpp"]
    for name in sorted(names):
        if f'"pcadim/{name}"' not in umbrella:
            yield f"include/pcadim/pcadim.hpp: {name} is missing"


def method_name_complaints(root):
    """A front end never names a method."""
    listed = (root / "src/methods/methods.def").read_text()
    # "auto" is also the value of options: n_components="auto".
    ids = set(re.findall(r"PCADIM_METHOD\((\w+)\)", listed)) - {"auto"}
    files = [*sources(root, "apps/cli", "bindings/r/src"), *(root / "bindings").rglob("pcadim*/*.*"),
             *(root / "bindings/r/R").glob("*.R"), *sources(root, "bindings/js/core"),
             *(root / "bindings/js/src").glob("*.ts"), *(root / "apps/web/src").glob("*.ts")]
    for path in sorted(path for path in set(files) if path.suffix in (".hpp", ".h", ".cpp", ".py", ".R", ".ts")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for word in re.findall(r'"(\w+)"', line):
                if word in ids:
                    yield f"{path.relative_to(root)}:{number}: a front end names the method {word}"


def crowd_complaints(root):
    for folder in sorted(path for path in (root / "src").rglob("*") if path.is_dir()):
        count = sum(path.is_file() for path in folder.iterdir())
        if count > MOST_FILES:
            yield f"{folder.relative_to(root)}: {count} files, more than {MOST_FILES}"


COMMENT_OR_LITERAL = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\((.*?)\)\1"|"((?:[^"\\\n]|\\.)*)"|\'(?:[^\'\\\n]|\\.)\'', re.S)


def literals(text):
    """(line number, contents) of the string literals of a C++ file; comments are passed over."""
    for match in COMMENT_OR_LITERAL.finditer(text):
        contents = match.group(2) if match.group(2) is not None else match.group(3)
        if contents is not None:
            yield text.count("\n", 0, match.start()) + 1, contents


# What looks like a flag of ours: variables of CSS, and a flag of another program.
NO_FLAG = re.compile(r"var\(--[\w-]+|--[\w-]+\s*:|--pd-|zstd --long")


def flag_complaints(root):
    """No message of the library names a flag of the command line."""
    for path in sources(root, "src", "include"):
        for number, contents in literals(path.read_text()):
            if match := re.search(r"--[a-z][\w-]*", NO_FLAG.sub("", contents)):
                yield f"{path.relative_to(root)}:{number}: a message names the flag {match.group()}"


def all_checks(root, build):
    checks = {
        "includes": lambda: include_complaints(root),
        "order": order_complaints,
        "umbrella": lambda: umbrella_complaints(root),
        "method_names": lambda: method_name_complaints(root),
        "crowds": lambda: crowd_complaints(root),
        "flags": lambda: flag_complaints(root),
    }
    if build is not None:
        checks["links"] = lambda: link_complaints(build)
    return checks


# Run when no check is named.
USUAL = ["includes", "order", "umbrella", "method_names", "crowds", "links"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).resolve().parent.parent)
    parser.add_argument("--build", type=pathlib.Path, help="a build whose link edges are compared, too")
    parser.add_argument("--only", action="append", help="run this check alone (may be repeated)")
    arguments = parser.parse_args()
    checks = all_checks(arguments.root.resolve(), arguments.build)
    names = [name for name in arguments.only or USUAL if name in checks]
    found = [complaint for name in names for complaint in checks[name]()]
    print("\n".join(found) if found else f"nothing to complain about: {', '.join(names)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
