#!/usr/bin/env bash
# The program as its users meet it: exit codes, messages, standard output and standard error.
# Usage: cli_test.sh PROGRAM EXAMPLES_DIR
set -u
program=$(realpath "$1")
examples=$(realpath "$2")
. "$(dirname "$(realpath "$0")")/checks.sh"

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
# the first method that needs nothing but the eigenvalues
demanding=$("$program" methods | awk '/^[a-z]/ { id = $1 } /reads .*row norms/ { print id; exit }')
modest=$("$program" methods | awk '/^[a-z]/ { id = $1 } /reads eigenvalues$/ { print id; exit }')

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
refuses "a misspelt command" 2 "'selct' is neither a command nor a file; did you mean select\\? See: pcadim --help$" selct "$wine"
refuses "an unknown command" 2 "'frobnicate' is neither a command nor a file; see: pcadim --help$" frobnicate
refuses "a file that is not there, without a command" 3 "cannot open 'absent.csv': No such file or directory$" absent.csv
# what was typed, what was meant
while read -r typed meant; do
  refuses "select $typed" 2 "select has no option $typed; did you mean $meant\\? See: pcadim select --help$" select "$wine" "$typed"
done <<'END'
--scal --scale
--sacle --scale
--Scale --scale
--scaled --scale
-scale --scale
--methods --method
--max_dim --max-dim
--maxdim --max-dim
--mising --missing
--center --no-center
--normalise --normalize
END
refuses "a misspelt option with its value" 2 "has no option --maxdim; did you mean --max-dim" select "$wine" --maxdim 3
refuses "a misspelt option with its value behind =" 2 "has no option --max_dim=3; did you mean --max-dim" "$wine" --max_dim=3
refuses "a misspelt option of reduce" 2 "reduce has no option --scors; did you mean --scores" reduce "$wine" --scors x.csv
refuses "a misspelt option before the file" 2 "select has no option --scal; did you mean --scale" --scal "$wine"
refuses "an option that is like none" 2 "select has no option --frobnicate; see: pcadim select --help$" select "$wine" --frobnicate
refuses "a letter that is no option" 2 "select has no option -q; see" select "$wine" -q
run --scale "$wine" --quiet
prints "options may stand before the file" '^Keep '
run "$wine" --quiet
prints "a file instead of a command is selected from" '^Keep '

refuses "select without a file" 2 "FILE is required" select

# --- the catalogue
run methods
prints "methods lists the first id" "^$first  "
is_true "methods names options as flags" grep -q -e '--group-column' out
is_true "methods has no marks left" test -z "$(grep -E '\{[a-z_.]+(=[^}]*)?\}' out)"
run methods --json
prints "methods --json has ids" "\"id\": \"$first\""
is_true "methods --json is JSON" valid_json out whole
if command -v python3 >/dev/null; then
  left_out=$(python3 -c 'import json
print(*[m["id"] for m in json.load(open("out")) if not m["available"]])')
  for id in $left_out; do
    refuses "the method $id is left out, and why" 2 "'$id' is not available: ." \
      select "$wine" --method "$id"
  done
fi
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
prints "--json has the schema" '"schema": "pcadim.report/2"'
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
refuses "empty entry in --method" 2 "without empty entries" select "$wine" --method "$first,"
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
refuses "--max-dim of 0" 2 "--max-dim '0'" select "$wine" --max-dim 0
refuses "--max-dim that is no number" 2 "--max-dim 'x'" select "$wine" --max-dim x
refuses "--missing with another word" 2 "--missing 'zero'.*drop-rows" select "$wine" --missing zero
refuses "--memory too small" 2 "--memory '1MB'.*at least 64MB" select "$wine" --memory 1MB
refuses "--memory without a number" 2 "--memory 'much'" select "$wine" --memory much
refuses "--normalize with another word" 2 "--normalize 'log'.*total,log1p" \
  select "$wine" --normalize log
refuses "--normalize in another order" 2 "--normalize 'log1p,total'" \
  select "$wine" --normalize log1p,total
refuses "--normalize to nothing" 2 "--normalize 'total=0'.*expected total" \
  select "$wine" --normalize total=0
refuses "--transpose with groups" 2 "--group-column.*--transpose" \
  select "$wine" --transpose --group-column 1
refuses "--dataset of text" 2 "--dataset goes with HDF5 files" select "$wine" --dataset X
refuses "--layer of text" 2 "--layer goes with HDF5 files" select "$wine" --layer counts
refuses "--dataset without its value" 2 "--dataset" select "$wine" --dataset
cp small.csv kept.csv
refuses "an output that is an input" 2 "also an input" select small.csv --json-file small.csv
refuses "an output that is an input by another name" 2 "also an input" \
  select small.csv --json-file ./small.csv
ln -s small.csv link.csv
refuses "an output that is an input by a link" 2 "also an input" \
  select link.csv --json-file small.csv
is_true "the input is untouched" cmp -s small.csv kept.csv

# --- a PCA instead of data
run select "$wine" --json --quiet --method "$modest"
cp out wine.json
if command -v python3 >/dev/null; then
  # The spectrum and the covariance of the wines, as other programs write them.
  python3 - "$wine" <<'EOF'
import csv, json, sys
report = json.load(open("wine.json"))
n, eigenvalues = report["data"]["n"], report["spectrum"]["eigenvalues"]
variances = [v * n / (n - 1) for v in eigenvalues]
def write(name, lines):
    open(name, "w").write("\n".join(lines) + "\n")
write("variances.txt", map(repr, variances))
write("sdev.csv", ['"","x"'] + ['"%d",%r' % (k + 1, v ** 0.5) for k, v in enumerate(variances)])
write("singular.txt", [" ".join(repr((v * n) ** 0.5) for v in eigenvalues)])
write("leading.txt", map(repr, variances[:4]))
write("total.txt", [repr(sum(variances))])
with open(sys.argv[1]) as file:
    names, *rows = csv.reader(file)
columns = [[float(x) for x in column] for column in zip(*rows)]
centred = [[x - sum(c) / n for x in c] for c in columns]
cov = [[sum(x * y for x, y in zip(a, b)) / (n - 1) for b in centred] for a in centred]
write("covariance.csv", [",".join(map(repr, row)) for row in cov])
sd = [row[i] ** 0.5 for i, row in enumerate(cov)]
cor = [[1.0 if i == j else cov[i][j] / sd[i] / sd[j] for j in range(len(sd))] for i in range(len(sd))]
quoted = ['"%s"' % name for name in names]
write("correlation.csv", [",".join(['""'] + quoted)] +
      [",".join([name] + list(map(repr, row))) for name, row in zip(quoted, cor)])
EOF
  same_curve() {
    python3 - "$1" "$2" <<'EOF'
import json, math, sys
one, other = (json.load(open(f))["selections"][0] for f in sys.argv[1:])
same = lambda x, y: x == y or (x is not None and math.isclose(x, y, rel_tol=1e-10))
pairs = list(zip(one["curve"], other["curve"]))
ok = pairs and len(one["curve"]) == len(other["curve"]) and all(same(x, y) for x, y in pairs)
sys.exit(0 if ok and one["d"] == other["d"] else 1)
EOF
  }
  given() { run select "$@" --json --quiet --method "$modest"; }
  given --eigenvalues variances.txt --divisor n-1 --n 178 --p 13
  is_true "--eigenvalues answers like the data" same_curve wine.json out
  given --eigenvalues sdev.csv --spectrum-kind sdev --n 178 --p 13
  is_true "standard deviations as R writes them answer like the data" same_curve wine.json out
  given --eigenvalues singular.txt --spectrum-kind singular --n 178 --p 13
  is_true "singular values answer like the data" same_curve wine.json out
  "$program" select --eigenvalues - --divisor n-1 --n 178 --p 13 --json --quiet --method "$modest" \
    <variances.txt >out 2>err
  is_true "eigenvalues on standard input answer like the data" same_curve wine.json out
  given --covariance covariance.csv --n 178
  is_true "--covariance answers like the data" same_curve wine.json out
  run select "$wine" --scale --json --quiet --method "$modest"
  cp out scaled.json
  given --covariance covariance.csv --n 178 --scale
  is_true "--covariance --scale answers like scaled data" same_curve scaled.json out
  given --covariance correlation.csv --n 178
  is_true "a correlation matrix answers like scaled data" same_curve scaled.json out
  run select --covariance correlation.csv --n 178
  check "a correlation matrix is recognised, and that is said" 0 "note: .*correlation matrix"
  prints "a correlation matrix is of scaled columns" "scaled to unit variance"
  run select --eigenvalues variances.txt --n 178 --p 13 --all-methods
  prints "without row norms the default method answers" "^Method: +$first\$"
  prints "methods that need more are not applicable" "^$demanding .*not applicable"
  refuses "leading values without the total" 1 "4 of up to 13 eigenvalues.*--total-variance" \
    select --eigenvalues leading.txt --n 178 --p 13
  run select --eigenvalues leading.txt --n 178 --p 13 --total-variance "$(cat total.txt)" --json
  prints "leading values with the total" '"complete": false'
  refuses "data instead of a covariance matrix" 1 "$wine: .*as many rows as columns" \
    select --covariance "$wine" --n 178 --quiet
  refuses "data instead of eigenvalues" 1 "13 columns of numbers.*--columns" \
    select --eigenvalues "$wine" --n 178 --p 13 --quiet
else
  skip "a PCA instead of data" "no python3"
fi
printf '4\n3\n2\n1\n' >four.txt
printf '4\n3\nword\n1\n' >word.txt
printf '4\n3\nnan\n1\n' >notanumber.txt
printf '4\n-3\n2\n1\n' >negative.txt
printf '1\n4\n3\n2\n' >unsorted.txt
printf '1,0.5\n0.2,1\n' >lopsided.csv
printf '1,2\n2,1\n' >indefinite.csv
printf '1,0.5,0\n0.5,1,0\n0,0,0\n' >constant.csv
sizes=(--n 20 --p 4)
refuses "eigenvalues: text" 1 "word\.txt, line 3: 'word'" select --eigenvalues word.txt "${sizes[@]}"
refuses "eigenvalues: NaN" 1 "line 3.*finite" select --eigenvalues notanumber.txt "${sizes[@]}"
refuses "eigenvalues: negative" 1 "value 2 is -3" select --eigenvalues negative.txt "${sizes[@]}"
refuses "eigenvalues: empty" 1 "empty\.csv.*empty" select --eigenvalues empty.csv "${sizes[@]}"
refuses "eigenvalues: more than p" 1 "3 variables" select --eigenvalues four.txt --n 20 --p 3
refuses "eigenvalues: more than n - 1" 1 "at most 3" select --eigenvalues four.txt --n 4 --p 9
refuses "eigenvalues: fewer than p" 1 "4 of up to 9" select --eigenvalues four.txt --n 20 --p 9
refuses "eigenvalues: total too small" 1 "add up to 10, the total variance is 9" \
  select --eigenvalues four.txt --n 20 --p 9 --total-variance 9
refuses "eigenvalues: missing file" 3 "nofile" select --eigenvalues nofile "${sizes[@]}"
run select --eigenvalues unsorted.txt "${sizes[@]}"
check "eigenvalues out of order are sorted, and that is said" 0 "note: .*descending order"
refuses "covariance: not symmetric" 1 "lopsided\.csv, line 2, column 1: 0\.2 differs from 0\.5" \
  select --covariance lopsided.csv --n 20 --quiet
refuses "covariance: not positive" 1 "line 2, column 1: 2 is more than the variances" \
  select --covariance indefinite.csv --n 20 --quiet
run select --covariance constant.csv --n 20 --header no
prints "covariance: constant columns are named" "1 constant column \(column 3\)"
refuses "--eigenvalues without --n" 2 "needs --n" select --eigenvalues four.txt --p 4
refuses "--eigenvalues without --p" 2 "needs --p" select --eigenvalues four.txt --n 20
refuses "--covariance without --n" 2 "needs --n" select --covariance constant.csv
refuses "--covariance with --p" 2 "--p goes with" select --covariance constant.csv --n 20 --p 3
refuses "one observation" 2 "--n '1'" select --eigenvalues four.txt --n 1 --p 4
refuses "no variables" 2 "--p '0'" select --eigenvalues four.txt --n 20 --p 0
refuses "data and a PCA" 2 "either data or a PCA" select "$wine" --eigenvalues four.txt "${sizes[@]}"
refuses "two PCAs" 2 "one of them" select --eigenvalues four.txt --covariance constant.csv --n 20
refuses "sizes of data" 2 "--n goes with" select "$wine" --n 20
refuses "--divisor of data" 2 "--divisor goes with" select "$wine" --divisor n
refuses "another --divisor" 2 "--divisor 'p'" select --eigenvalues four.txt "${sizes[@]}" --divisor p
refuses "another --spectrum-kind" 2 "--spectrum-kind 'x'" \
  select --eigenvalues four.txt "${sizes[@]}" --spectrum-kind x
refuses "an output that is the PCA" 2 "also an input" \
  select --eigenvalues four.txt "${sizes[@]}" --json-file four.txt

# --- compressed text
# without what depends on the file's name and on the clock
same_json() {
  cmp -s <(sed -E '/"(source|column_names|transpose)":/d; /"(read|spectrum|select)_s":/d' "$1") \
    <(sed -E '/"(source|column_names|transpose)":/d; /"(read|spectrum|select)_s":/d' "$2")
}
run select "$wine" --json --quiet
cp out plain.json
for tool in gzip zstd; do
  if ! command -v $tool >/dev/null; then
    skip "$tool" "no $tool"
    continue
  fi
  $tool -c -q <"$wine" >"wine.$tool"
  run select "wine.$tool" --json --quiet
  prints "text compressed by $tool is read" "\"source\": \"wine\\.$tool\""
  is_true "text compressed by $tool answers like plain text" same_json out plain.json
  "$program" select - --json --quiet <"wine.$tool" >out 2>err
  is_true "$tool on standard input answers like plain text" same_json out plain.json
  { head -n 50 "$wine" | $tool -c -q && tail -n +51 "$wine" | $tool -c -q; } >"parts.$tool"
  run select "parts.$tool" --json --quiet
  is_true "parts compressed by $tool one by one answer like plain text" same_json out plain.json
  head -c 3000 "wine.$tool" >"cut.$tool"
  refuses "text of $tool that is cut short" 1 "^pcadim: cut\\.$tool: the $tool data end in the middle" \
    select "cut.$tool" --quiet
  { head -c 1000 "wine.$tool" && printf 'damage' && tail -c +1007 "wine.$tool"; } >"damaged.$tool"
  refuses "text of $tool that is damaged" 1 "damaged\\.$tool: the $tool data are damaged" \
    select "damaged.$tool" --quiet
  printf '4\n3\n2\n1\n' | $tool -c -q >"four.$tool"
  run select --eigenvalues "four.$tool" "${sizes[@]}"
  prints "eigenvalues compressed by $tool are read" "^(Keep|No) "
  { npy '2, 1' && printf '%016d' 0; } | $tool -c -q >"array.$tool"
  refuses "an array compressed by $tool" 1 "NPY array, compressed.*decompress" select "array.$tool"
done

# --- features in rows
if command -v python3 >/dev/null; then
  python3 - "$wine" <<'EOF'
import csv, sys
rows = list(csv.reader(open(sys.argv[1])))
csv.writer(open("turned.csv", "w")).writerows(zip(*rows))
EOF
  run select "$wine" --scale --json --quiet
  cp out scaled.json
  run select turned.csv --transpose --scale --json --quiet
  is_true "--transpose of the transposed answers like the data" same_json out scaled.json
  run select turned.csv --transpose --columns 2-51 --quiet
  prints "--columns are columns of the file" '50 x 13'
else
  skip "--transpose" "no python3"
fi
run simulate --n 60 --p 6 --dim 2 --snr 20 --seed 3 -o upright.npy
run select upright.npy --transpose --quiet
prints "--transpose of NPY" '6 x 60'

# --- codes of missing cells
printf 'a,b,c\n1,2,3\n-999,4,9\n5,7,unknown\n2,3,8\n7,1,4\n' >codes.csv
refuses "a code is a word like any other until it is told" 1 "unknown" select codes.csv
refuses "codes of missing cells are missing" 1 "2 of 15 cells are missing" select codes.csv --na=-999,unknown
run select codes.csv --na=-999,unknown --missing drop-rows --json --quiet
prints "rows with codes are left out" '"dropped_rows": 2'

# --- limits
run select "$wine" --max-dim 5 --memory 512MB --missing mean --json --quiet
prints "--max-dim, --memory and --missing are taken" '"schema": "pcadim.report/2"'

# --- groups of rows
printf 'x,who,y\n1,ann,2\n2,bob,1\n4,ann,4\n0,bob,1\n3,eve,2\n' >groups.csv
run select groups.csv --group-column who
check "--group-column is not data, and that is said" 0 "column 2 \(who\).*3 groups"
prints "--group-column leaves the others" '5 x 2'
refuses "--group-column that is not there" 2 "nobody" select groups.csv --group-column nobody
refuses "--group-column without data" 2 "--group-column needs the data" \
  select --eigenvalues four.txt "${sizes[@]}" --group-column 1

# --- names of rows
awk 'BEGIN { srand(7); print "sample,a,b,c"
  for (i = 1; i <= 40; i++) {
    far = i == 17 ? 60 : 0
    b = i == 5 ? "" : rand() + far
    printf "%s,%.6f,%s,%.6f\n", i == 17 ? "x\033[31m17" : "S" i, rand() + far, b, rand() - far } }' >named.csv
run select named.csv --missing drop-rows --quiet
prints "a row that is left out has its id" "left out: row 5 'S5'"
prints "a finding counts rows from 1" "its own: row 17"
prints "and names them so that no terminal obeys" "'x\\\\x1B\\[31m17' \\([0-9.]+ times"
run select named.csv --missing drop-rows --json --quiet
prints "JSON counts rows from 0" '"rows": \[16\]'
prints "and has their names as they are" '"row_names": \["x\\u001b\[31m17"\]'
prints "and those of few rows, without what was left out" '"row_names": \["S1", "S2", "S3", "S4", "S6"'

# --- stopping
if command -v timeout >/dev/null && command -v mkfifo >/dev/null; then
  mkfifo endless
  exec 3<>endless # a pipe that stays open and empty
  for signal in INT:130 TERM:143; do
    timeout --preserve-status -s "${signal%:*}" 1 "$program" select - --json-file stopped.json \
      <&3 >out 2>err
    code=$?
    check "SIG${signal%:*} while waiting for data stops" "${signal#*:}" "^pcadim: stopped\$"
  done
  "$program" select - <&3 >out 2>err &
  stopped=$!
  sleep 0.5
  kill -TERM $stopped
  wait $stopped
  code=$?
  check "a background job stops, too" 143 "^pcadim: stopped\$"
  exec 3>&-
  is_true "nothing is half-written" test ! -s out -a ! -e stopped.json
else
  skip "stopping" "no timeout or mkfifo"
fi

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

# --- names that look like marks are shown as they are
for name in '{scale=true}' '{' '}' '{{x}}'; do
  printf 'a,%s\n1,2\n3,%s\n' "$name" "$name" >"$name.csv"
  run select "$name.csv"
  is_true "a cell, a column and a file named $name" \
    grep -qF "pcadim: $name.csv, line 3, column 2 ($name): '$name' is not a number" err
  run select "no $name"
  is_true "no file named $name" grep -qF "'no $name'" err
  run "$name"
  is_true "no command named $name" grep -qF "'$name' is neither" err
  run select sim.csv "--method=$name"
  is_true "no method named $name" grep -qF "'$name'" err
  run simulate --n 20 --p 3 --dim 1 -o "$name.csv"
  is_true "written to a file named $name" grep -qF "pcadim: $name.csv: 20 x 3" err
  run select "$name.csv"
  prints "answered for a file named $name" '^Keep'
  is_true "the data are named $name" grep -qF "$name.csv, 20 x 3" out
  run reduce --dim 1 "$name.csv" --scores "$name.npy"
  is_true "scores in a file named $name" grep -qF "scores to $name.npy: the component explains" out
done

finish
