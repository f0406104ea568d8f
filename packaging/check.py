#!/usr/bin/env python3
"""Keeps the version the same everywhere, and checks the recipes: options that exist, the same requirements for Python.

usage: packaging/check.py                exit 1 and a line for every disagreement
       packaging/check.py --set 0.3.0    writes a new version everywhere but into the two change logs, which say what is new
"""

import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent


def text(path):
    return (ROOT / path).read_text()


# Where a version is written: a file and what stands before it there. The first is the one that the others have to agree with;
# Python, the library and the program read it from there.
VERSION = r"[0-9]+\.[0-9]+\.[0-9]+"
PLACES = [
    ("CMakeLists.txt", r"project\(pcadim VERSION "),
    ("CITATION.cff", r"^version: "),
    ("packaging/conda/meta.yaml", r'set version = "'),
    ("packaging/vcpkg/vcpkg.json", r'^  "version": "'),
    ("packaging/homebrew/pcadim.rb", r'version "'),
    ("packaging/docker/Dockerfile", r"VERSION="),
    ("bindings/js/package.json", r'^  "version": "'),
    ("bindings/js/package-lock.json", r'"name": "pcadim",\n *"version": "'),
    ("bindings/r/DESCRIPTION", r"^Version: "),
    ("README.md", r"pcadim[-_](?=[0-9])"),
    ("docs/r.md", r"pcadim_(?=[0-9])"),
    ("docs/c.md", r'as in `"'),
    ("examples/cpp/CMakeLists.txt", r"find_package\(pcadim "),
    ("include/pcadim/pcadim.h", r'as in "'),
]
CHANGE_LOGS = [("CHANGELOG.md", r"\A# Changes\n\n(?:## Unreleased\n.*?)?^## "), ("debian/changelog", r"\Apcadim \(")]


def said(path, before):
    found = re.findall(f"{before}({VERSION})", text(path), re.M | re.S)
    return found or ["no version"]


def version():
    return said(*PLACES[0])[0]


def other_versions():
    for path, before in PLACES + CHANGE_LOGS:
        for other in sorted(set(said(path, before)) - {version()}):
            yield f"{path} says {other}, {PLACES[0][0]} {version()}"


def write(new):
    if not re.fullmatch(VERSION, new):
        sys.exit(f"'{new}' is no version such as 0.3.0")
    for path, before in PLACES:
        (ROOT / path).write_text(re.sub(f"({before}){VERSION}", rf"\g<1>{new}", text(path), flags=re.M | re.S))


def unknown_options():
    cmake = "".join(path.read_text() for path in [ROOT / "CMakeLists.txt", *(ROOT / "cmake").glob("*.cmake")])
    for path in ("packaging/vcpkg/portfile.cmake", "packaging/homebrew/pcadim.rb", "debian/rules"):
        for option in re.findall(r"-D(PCADIM_\w+)", text(path)):
            if not re.search(rf"(option|set)\({option}\b", cmake):
                yield f"{path}: there is no option {option}"


def missing_requirements():
    project = tomllib.loads(text("pyproject.toml"))
    recipe = text("packaging/conda/meta.yaml")
    for wanted in project["build-system"]["requires"] + project["project"]["dependencies"]:
        if wanted.replace(" >= ", " >=") not in recipe:
            yield f"packaging/conda/meta.yaml: {wanted} is missing"


# The workflow installs for macOS what the formula does; librsvg, for PNG and PDF, is nothing that it tries.
def missing_on_macos():
    formula, workflow = text("packaging/homebrew/pcadim.rb"), text(".github/workflows/build.yml")
    installed = re.search(r"brew install (.*)", workflow)[1].split()
    for wanted in re.findall(r'depends_on "([^"]+)"', formula):
        if wanted not in [*installed, "librsvg"]:
            yield f".github/workflows/build.yml: {wanted} is missing for macOS"
    for recipe, words in ((formula, "packaging/homebrew/pcadim.rb"), (workflow, ".github/workflows/build.yml")):
        if "RANDOM123_INCLUDE_DIR" not in recipe:
            yield f"{words}: Homebrew has no Random123, whose headers have to be named"


def without_ruby_errors():
    try:
        checked = subprocess.run(["ruby", "-c", ROOT / "packaging/homebrew/pcadim.rb"], capture_output=True, text=True)
    except FileNotFoundError:
        return
    if checked.returncode:
        yield checked.stderr


def main():
    complaints = [*other_versions(), *unknown_options(), *missing_requirements(), *missing_on_macos(), *without_ruby_errors()]
    print("\n".join(complaints) or f"the recipes agree with the sources: {version()}")
    return 1 if complaints else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--set"] and len(sys.argv) == 3:
        write(sys.argv[2])
    elif sys.argv[1:]:
        sys.exit(__doc__)
    else:
        sys.exit(main())
