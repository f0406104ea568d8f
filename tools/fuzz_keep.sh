#!/usr/bin/env bash
# Keeps what fuzzing has found: the fewest inputs of build/fuzz/corpus that reach all code that the whole of it reaches.
# usage: tools/fuzz_keep.sh READER...      after tools/fuzz.sh, which begins with them the next time
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n 2,3p "$0" >&2; exit 2; }
for reader in "$@"; do
  few=build/fuzz/few/$reader
  rm -rf "$few" && mkdir -p "$few"
  "build/fuzz/fuzz_$reader" -merge=1 -max_len=65536 -rss_limit_mb=2048 "$few" "build/fuzz/corpus/$reader" 2>"build/fuzz/$reader.merge.log"
  # The same inputs give the same bytes.
  tar -C "$few" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -cf - . | xz -9e >"tests/fuzz/grown/$reader.tar.xz"
  echo "$reader: $(find "$few" -type f | wc -l) of $(find "build/fuzz/corpus/$reader" -type f | wc -l) inputs kept," \
    "$(stat -c %s "tests/fuzz/grown/$reader.tar.xz") bytes packed"
done
