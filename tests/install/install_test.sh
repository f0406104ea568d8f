#!/usr/bin/env bash
# usage: install_test.sh BUILD_DIR CONSUMER_DIR COMPILER
set -euo pipefail
build=$1 consumer=$2 compiler=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$build" --prefix "$work/prefix" >/dev/null
for file in bin/pcadim include/pcadim/pcadim.hpp include/pcadim/version.hpp share/man/man1/pcadim.1 \
            share/bash-completion/completions/pcadim; do
  [ -e "$work/prefix/$file" ] || { echo "not installed: $file"; exit 1; }
done
"$work/prefix/bin/pcadim" --version

echo "by find_package"
cmake -S "$consumer" -B "$work/cmake" -DCMAKE_PREFIX_PATH="$work/prefix" >/dev/null
cmake --build "$work/cmake" >/dev/null
"$work/cmake/consumer"

echo "by pkg-config"
pc=$(dirname "$(find "$work/prefix" -name pcadim.pc)")
# The prefix in the file is the one configured; a moved package is asked for by variable.
flags=$(PKG_CONFIG_PATH=$pc pkg-config --define-variable=prefix="$work/prefix" --cflags --libs pcadim)
# shellcheck disable=SC2086
"$compiler" -std=c++20 "$consumer/consumer.cpp" -o "$work/consumer" $flags
LD_LIBRARY_PATH=$(dirname "$pc") "$work/consumer"

echo "only the public symbols are visible"
library=$(find "$work/prefix" -name 'libpcadim.so')
if nm -DC --defined-only "$library" | grep -E ' [TVW] pcadim::(data|special|cli)::|Summary|NgModel|NormCells'; then
  echo "a private symbol is exported"
  exit 1
fi
readelf -d "$library" | grep -q 'SONAME.*libpcadim.so.0'
