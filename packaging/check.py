#!/usr/bin/env python3
"""Checks the recipes against the sources: one version everywhere, options that exist, the same requirements for Python.

usage: packaging/check.py      exit 1 and a line for every disagreement
"""

import json
import pathlib
import re
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent


def text(path):
    return (ROOT / path).read_text()


def version():
    return re.search(r"project\(pcadim VERSION ([0-9.]+)", text("CMakeLists.txt"))[1]


def versions():
    """Where a version is written -> what it says."""
    return {
        "CITATION.cff": re.search(r"^version: (\S+)", text("CITATION.cff"), re.M)[1],
        "debian/changelog": re.match(r"pcadim \(([0-9.]+)-", text("debian/changelog"))[1],
        "packaging/conda/meta.yaml": re.search(r'set version = "(.+?)"', text("packaging/conda/meta.yaml"))[1],
        "packaging/vcpkg/vcpkg.json": json.loads(text("packaging/vcpkg/vcpkg.json"))["version"],
        "packaging/homebrew/pcadim.rb": re.search(r'version "(.+?)"', text("packaging/homebrew/pcadim.rb"))[1],
        "packaging/docker/Dockerfile": re.search(r"VERSION=(\S+)", text("packaging/docker/Dockerfile"))[1],
        "bindings/js/package.json": json.loads(text("bindings/js/package.json"))["version"],
        "bindings/r/DESCRIPTION": re.search(r"^Version: (\S+)", text("bindings/r/DESCRIPTION"), re.M)[1],
    }


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


def without_ruby_errors():
    try:
        checked = subprocess.run(["ruby", "-c", ROOT / "packaging/homebrew/pcadim.rb"], capture_output=True, text=True)
    except FileNotFoundError:
        return
    if checked.returncode:
        yield checked.stderr


def main():
    complaints = [f"{place} says {said}, CMakeLists.txt {version()}" for place, said in versions().items() if said != version()]
    complaints += [*unknown_options(), *missing_requirements(), *without_ruby_errors()]
    print("\n".join(complaints) or f"the recipes agree with the sources: {version()}")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
