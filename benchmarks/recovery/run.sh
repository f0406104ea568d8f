#!/usr/bin/env bash
# The accuracy league: builds it, runs it, writes docs/accuracy.md, its picture and its numbers.
# usage: benchmarks/recovery/run.sh [--seeds tune|score|final|final2] [--datasets N] [--only REGEX]
#   --seeds     which of the four disjoint sets of data (final2)
#   --datasets  of each regime (50)
#   --only      regimes whose name contains a match; prints the tables and leaves docs/ alone
# Exit codes: 0 done, 2 something did not run
set -euo pipefail
cd "$(dirname "$0")/../.."

build=${BUILD:-build/bench}  # BUILD=folder: a build that is configured already, with benchmarks
seeds=final2
datasets=50
only=

say() { echo "recovery: $*" >&2; }
stop() { say "$*"; exit 2; }

while [ $# -gt 0 ]; do
  [ $# -gt 1 ] || stop "'$1' is no option, or its value is missing; see the head of this file"
  case $1 in
    --seeds) seeds=$2 ;;
    --datasets) datasets=$2 ;;
    --only) only=$2 ;;
    *) stop "'$1' is no option; see the head of this file" ;;
  esac
  shift 2
done

cpu_model() { LC_ALL=C lscpu | sed -n 's/^Model name: *//p' | sed -n 1p; }

commit() {
  local id
  id=$(git rev-parse --short HEAD 2>/dev/null) || { echo unknown; return; }
  [ -z "$(git status --porcelain -- src include benchmarks/recovery 2>/dev/null)" ] || id="$id and uncommitted changes"
  echo "$id"
}

seed_words() {
  local first=1
  case $seeds in
    score) first=1000001 ;;
    final) first=2000001 ;;
    final2) first=3000001 ;;
  esac
  echo "\`$seeds\`: $first to $((first + datasets - 1)) in each regime"
}

facts() {
  echo "| | |"
  echo "|---|---|"
  echo "| data sets of each regime | $datasets |"
  echo "| seeds | $(seed_words) |"
  echo "| commit | $commit |"
  echo "| date | $(date +%F) |"
  echo "| processor | $(cpu_model), $(nproc) cores, $SECONDS s |"
}

# A line that is @name@ becomes the file of that name; @name@ inside a line, its text.
assemble() {
  awk -v parts="$work" -v csv="$csv_link" -v count="$regime_count" '
    /^@[a-z_]+@$/ {
      file = parts "/" substr($0, 2, length($0) - 2) ".md"
      while ((status = (getline line < file)) > 0) print line
      if (status < 0) exit 1
      next
    }
    { gsub(/@csv_link@/, csv); gsub(/@regime_count@/, count); print }
  ' benchmarks/recovery/accuracy.md.in
}

commit=$(commit)
[ -n "${BUILD:-}" ] || cmake --preset bench --log-level=WARNING >&2 || stop "the build cannot be configured"
cmake --build "$build" -j "${JOBS:-$(nproc)}" --target recovery >&2 || stop "the build failed"

work=$(mktemp -d "$PWD/$build/league.XXXXXX")
trap 'rm -rf "$work"' EXIT
SECONDS=0
"$build/benchmarks/recovery" --seeds "$seeds" --datasets "$datasets" --only "$only" --out "$work" >"$work/tables.txt" \
  || stop "the league did not run"
cat "$work/tables.txt"
[ -z "$only" ] || exit 0

csv_link=../benchmarks/results/recovery-$seeds.csv
regime_count=$(awk 'END { print NR - 2 }' "$work/regimes.md")
facts >"$work/facts.md"
cp benchmarks/results/real-scoring.md "$work/real.md"  # of benchmarks/real/publish.py
cp benchmarks/results/many-rows.md "$work/many_rows.md"  # of benchmarks/accuracy/many_rows.py
assemble >"$work/accuracy.md" || stop "a part of the document is missing"
mkdir -p benchmarks/results docs/images
mv "$work/results.csv" "benchmarks/results/recovery-$seeds.csv"
mv "$work/picture.svg" docs/images/accuracy.svg
mv "$work/accuracy.md" docs/accuracy.md
say "$SECONDS s; written: docs/accuracy.md, docs/images/accuracy.svg, benchmarks/results/recovery-$seeds.csv"
