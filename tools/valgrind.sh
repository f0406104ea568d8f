#!/usr/bin/env bash
# Runs unit test programs under valgrind: no invalid access, no value that nobody has written, nothing lost for certain.
# usage: tools/valgrind.sh [PROGRAM ...]      (after make check; contract, c, report and io unless told; BUILD names another folder than build)
# The address sanitizer does not see values that nobody has written.
set -euo pipefail
cd "$(dirname "$0")/.."
build=${BUILD:-build}
programs=("$@")
[ $# -gt 0 ] || programs=(contract c report io)
# What valgrind itself breaks: a limit of the address space, the count of open files; and megabytes of noise, which only take long here.
left_out=ChildInput.CirclesAndMemoryHaveAnEnd:Hdf5ProcessTest.HoldsNoDescriptorsOfOurs:Compressed.ProgressIsInBytesOfTheFile
logs=$build/valgrind
mkdir -p "$logs"
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

failed=()
for name in "${programs[@]}"; do
  rm -f "$logs/$name".*
  code=0
  valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite --num-callers=25 \
    --log-file="$logs/$name.%p" "$build/tests/test_unit_$name" --gtest_brief=1 "--gtest_filter=${GTEST_FILTER:-*}-$left_out" \
    >"$logs/$name.said" 2>&1 || code=$?
  echo "$name: $(tail -1 "$logs/$name.said")"
  # Processes that a test has made have logs of their own.
  if grep -hE -A12 'Invalid |uninitialised|Mismatched|definitely lost' "$logs/$name".[0-9]* || [ "$code" != 0 ]; then failed+=("$name"); fi
done
[ "${#failed[@]}" -eq 0 ] || { echo "failed: ${failed[*]}; see $logs"; exit 1; }
