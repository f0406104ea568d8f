#!/usr/bin/env python3
"""Checks that programs and libraries need nothing but glibc, and no version of it beyond the one that is promised.

usage: tools/check_glibc.py VERSION FILE...      prints one line a file; exit 1 where a file needs more
"""

import re
import subprocess
import sys

GLIBC = re.compile(r"(libc|libm|libdl|libpthread|librt|ld-linux-x86-64)\.so\.\d+")


def readelf(*words):
    return subprocess.run(["readelf", "-W", *words], check=True, capture_output=True, text=True).stdout


def number(version):
    return tuple(int(part) for part in version.split("."))


def needs(path):
    libraries = re.findall(r"\(NEEDED\).*\[(.+)\]", readelf("-d", path))
    versions = {number(found) for found in re.findall(r"Name: GLIBC_([0-9.]+)", readelf("-V", path))}
    return libraries, max(versions, default=(0,))


def complaint(path, allowed):
    libraries, newest = needs(path)
    foreign = [library for library in libraries if not GLIBC.fullmatch(library)]
    print(f"{path}: glibc {'.'.join(map(str, newest))}; {', '.join(libraries) or 'no libraries'}")
    if foreign:
        return f"{path} needs {', '.join(foreign)}, which is not a part of glibc"
    if newest > allowed:
        return f"{path} needs glibc {'.'.join(map(str, newest))}, beyond {'.'.join(map(str, allowed))}"
    return None


def main(version, *paths):
    complaints = list(filter(None, [complaint(path, number(version)) for path in paths]))
    for text in complaints:
        print(text, file=sys.stderr)
    return 1 if complaints else 0


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
