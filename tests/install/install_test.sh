#!/usr/bin/env bash
# usage: install_test.sh BUILD_DIR EXAMPLES_DIR COMPILER
set -euo pipefail
build=$1 examples=$2 compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/prefix" >/dev/null
for file in bin/pcadim include/pcadim/pcadim.hpp include/pcadim/version.hpp share/man/man1/pcadim.1 \
            share/bash-completion/completions/pcadim; do
  [ -e "$work/prefix/$file" ] || { echo "not installed: $file"; exit 1; }
done
"$work/prefix/bin/pcadim" --version

# answers PROGRAM: the example answers for data, and says in one line what is wrong with a file that is not there
answers() {
  "$@" "$examples/wine.csv" | tee "$work/out"
  grep -q '^Keep 7 of 13 components\.' "$work/out"
  grep -q '^scores of the first row: ' "$work/out"
  grep -q '^log evidence of 8 components' "$work/out"
  if "$@" "no such file" 2>"$work/error"; then exit 1; fi  # exceptions cross the library's border
  grep -q 'no such file' "$work/error"
}

echo "by find_package"
cmake -S "$examples/cpp" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/cmake" >/dev/null
answers "$work/cmake/how_many"

echo "by pkg-config"
pc=$(dirname "$(find "$work/prefix" -name pcadim.pc)")
# The prefix in the file is the one configured; a moved package is asked for by variable.
flags=$(PKG_CONFIG_PATH=$pc pkg-config --define-variable=prefix="$work/prefix" --cflags --libs pcadim)
# shellcheck disable=SC2086
"$compiler" -std=c++20 "$examples/cpp/how_many.cpp" -o "$work/how_many" $flags
answers env LD_LIBRARY_PATH="$(dirname "$pc")" "$work/how_many"

echo "only the public symbols are visible"
library=$(find "$work/prefix" -name 'libpcadim.so')
if nm -DC --defined-only "$library" | grep -E ' [TVW] pcadim::(data|special|cli)::|Summary|NgModel|NormCells'; then
  echo "a private symbol is exported"
  exit 1
fi
readelf -d "$library" | grep -q 'SONAME.*libpcadim.so.0'
