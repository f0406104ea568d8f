#!/usr/bin/env bash
# Compares the shared library with that of the last tag (abidiff, package abigail-tools), and checks what it exports.
# usage: tools/abi.sh [TAG]      exit 1 where a program that was linked with the older one might not run with this one
# Both are built with debugging symbols, in build/abi. Before the first tag only the exported names are checked.
set -euo pipefail
cd "$(dirname "$0")/.."
tag=${1:-$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || true)}

library_of() {  # sources, folder
  cmake -S "$1" -B "$2" -G Ninja -DCMAKE_BUILD_TYPE=RelWithDebInfo -DPCADIM_BUILD_TESTS=OFF -DPCADIM_BUILD_CLI=OFF \
    -DPCADIM_WERROR=OFF --log-level=WARNING >/dev/null
  cmake --build "$2" --target pcadim -j "$(nproc)" >/dev/null
}
# What is exported and is neither ours nor an instance of the standard library's templates. Boost makes the types of its
# exceptions visible on purpose, whatever the compiler's flags say.
foreign_names() {
  nm -DC --defined-only "$1" | cut -d' ' -f3- | grep -Ev 'pcadim|std::|for boost::exception|name for boost::exception' || true
}

library=${LIBRARY:-build/abi/new/src/libpcadim.so}
[ -n "${LIBRARY:-}" ] || library_of . build/abi/new
foreign=$(foreign_names "$library")
[ -z "$foreign" ] || { printf 'the library exports names of others:\n%s\n' "$foreign" >&2; exit 1; }
echo "$library exports $(nm -D --defined-only "$library" | wc -l) names, all of them ours"

[ -n "$tag" ] || { echo "there is no tag yet to compare with"; exit 0; }
command -v abidiff >/dev/null || { echo "abidiff is missing: install abigail-tools" >&2; exit 1; }
rm -rf build/abi/sources
mkdir -p build/abi/sources
git archive "$tag" | tar -x -C build/abi/sources
# Its library and its headers are looked for below the sources.
if [ -e build/openblas ]; then mkdir build/abi/sources/build && ln -s "$PWD/build/openblas" build/abi/sources/build/openblas; fi
library_of build/abi/sources build/abi/old
code=0
abidiff --headers-dir1 build/abi/sources/include --headers-dir2 include --drop-private-types \
  build/abi/old/src/libpcadim.so "$library" || code=$?
# Bits of the exit status: 1 and 2 an error of abidiff, 4 a change, 8 one that breaks programs.
if ((code & 3)); then exit 1; fi
if ((code & 8)); then echo "programs that were linked with $tag may not run with this library: raise SOVERSION" >&2; exit 1; fi
echo "what was linked with $tag runs with this library"
