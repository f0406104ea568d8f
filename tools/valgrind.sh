#!/usr/bin/env bash
# Runs unit test programs under valgrind: no invalid access, no value that nobody has written, nothing lost for certain.
# usage: tools/valgrind.sh [PROGRAM ...]      (after make check; contract, c, report and io unless told; BUILD names another folder than build)
# AT_MOST=1 leaves out, and names, tests that take more than a second without valgrind, which takes 20 to 100 times as long.
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

slow_of() {  # program
  "$build/tests/test_unit_$1" --gtest_brief=1 "--gtest_filter=${GTEST_FILTER:-*}-$left_out" "--gtest_output=json:$logs/$1.json" >"$logs/$1.said" || true  # valgrind's run tells
  python3 - "$logs/$1.json" "$AT_MOST" <<'END'
import json, sys
for suite in json.load(open(sys.argv[1]))["testsuites"]:
    for test in suite["testsuite"]:
        if float(test["time"].rstrip("s")) > float(sys.argv[2]):
            print(f"{suite['name']}.{test['name']}")
END
}

failed=()
for name in "${programs[@]}"; do
  rm -f "$logs/$name".*
  without=$left_out
  if [ -n "${AT_MOST:-}" ]; then
    slow=$(slow_of "$name")
    [ -z "$slow" ] || { echo "$name: left out:" $slow; without=$left_out:${slow//$'\n'/:}; }
  fi
  code=0
  valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite --show-leak-kinds=definite --num-callers=25 \
    --suppressions=tools/valgrind.supp --log-file="$logs/$name.%p" "$build/tests/test_unit_$name" --gtest_brief=1 "--gtest_filter=${GTEST_FILTER:-*}-$without" \
    >"$logs/$name.said" 2>&1 || code=$?
  echo "$name: $(tail -1 "$logs/$name.said")"
  # Processes that a test has made have logs of their own.
  if grep -hE -A12 'Invalid |uninitialised|Mismatched|definitely lost' "$logs/$name".[0-9]* || [ "$code" != 0 ]; then failed+=("$name"); fi
done
[ "${#failed[@]}" -eq 0 ] || { echo "failed: ${failed[*]}; see $logs"; exit 1; }
