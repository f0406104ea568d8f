#!/usr/bin/env bash
# The program as its users meet it: exit codes, messages, standard output and standard error.
# Usage: cli_test.sh PROGRAM EXAMPLES_DIR
set -u
program=$(realpath "$1")
examples=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
count=0 failures=0

ok() { count=$((count + 1)) && echo "ok $count - $1"; }
not_ok() {
  count=$((count + 1)) failures=$((failures + 1))
  echo "not ok $count - $1"
  printf '#   %s\n' "${@:2}"
}
skip() { ok "$1 # SKIP $2"; }

# run ARGS...: leaves $code, the files out and err
run() {
  "$program" "$@" >out 2>err </dev/null
  code=$?
}

# check NAME CODES PATTERN: $code is one of CODES (as 0|1), err matches PATTERN. A failure says one
# line that starts with the program's name.
check() {
  local name=$1 codes=$2 pattern=$3
  if [[ ! "|$codes|" == *"|$code|"* ]]; then
    not_ok "$name" "exit code $code instead of $codes" "$(head -c 300 err)"
  elif [ -n "$pattern" ] && ! grep -qiE -- "$pattern" err; then
    not_ok "$name" "no '$pattern' in: $(head -c 300 err)"
  elif [ "$code" -ne 0 ] && [ "$(grep -c '^pcadim: ' err)" -ne "$(wc -l <err)" ]; then
    not_ok "$name" "not only lines 'pcadim: ...': $(head -c 300 err)"
  else
    ok "$name"
  fi
}

# refuses NAME CODES PATTERN ARGS...: one line of error, nothing on standard output
refuses() {
  local name=$1 codes=$2 pattern=$3
  shift 3
  run "$@"
  if [ "$code" -ne 0 ] && [ "$(wc -l <err)" -ne 1 ]; then
    not_ok "$name" "$(wc -l <err) lines on standard error: $(head -c 300 err)"
  elif [ "$code" -ne 0 ] && [ -s out ]; then
    not_ok "$name" "an error, yet something on standard output: $(head -c 100 out)"
  else
    check "$name" "$codes" "$pattern"
  fi
}

# prints NAME PATTERN: the last run succeeded and its standard output matches
prints() {
  if [ "$code" -ne 0 ]; then
    not_ok "$1" "exit code $code" "$(head -c 300 err)"
  elif ! grep -qE -- "$2" out; then
    not_ok "$1" "no '$2' in: $(head -c 300 out)"
  else
    ok "$1"
  fi
}

is_true() {
  local name=$1
  shift
  if "$@"; then ok "$name"; else not_ok "$name" "failed: $*"; fi
}

# Every line of the file (or the whole, with 'whole') is JSON.
valid_json() {
  if ! command -v python3 >/dev/null; then
    grep -q '"schema": *"pcadim.report/1"' "$1"
  elif [ "${2:-lines}" = whole ]; then
    python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$1"
  else
    python3 -c 'import json, sys; [json.loads(x) for x in open(sys.argv[1])]' "$1"
  fi
}

# npy SHAPE: the beginning of an NPY file of doubles
npy() {
  local header="{'descr': '<f8', 'fortran_order': False, 'shape': ($1), }"
  printf '\x93NUMPY\x01\x00\x76\x00%-117s\n' "$header"
}

# A short name, so that no line of the answer is broken because of it.
cp "$examples/wine.csv" . || exit 1
wine=wine.csv
first=$("$program" methods --ids | head -n 1)
second=$("$program" methods --ids | sed -n 2p)

# --- the program itself
run --version
prints "--version prints name and version" '^pcadim [0-9]+\.[0-9]+\.[0-9]+$'
run --help
prints "--help shows examples" 'pcadim select wine.csv'
run select --help
prints "select --help shows exit codes" '^Exit codes: 0 answered'
run
is_true "no arguments: exit 2" test "$code" -eq 2
is_true "no arguments: nothing on standard output" test ! -s out
is_true "no arguments: the help on standard error" grep -q '^Usage: pcadim' err
refuses "unknown command" 2 "'selct' is not a command" selct
refuses "a file instead of a command" 2 "pcadim select" "$wine"
refuses "select without a file" 2 "FILE is required" select

# --- the catalogue
run methods
prints "methods lists the first id" "^$first  "
run methods --json
prints "methods --json has ids" "\"id\": \"$first\""
is_true "methods --json is JSON" valid_json out whole
run methods --ids
is_true "methods --ids has one word a line" test -z "$(grep -vE '^[a-z0-9_]+$' out)"

# --- answers
run select "$wine"
prints "an answer is a sentence" '^(Keep [0-9]+ of [0-9]+ component|No structure above|No answer:)'
is_true "the sentence is the first line" grep -qE '^(Keep|No) ' <(head -n 1 out)
cp out plain_out
run select --quiet "$wine"
is_true "--quiet leaves standard error empty" test ! -s err
is_true "--quiet answers the same" cmp -s out plain_out
run select --threads 1 --seed 5 "$wine"
prints "--threads and --seed are taken" '^(Keep|No) '
run select "$wine" --scale
prints "--scale is echoed" 'scaled to unit variance'
run select "$wine" --no-center
prints "--no-center is echoed" 'not centred'
run select "$wine" --method "$first"
prints "--method runs one method" "^$first "
is_true "--method runs only that one" test -z "$(grep "^$second " out)"
run select "$wine" --method "$second,$first"
prints "the first of --method answers" "^Method: +$second\$"
run select "$wine" --method all
rows=$(awk '/^method /{t=1; next} /^$/{t=0} t && /^[a-z]/' out | wc -l)
is_true "--method all runs all" test "$rows" -eq "$("$program" methods --ids | wc -l)"
run select "$wine" --json
prints "--json has the schema" '"schema": "pcadim.report/1"'
is_true "--json is JSON" valid_json out whole
run select "$wine" --json-file report.json
prints "--json-file still prints text" '^(Keep|No) '
is_true "--json-file is JSON" valid_json report.json whole
"$program" select - <"$wine" >out 2>err
code=$?
prints "standard input answers" '^(Keep|No) '
refuses "standard input twice" 2 "only once" select - -

# --- files
printf 'a,b,c\n1,2,3\n2,1,5\n4,4,1\n0,1,1\n3,2,2\n' >small.csv
printf 'a;b;c\n1;2;3\n2;1;5\n4;4;1\n0;1;1\n3;2;2\n' >semicolon.csv
printf 'id,b,c,d\nr1,2,3,1\nr2,1,5,2\nr3,4,1,2\nr4,1,1,9\nr5,2,2,4\n' >ids.csv
run select small.csv
prints "a small file answers" '5 x 3'
run select semicolon.csv --delimiter semicolon
prints "--delimiter semicolon" '5 x 3'
run select semicolon.csv --delimiter ';'
prints "--delimiter ;" '5 x 3'
run select small.csv --columns 2-3
prints "--columns with a range" '5 x 2'
run select small.csv --columns a,c
prints "--columns with names" '5 x 2'
run select ids.csv --id-column id
prints "--id-column by name" '5 x 3'
run select ids.csv --id-column 1
prints "--id-column by number" '5 x 3'
run select small.csv --header yes
prints "--header yes" '5 x 3'
tail -n +2 small.csv >bare.csv
run select bare.csv --header no
prints "--header no" '5 x 3'
refuses "a column that is not there" '1|2' "nothere" select --quiet small.csv --columns nothere

# --- several files
run select small.csv semicolon.csv --quiet
prints "several files: names before answers" '^semicolon.csv:$'
is_true "several files: two sentences" test "$(grep -cE '^(Keep|No) ' out)" -eq 2
run select small.csv semicolon.csv --json --json-file lines.jsonl --quiet
is_true "several files: JSON lines" test "$(wc -l <out)" -eq 2
is_true "several files: each line is JSON" valid_json out
is_true "several files: the JSON file says the same but for the times" \
  cmp -s <(sed 's/"timing".*//' out) <(sed 's/"timing".*//' lines.jsonl)
run select missing.csv small.csv --quiet
check "several files: the code of the first error" 3 'missing\.csv'
is_true "several files: the others are answered" grep -qE '^(Keep|No) ' out

# --- data that cannot be used: exit 1
printf '' >empty.csv
printf 'a,b\n' >header.csv
printf 'a,b\n1,2\n3,word\n5,6\n7,9\n' >text.csv
printf 'a,b\n1,2\n3\n5,6\n7,9\n' >ragged.csv
printf 'a,b\n1,2\n3,NaN\n5,6\n7,9\n' >nan.csv
printf 'a,b\n1,2\n3,inf\n5,6\n7,9\n' >inf.csv
printf 'a,b\n1,2\n3,\n5,6\n7,9\n' >hole.csv
printf 'a,b\n1,2\n' >one_row.csv
printf 'a\n1\n2\n3\n5\n' >one_column.csv
printf 'a,b\n1,2\n1,2\n1,2\n1,2\n' >equal.csv
refuses "empty file" 1 "empty\.csv" select --quiet empty.csv
refuses "only a header" 1 "header\.csv" select --quiet header.csv
refuses "text in a cell" 1 "text\.csv.*line 3.*column 2.*word" select --quiet text.csv
refuses "ragged row" 1 "line 3" select --quiet ragged.csv
refuses "NaN" 1 "line 3" select --quiet nan.csv
refuses "infinite" 1 "line 3" select --quiet inf.csv
refuses "empty cell" 1 "line 3" select --quiet hole.csv
refuses "one row" 1 "row" select --quiet one_row.csv
refuses "one column" '0|1' "" select --quiet one_column.csv
refuses "all rows equal" '0|1' "" select --quiet equal.csv
{ npy '4, 3' && printf 'too short'; } >truncated.npy
{ npy '9223372036854775808, 3' && printf '%0100d' 0; } >huge.npy
{ npy '4611686018427387904, 4' && printf '%0100d' 0; } >overflow.npy
printf '\x93NUMPY\x01' >stub.npy
refuses "truncated NPY" '1|3' "truncated\.npy" select --quiet truncated.npy
refuses "NPY of 2^63 rows" 1 "huge\.npy" select --quiet huge.npy
refuses "NPY whose size overflows" '1|3' "overflow\.npy" select --quiet overflow.npy
refuses "NPY that ends in its magic" '1|3' "stub\.npy" select --quiet stub.npy

# --- wrong words: exit 2
refuses "unknown method" 2 "no_such_method" select "$wine" --method no_such_method
refuses "unknown method: what to do" 2 "pcadim methods" select "$wine" --method no_such_method
refuses "a method almost right" 2 "did you mean" select "$wine" --method "${second}x"
refuses "methods are checked before the data" 2 "no_such" select missing.csv --method no_such
refuses "empty entry in --method" 2 "empty entry" select "$wine" --method "$first,"
refuses "unknown option" 2 "--no-such-option" select "$wine" --no-such-option
refuses "an option without its value" 2 "--json-file" select "$wine" --json-file
refuses "bad --set" 2 "METHOD.OPTION=VALUE" select "$wine" --set nonsense
refuses "--set of an unknown method" 2 "no_such" select "$wine" --set no_such.option=1
refuses "--set of an unknown option" 2 "no_such" select "$wine" --set "$first.no_such=1"
bounded=$("$program" methods |
  sed -nE 's/^    ([a-z_0-9]+\.[a-z_0-9]+) \(>=? [0-9].*/\1/p' | head -n 1)
if [ -n "$bounded" ]; then
  refuses "a method's option out of bounds" 2 "${bounded#*.}" \
    select "$wine" --method "${bounded%%.*}" --set "$bounded=-1"
  refuses "a method's option that is no number" 2 "${bounded#*.}" \
    select "$wine" --method "${bounded%%.*}" --set "$bounded=many"
else
  skip "a method's option out of bounds" "no method has an option with a lower bound"
fi
refuses "--threads out of bounds" 2 "--threads" select "$wine" --threads -1
refuses "--seed that is no number" 2 "--seed" select "$wine" --seed x
refuses "--header with another word" 2 "--header" select "$wine" --header maybe
refuses "--delimiter of two characters" 2 "--delimiter" select "$wine" --delimiter ';;'
refuses "--columns with a range backwards" 2 "--columns" select "$wine" --columns 5-2
cp small.csv kept.csv
refuses "an output that is an input" 2 "also an input" select small.csv --json-file small.csv
refuses "an output that is an input by another name" 2 "also an input" \
  select small.csv --json-file ./small.csv
ln -s small.csv link.csv
refuses "an output that is an input by a link" 2 "also an input" \
  select link.csv --json-file small.csv
is_true "the input is untouched" cmp -s small.csv kept.csv

# --- files and devices: exit 3
refuses "missing file" 3 "missing\.csv" select missing.csv
refuses "empty file name" 3 "" select ""
mkdir directory
refuses "a directory" 3 "directory" select directory
run select --quiet small.csv --json-file nowhere/report.json
check "output into a directory that is not there" 3 "nowhere"
mkdir locked && chmod 500 locked
if [ "$(id -u)" -eq 0 ]; then
  skip "output into a locked directory" "root may write everywhere"
else
  run select --quiet small.csv --json-file locked/report.json
  check "output into a locked directory" 3 "locked"
fi
if [ -w /dev/full ]; then
  "$program" select --quiet small.csv >/dev/full 2>err
  code=$?
  check "standard output is full" 3 "standard output"
  "$program" --help >/dev/full 2>err
  code=$?
  check "standard output is full: --help" 3 "standard output"
else
  skip "standard output is full" "no /dev/full"
fi
is_true "a reader that leaves early gets its line" \
  test "$("$program" methods --ids | head -n 1)" = "$first"

# --- simulate
run simulate --n 60 --p 6 --dim 2 --snr 20 --seed 3 -o sim.csv
check "simulate tells what to do next" 0 "60 x 6.*dimension 2.*pcadim select 'sim.csv'"
is_true "simulate names the columns" grep -qxE '"?x1"?,.*x6"?' <(head -n 1 sim.csv)
is_true "simulate writes all rows" test "$(wc -l <sim.csv)" -eq 61
run simulate --n 60 --p 6 --dim 2 --snr 20 --seed 3 -o again.csv
is_true "the same seed gives the same data" cmp -s sim.csv again.csv
run simulate --n 60 --p 6 --dim 2 --snr 20 --seed 4 -o other.csv
is_true "another seed gives other data" test ! "$(cmp -s sim.csv other.csv && echo same)"
run select sim.csv
prints "the known answer is found" '^Keep 2 of 6 components'
cp out csv_out
run simulate --n 60 --p 6 --dim 2 --snr 20 --seed 3 -o sim.npy
run select sim.npy
is_true "NPY and CSV answer the same" cmp -s <(head -n 1 out) <(head -n 1 csv_out)
refuses "simulate without a file" 2 "output" simulate --n 10
refuses "simulate with no rows" 2 "--n" simulate --n 0 -o no.csv
refuses "simulate with a dimension too large" 2 "" simulate --p 5 --dim 5 -o no.csv
refuses "simulate with sizes that overflow" '1|2' "" \
  simulate --n 4611686018427387904 --p 8 --dim 1 -o no.csv
refuses "simulate to standard output" 2 "file" simulate -o -
refuses "simulate into a directory that is not there" 3 "nowhere" simulate -o nowhere/sim.csv
is_true "nothing is left behind" test ! -e no.csv

echo "1..$count"
[ "$failures" -eq 0 ] || echo "# $failures of $count failed"
exit "$((failures > 0))"
