#!/usr/bin/env bash
# Fuzzes the readers with libFuzzer, address and undefined-behaviour sanitizers (make fuzz).
# usage: tools/fuzz.sh SECONDS [READER...]      readers: csv npy mtx compressed encoding zip report part (default: all)
# SECONDS are the processor's, for each reader. The release build must be there: stored reports and parts (report, part) stand on its core.
# It begins with what earlier runs have found (tests/fuzz/grown). New inputs that reach new code are kept in build/fuzz/corpus
# (tools/fuzz_keep.sh adds them to those); a crash leaves its input in build/fuzz/crashes and ends the run with an error.
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# -ge 1 ] || { sed -n 2,6p "$0" >&2; exit 2; }
seconds=$1
shift
readers=("$@")
[ $# -gt 0 ] || readers=(csv npy mtx compressed encoding zip report part)

cmake -S tests/fuzz/libfuzzer -B build/fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ --log-level=WARNING
cmake --build build/fuzz -j "${JOBS:-$(nproc)}"
mkdir -p build/fuzz/crashes

fuzz_for() {  # READER SECONDS by the clock
  local longest=4096
  if [ "$1" = report ]; then longest=65536; fi
  if [ "$1" = part ]; then longest=16384; fi  # rows that were drawn come with the lengths of rows
  "build/fuzz/fuzz_$1" -max_total_time="$2" -max_len="$longest" -timeout=20 -rss_limit_mb=2048 \
    -artifact_prefix="build/fuzz/crashes/$1-" -print_final_stats=1 \
    "build/fuzz/corpus/$1" "tests/fuzz/corpus/$1" 2>"build/fuzz/$1.log"
}
# libFuzzer knows the clock alone: slices of it, until the processor's time is used up.
fuzz() {  # READER SECONDS
  local slice=120 used=0 executions=0 peak=0 spent
  mkdir -p "build/fuzz/corpus/$1"
  if [ -f "tests/fuzz/grown/$1.tar.xz" ]; then tar -xJf "tests/fuzz/grown/$1.tar.xz" -C "build/fuzz/corpus/$1"; fi
  TIMEFORMAT='%U %S'
  while [ "$used" -lt "$2" ]; do
    spent=$({ time fuzz_for "$1" $((slice < $2 - used ? slice : $2 - used)); } 2>&1) ||
      { tail -40 "build/fuzz/$1.log" >&2; return 1; }
    used=$((used + $(awk '{ printf "%d", $1 + $2 + 1 }' <<<"$spent")))
    executions=$((executions + $(sed -n 's/^stat::number_of_executed_units: *//p' "build/fuzz/$1.log")))
    peak=$(sed -n 's/^stat::peak_rss_mb: *//p' "build/fuzz/$1.log")
  done
  echo "$1: $executions executions in $used s of processor time, peak $peak MB"
}
export -f fuzz fuzz_for
echo "fuzzing ${readers[*]} for $seconds s each"
printf '%s\n' "${readers[@]}" | xargs -P "${JOBS:-$(nproc)}" -I {} bash -c "fuzz {} $seconds"
