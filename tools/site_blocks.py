#!/usr/bin/env python3
"""Runs the code blocks of Markdown pages as their readers would: each page in an empty folder, block after block.

usage: tools/site_blocks.py PROGRAM PYTHON PAGE...
```python blocks run by PYTHON. In ```console blocks, lines that begin with "$ " run in a shell with PROGRAM in the path; each
line below must begin a line of what the command prints, in this order; "..." stands for anything.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.M | re.S)


def commands(block):
    """The commands of a console block, each with the lines that it must print."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif line != "...":
            found[-1][1].append(line)
    return found


def missing_line(printed, expected):
    lines = iter(printed.splitlines())
    return next((wanted for wanted in expected if not any(line.startswith(wanted) for line in lines)), None)


def run(words, folder, path, given=None):
    environment = {**os.environ, "PATH": path}
    return subprocess.run(words, cwd=folder, env=environment, input=given, capture_output=True, text=True, timeout=300)


def complaint(kind, block, folder, path, python):
    if kind == "python":
        done = run([python, "-"], folder, path, block)
        return done.stderr if done.returncode else None
    for command, expected in commands(block):
        done = run(["bash", "-euo", "pipefail", "-c", command], folder, path)
        if done.returncode:
            return f"$ {command}\nended with {done.returncode}: {done.stderr}"
        lacking = missing_line(done.stdout, expected)
        if lacking is not None:
            return f"$ {command}\nprints no line that begins with: {lacking}\nbut: {done.stdout}"
    return None


def check(page, path, python):
    blocks = BLOCK.findall(pathlib.Path(page).read_text())
    with tempfile.TemporaryDirectory() as folder:
        for kind, block in blocks:
            wrong = complaint(kind, block, folder, path, python)
            if wrong:
                print(f"{page}: {wrong}", file=sys.stderr)
                return False
    print(f"{page}: {len(blocks)} blocks run")
    return True


def main(program, python, *pages):
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, "pcadim").symlink_to(pathlib.Path(program).resolve())
        path = f"{folder}:{os.environ['PATH']}"
        python = os.path.abspath(python) if "/" in python else python
        return 0 if all([check(page, path, python) for page in pages]) else 1


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
