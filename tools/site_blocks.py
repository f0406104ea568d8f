#!/usr/bin/env python3
"""Runs the code blocks of Markdown pages as their readers would: each page in an empty folder, block after block.

usage: tools/site_blocks.py BUILD PYTHON PAGE...
In ```console blocks, lines that begin with "$ " run in a shell with BUILD/pcadim in the path; each line below must begin a line
of what the command prints, in this order; "..." stands for anything. Lines of ```sh blocks and of indented ones that begin with
"pcadim " run as well. ```python blocks run by PYTHON, ```cpp blocks are compiled, linked with the library of BUILD, and run.

What a page takes for granted is in tests/pages: NAME.sh makes its files (with $SOURCES and $PYTHON), NAME.py goes before its Python, NAME.cpp is the program
around its C++, which it includes as "block.inc"; without it C++ is not looked at.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```(?P<kind>python|console|cpp|sh)\n(?P<fenced>.*?)^```$|^(?P<indented>(?:    [^\n]*\n)+)", re.M | re.S)


def blocks(text):
    """Kind and text of every block that can be run. Indented lines are a shell's where one of them calls the program."""
    found = [(match["kind"] or "sh", match["fenced"] or match["indented"]) for match in BLOCK.finditer(text)]
    return [(kind, block) for kind, block in found if kind != "sh" or shell_commands(block)]


def shell_commands(block):
    return [(line.strip(), []) for line in block.splitlines() if line.strip().startswith("pcadim ")]


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


class Reader:
    """Somebody who has the program, Python and a compiler, and what the page takes for granted."""

    def __init__(self, build, python, page, folder):
        self.build = pathlib.Path(build).resolve()
        self.python = os.path.abspath(python) if "/" in python else python
        self.given = ROOT / "tests/pages" / pathlib.Path(page).stem
        self.folder = folder

    def run(self, words, text=None):
        environment = {**os.environ, "PATH": f"{self.build}:{os.environ['PATH']}", "SOURCES": str(ROOT), "PYTHON": self.python}
        return subprocess.run(words, cwd=self.folder, env=environment, input=text, capture_output=True, text=True, timeout=600)

    def complaint(self, words, text=None):
        done = self.run(words, text)
        return f"{words[-1]}\nended with {done.returncode}: {done.stderr}" if done.returncode else None

    def knows(self, kind):
        return kind != "cpp" or self.given.with_suffix(".cpp").exists()

    def prepare(self):
        script = self.given.with_suffix(".sh")
        return self.complaint(["bash", "-euo", "pipefail", str(script)]) if script.exists() else None

    def run_python(self, block):
        before = self.given.with_suffix(".py")
        return self.complaint([self.python, "-"], (before.read_text() if before.exists() else "") + block)

    def run_cpp(self, block):
        pathlib.Path(self.folder, "block.inc").write_text(block)
        places = [f"-I{self.folder}", f"-I{ROOT}/include", f"-I{self.build}/include", f"-L{self.build}/src", f"-Wl,-rpath,{self.build}/src"]
        compiler = ["c++", "-std=c++20", *places, "-o", "block", str(self.given.with_suffix(".cpp")), "-lpcadim"]
        return self.complaint(compiler) or self.complaint(["./block"])

    def run_console(self, block):
        return self.run_commands(commands(block))

    def run_sh(self, block):
        return self.run_commands(shell_commands(block))

    def run_commands(self, wanted):
        for command, expected in wanted:
            done = self.run(["bash", "-euo", "pipefail", "-c", command])
            if done.returncode:
                return f"$ {command}\nended with {done.returncode}: {done.stderr}"
            lacking = missing_line(done.stdout, expected)
            if lacking is not None:
                return f"$ {command}\nprints no line that begins with: {lacking}\nbut: {done.stdout}"
        return None


def check(build, python, page):
    with tempfile.TemporaryDirectory() as folder:
        reader = Reader(build, python, page, folder)
        found = [block for block in blocks(pathlib.Path(page).read_text()) if reader.knows(block[0])]
        wrong = reader.prepare()
        for kind, block in found:
            wrong = wrong or getattr(reader, f"run_{kind}")(block)
    print(f"{page}: {wrong}" if wrong else f"{page}: {len(found)} blocks run", file=sys.stderr if wrong else sys.stdout)
    return not wrong


def main(build, python, *pages):
    return 0 if all([check(build, python, page) for page in pages]) else 1


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
