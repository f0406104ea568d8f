#!/usr/bin/env python3
"""Fails where the page has grown beyond what people should have to load."""
import gzip
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
MB = 1_000_000


def main():
    core = len(gzip.compress((ROOT / "bindings/js/build/core.wasm").read_bytes(), 9))
    page = (ROOT / "build/web/pcadim.html").stat().st_size
    sizes = [("the core, gzipped", core, 1.2 * MB), ("the page, which is all that is loaded", page, 2 * MB)]
    for name, size, most in sizes:
        print(f"{name}: {size / MB:.2f} MB, limit {most / MB:.1f} MB")
    return 1 if any(size > most for _, size, most in sizes) else 0


if __name__ == "__main__":
    sys.exit(main())
