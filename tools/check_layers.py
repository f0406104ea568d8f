#!/usr/bin/env python3
"""Fails when a file includes a room it must not know. The table is the architecture."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# room -> rooms whose private headers it may include; every room may include include/pcadim.
MAY_USE = {
    "src/base": [],
    "src/special": ["base"],
    "src/linalg": ["base"],
    "src/data": ["base"],
    "src/simulation": ["base", "linalg"],
    "src/spectrum": ["base", "linalg"],
    "src/missing": ["base", "linalg", "spectrum"],
    "src/operations": ["base", "linalg", "missing", "spectrum"],
    "src/methods": ["base", "special"],
    "src/diagnosis": ["base", "special", "methods"],
    "src/report": ["base"],
    "src/reproduction": ["base", "spectrum", "report"],
    "src": ["base", "spectrum", "missing", "operations", "diagnosis", "report"],  # choose.cpp, the wiring
    "apps/cli": ["cli"],  # a door: public headers and its own
    "bindings/python": [],  # another one
    "include/pcadim": [],
}

# Libraries that only one room (or a few) may see.
GUARDED = {
    r"cblas\.h|lapacke|Eigen/": ["src/linalg"],
    r"hwy/": ["src/special"],
    r"CLI/": ["apps/cli"],
    r"nanobind/": ["bindings/python"],
    r"nlohmann/": ["src/report"],
    r"fast_float/": ["src/data", "src/methods"],
    r"zlib\.h|zstd": ["src/data"],
    r"Random123/": ["src/base"],
    r"hdf5\.h": ["src/data"],
    r"iostream": ["apps/cli"],
}

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def room_of(path):
    """The room a file belongs to: the longest folder of the table it lies in."""
    relative = path.relative_to(ROOT).as_posix()
    rooms = [room for room in MAY_USE if relative.startswith(room + "/")]
    return max(rooms, key=len)


def complaints(path):
    room = room_of(path)
    own = room.rsplit("/", 1)[-1]
    allowed = {"pcadim", own, *MAY_USE[room]}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        quote, header = match.groups()
        where = f"{path.relative_to(ROOT)}:{number}: {room} must not include {header}"
        if quote == '"' and "/" in header and header.split("/")[0] not in allowed:
            yield where
        for pattern, rooms in GUARDED.items():
            if re.match(pattern, header) and room not in rooms:
                yield where


def umbrella_complaints():
    """pcadim.hpp includes every public header."""
    folder = ROOT / "include/pcadim"
    umbrella = (folder / "pcadim.hpp").read_text()
    names = [p.name.removesuffix(".in") for p in folder.glob("*.hpp*") if p.name != "pcadim.hpp"]
    for name in sorted(names):
        if f'"pcadim/{name}"' not in umbrella:
            yield f"include/pcadim/pcadim.hpp: {name} is missing"


def door_complaints():
    """A front end never names a method."""
    listed = (ROOT / "src/methods/methods.def").read_text()
    ids = re.findall(r"PCADIM_METHOD\((\w+)\)", listed)
    doors = [*(ROOT / "apps").rglob("*.[ch]pp"), *(ROOT / "bindings").rglob("pcadim*/*.*")]
    for path in sorted(path for path in doors if path.suffix in (".hpp", ".cpp", ".py")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            for word in re.findall(r'"(\w+)"', line):
                if word in ids:
                    yield f"{path.relative_to(ROOT)}:{number}: a door names the method {word}"


def main():
    files = [p for top in ("src", "apps", "bindings", "include") for p in sorted((ROOT / top).rglob("*")) if
             p.suffix in (".hpp", ".cpp", ".inc")]
    found = [c for path in files for c in complaints(path)]
    found += [*umbrella_complaints(), *door_complaints()]
    print("\n".join(found) if found else f"{len(files)} files keep to their layers")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
