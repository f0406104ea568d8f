#!/usr/bin/env python3
"""Makes the pages of the site that come from the program and from the headers, beside a copy of docs/.

usage: tools/site_pages.py PROGRAM OUT
"""

import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def said(program, *words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def command_line(program):
    overview = said(program, "--help")
    names = re.findall(r"^  ([a-z]+) {2,}", overview, re.M)
    parts = ["# The command line\n\nWhat the program says of itself; `man pcadim` has the same.\n", f"```text\n{overview}```\n"]
    for name in names:
        parts.append(f"## pcadim {name}\n\n```text\n{said(program, name, '--help')}```\n")
    return "\n".join(parts)


def headers():
    first = ["pcadim.hpp", "select.hpp", "report.hpp", "source.hpp"]
    paths = sorted((ROOT / "include/pcadim").glob("*.hpp"), key=lambda path: (path.name not in first, path.name))
    parts = ["# C++: the public headers\n\nEvery entity is documented where it is declared. `#include <pcadim/pcadim.hpp>` has all of them.\n"]
    for path in paths:
        parts.append(f"## {path.name}\n\n```cpp\n{path.read_text()}```\n")
    return "\n".join(parts)


def main(program, out):
    out = pathlib.Path(out)
    shutil.rmtree(out, ignore_errors=True)
    shutil.copytree(ROOT / "docs", out)
    (out / "command-line.md").write_text(command_line(program))
    (out / "cpp.md").write_text(headers())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
