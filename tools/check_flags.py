#!/usr/bin/env python3
"""Fails when a text in src/ or include/ names a flag: the core writes marks for front ends to render."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# A flag inside a string literal. Names of CSS variables (--pd-...) are no flags.
FLAG = re.compile(r'"(?:[^"\\]|\\.)*?(?<![\w-])--(?!pd-)[a-z](?:[^"\\]|\\.)*"')

# How somebody would call the program.
PROGRAM = re.compile(
    r'"(?:[^"\\]|\\.)*?\bpcadim (?:select|reduce|methods|simulate|reproduce|render)\b'
)


def complaints(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.lstrip().startswith("//"):
            continue
        if FLAG.search(line) or PROGRAM.search(line):
            where = f"{path.relative_to(ROOT)}:{number}"
            yield f"{where}: a front end's word; write a mark: {line.strip()}"


def main():
    files = [file for folder in ("src", "include") for file in (ROOT / folder).rglob("*")]
    files = [file for file in files if file.suffix in (".cpp", ".hpp", ".def", ".inc")]
    found = [line for file in sorted(files) for line in complaints(file)]
    print("\n".join(found) or f"{len(files)} files name no flag")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
