#!/usr/bin/env python3
"""Fails when a header needs another one before it.

usage: check_headers.py BUILD [JOBS]

A header that a source of the library includes before anything else has been compiled alone already, unless the source was
compiled together with others or after headers that were parsed before (PCADIM_BUNDLES). The compiler looks at the others here, with the options
of their layer (BUILD/compile_commands.json).
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.M)


def headers():
    """Header as it is included -> layer whose options compile it."""
    private = sorted((ROOT / "src").rglob("*.hpp"))
    public = sorted((ROOT / "include").rglob("*.hpp"))
    found = {path.relative_to(ROOT / "src").as_posix(): path.relative_to(ROOT / "src").parts[0] for path in private}
    return found | {path.relative_to(ROOT / "include").as_posix(): "base" for path in public}


def compiled_sources(build):
    """Source -> layer and command, for what this build compiles of the library, bundles included."""
    commands = json.loads((build / "compile_commands.json").read_text())
    layers = [(entry, re.search(r"/layer_(\w+)\.dir/", entry["command"])) for entry in commands]
    return {pathlib.Path(entry["file"]): (layer.group(1), entry["command"]) for entry, layer in layers if layer}


def options(command):
    """The words of a command that matter for a header."""
    words = shlex.split(command)
    start = next(i for i, word in enumerate(words) if word.startswith("-"))
    kept = words[start - 1:words.index("-c")]
    for option in ("-o", "-include"):
        while option in kept:
            place = kept.index(option)
            del kept[place:place + 2]
    return kept


def included_first(sources):
    found = [INCLUDE.search(path.read_text()) for path in sources]
    return {match.group(1) for match in found if match}


def complaint(header, words):
    """What the compiler says about the header alone; empty when it is content."""
    result = subprocess.run([*words, "-fsyntax-only", "-x", "c++", "-"], input=f'#include "{header}"\n', text=True,
                            capture_output=True, cwd=ROOT)
    return "" if result.returncode == 0 else f"{header} does not compile alone:\n{result.stderr}"


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    jobs = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count()
    sources = compiled_sources(build)
    words = {layer: options(command) for layer, command in sources.values()}
    shown = included_first(path for path, (_, command) in sources.items()
                           if path.is_relative_to(ROOT / "src") and " -include " not in command)
    rest = [(header, words[layer]) for header, layer in headers().items() if header not in shown]
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        found = [text for text in pool.map(lambda pair: complaint(*pair), rest) if text]
    print("\n".join(found) if found else f"{len(rest)} headers compile alone, {len(shown)} were shown to by a source")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
