#!/usr/bin/env bash
# Formats the C++ sources as .clang-format says; with --check it changes nothing and fails where that is not so.
# usage: tools/format.sh [--check]      says SKIPPED (77) where there is no clang-format
set -euo pipefail
cd "$(dirname "$0")/.."
format=$(command -v clang-format-14 || command -v clang-format) || { echo "SKIPPED: no clang-format"; exit 77; }
case $("$format" --version) in
  *"version 14."*) ;;
  *) echo "SKIPPED: clang-format 14 decides, and this is $("$format" --version)"; exit 77 ;;
esac
mapfile -t files < <(find src include apps bindings tests benchmarks examples -name '*.[ch]pp' -o -name '*.h' | sort)
if [ "${1:-}" = --check ]; then
  printf '%s\n' "${files[@]}" | xargs -P "${JOBS:-2}" -n 40 "$format" --dry-run --Werror --ferror-limit=1
else
  printf '%s\n' "${files[@]}" | xargs -P "${JOBS:-2}" -n 40 "$format" -i
fi
