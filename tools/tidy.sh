#!/usr/bin/env bash
# clang-tidy over the library, with the checks of .clang-tidy.
# usage: tools/tidy.sh [FILES...]      (after make build or make check; default: all of src that was compiled)
set -euo pipefail
cd "$(dirname "$0")/.."
command -v clang-tidy >/dev/null || { echo "SKIPPED: no clang-tidy"; exit 77; }
[ -e build/compile_commands.json ] || { echo "build first: make check" >&2; exit 2; }
if [ $# -gt 0 ]; then files=("$@"); else mapfile -t files < <(find src -name '*.cpp' | sort); fi
mkdir -p build/tidy
# Options that only GCC knows would be complaints of their own.
sed 's/-Wno-restrict//g; s/-fopenmp//g' build/compile_commands.json >build/tidy/compile_commands.json
for file in "${files[@]}"; do
  grep -q "\"file\": \".*/$file\"" build/tidy/compile_commands.json && echo "$file"
done | xargs -P "${JOBS:-$(nproc)}" -n 4 clang-tidy -p build/tidy --quiet 2> >(grep -v 'warnings generated\|warning generated\|Suppressed\|header-filter' >&2)
echo "clang-tidy is content"
