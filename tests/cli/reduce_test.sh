#!/usr/bin/env bash
# `pcadim reduce` as its users meet it: files, words, exit codes.
# Usage: reduce_test.sh PROGRAM EXAMPLES_DIR
set -u
program=$(realpath "$1")
wine=$(realpath "$2")/wine.csv
. "$(dirname "$(realpath "$0")")/checks.sh"

# writes NAME PATTERN ARGS...: succeeds, and standard output matches
writes() {
  local name=$1 pattern=$2
  shift 2
  "$program" reduce "$@" >out 2>err </dev/null
  local code=$?
  if [ "$code" -ne 0 ]; then
    not_ok "$name" "exit code $code" "$(head -c 300 err)"
  elif ! tr '\n' ' ' <out | grep -qE -- "$pattern"; then
    not_ok "$name" "no '$pattern' in: $(head -c 300 out)"
  else
    ok "$name"
  fi
}

refuses() { leaves_nothing "${@:1:3}" reduce "${@:4}"; }

# Fails unless the assertions of a Python program hold.
python() { python3 -c "$@"; }

writes "the method's components" \
  'Wrote 178 x 7 scores to s.csv: the 7 components that auto keeps explain 89.3 % of the variance\..*component +variance +share +cumulative.*PC7' \
  "$wine" --scale --scores s.csv --loadings l.csv
is_true "a line for each row and one of names" test "$(wc -l <s.csv)" -eq 179
is_true "names of the components" test "$(head -n 1 s.csv)" = PC1,PC2,PC3,PC4,PC5,PC6,PC7
is_true "names of the variables" test "$(sed -n '1p;2p;14p' l.csv | cut -d, -f1 | tr '\n' ' ')" = \
  "variable alcohol proline "
writes "tabs" 'explain 89.3 %' "$wine" --scale --scores s.tsv
is_true "the same with tabs" cmp -s s.csv <(tr '\t' , <s.tsv)
writes "NPY" 'loadings to l.npy' "$wine" --scale --scores s.npy --loadings l.npy
is_true "CSV and NPY hold the same numbers, bit for bit" python '
import array, csv
def text(name, skip):
    rows = list(csv.reader(open(name)))[1:]
    return [float(x) for row in rows for x in row[skip:]]
def npy(name):
    data = open(name, "rb").read()
    return list(array.array("d", data[10 + data[8] + 256 * data[9]:]))
assert text("s.csv", 0) == npy("s.npy") and len(npy("s.npy")) == 178 * 7
assert text("l.csv", 1) == npy("l.npy") and len(npy("l.npy")) == 13 * 7'
is_true "scores are uncorrelated, their variances those that are told" python '
import csv, json, os, subprocess
rows = [[float(x) for x in row] for row in list(csv.reader(open("s.csv")))[1:]]
told = json.loads(subprocess.run(["'"$program"'", "reduce", "'"$wine"'", "--scale", "--scores", "j.csv",
                                  "--json", "--quiet"], capture_output=True).stdout)
assert told["schema"] == "pcadim.reduction/1" and told["d"] == 7 and told["method"] == "auto"
assert told["scores"] == "j.csv" and told["loadings"] is None
assert abs(told["cumulative"][6] - sum(told["shares"])) < 1e-14
for a in range(7):
    for b in range(7):
        mean = sum(row[a] * row[b] for row in rows) / len(rows)
        assert abs(mean - (told["variances"][a] if a == b else 0)) < 1e-13'
is_true "a second run writes the same bytes" cmp -s s.csv j.csv
writes "another number of threads" 'explain' "$wine" --scale --scores t.csv --threads 3
is_true "writes the same bytes" cmp -s s.csv t.csv
rm -f ./*.csv ./*.npy ./*.tsv

writes "as many as asked for" 'Wrote 178 x 2 scores to s.csv: the 2 components explain > 99.9 %' \
  "$wine" --dim 2 --scores s.csv
writes "another method" 'the [0-9]+ components that kaiser keeps' \
  "$wine" --scale --method kaiser --scores s.csv
writes "an option of the method" 'components? that variance_fraction keeps' "$wine" --scale \
  --method variance_fraction --set variance_fraction.fraction=0.5 --scores s.csv
"$program" reduce - --dim 2 --scores stdin.csv <"$wine" >out 2>err
is_true "standard input" cmp -s stdin.csv <("$program" reduce "$wine" --dim 2 --scores /dev/stdout \
  --quiet | head -n 179)
writes "some columns" 'Wrote 178 x 1 scores' "$wine" --columns 1-3 --dim 1 --scores s.csv
rm -f ./*

printf 'a,b,c\n1,2,3\n,5,1\n7,1,2\n3,3,9\n2,8,4\n' >holes.csv
writes "rows left out keep their place" '1 of 5 rows with missing cells was left out' \
  holes.csv --missing drop-rows --dim 1 --scores s.csv
is_true "their scores are NaN" test "$(grep -n NaN s.csv)" = 3:NaN
is_true "all others have numbers" test "$(wc -l <s.csv)" -eq 6
writes "em" 'what probabilistic PCA' holes.csv --missing em --dim 1 --scores s.csv
is_true "has scores of all rows" test "$(grep -c NaN s.csv)" -eq 0 -a "$(wc -l <s.csv)" -eq 6
writes "columns left out" '1 of 3 columns with missing cells was left out: a' \
  holes.csv --missing drop-columns --dim 1 --scores s.csv --loadings l.csv
is_true "have zeros" test "$(sed -n 2p l.csv)" = a,0
printf '"x,1","say ""hi""",12\n1,2,3\n4,5,1\n7,1,2\n3,3,9\n' >names.csv
writes "names that need quotes" 'loadings' names.csv --header yes --dim 1 --scores s.csv \
  --loadings l.csv
is_true "get them" test "$(cut -d'"' -f1-8 l.csv | sed -n '2,4p' | sed -E 's/,-?[0-9.e-]+$//' |
  tr '\n' ';')" = '"x,1";"say ""hi""";"12";'
printf 'a,b,c\n1,4,3\n2,4,1\n4,4,2\n3,4,9\n' >constant.csv
writes "a constant column" '1 column was left out because it is constant' \
  constant.csv --dim 2 --scores s.csv --loadings l.csv
is_true "has loadings of zero" test "$(sed -n 3p l.csv)" = b,0,0
rm -f s.csv l.csv

is_true "data with loud columns" python '
import random
random.seed(1)
loadings = [[random.gauss(0, 1) for j in range(100)] for k in range(2)]
with open("loud.csv", "w") as out:
    for i in range(150):
        z = [random.gauss(0, 1) for k in range(2)]
        cells = [z[0] * loadings[0][j] + z[1] * loadings[1][j] + random.gauss(0, 0.2 * 25 ** (j / 99)) for j in range(100)]
        print(*cells, sep=",", file=out)'
writes "noise that is looked at" 'The noise differs between columns' \
  loud.csv --noise auto --scores s.csv --loadings l.csv
"$program" reduce loud.csv --noise auto --scores s.csv --json --quiet >out 2>err
is_true "its kind is told" grep -q '"noise": "columns"' out
writes "noise that is named" 'divided by it' loud.csv --noise rows+columns --dim 2 --scores s.csv
"$program" reduce "$wine" --dim 2 --noise white --scores white.csv >/dev/null 2>&1
"$program" reduce "$wine" --dim 2 --scores s.csv >/dev/null 2>&1
is_true "white noise is the default" cmp -s white.csv s.csv
refuses "noise that is none" 2 '--noise' "$wine" --noise loud --dim 2 --scores new.csv
rm -f s.csv l.csv white.csv

"$program" simulate --dim 0 --n 200 --p 10 -o noise.csv 2>err
refuses "no place for the scores" 2 'as in --scores scores.csv' "$wine" --scale
refuses "no component to keep" 1 'auto keeps 0 components.*--dim' noise.csv --scores s.csv
writes "unless it is asked for" 'Wrote 200 x 1' noise.csv --dim 1 --scores s.csv
rm -f s.csv
refuses "--dim 0" 2 '--dim' "$wine" --dim 0 --scores s.csv
refuses "--dim -1" 2 '--dim' "$wine" --dim -1 --scores s.csv
refuses "--dim as a word" 2 '--dim' "$wine" --dim two --scores s.csv
refuses "--dim beyond the columns" 1 'only 13 principal components, not 14' "$wine" --dim 14 \
  --scores s.csv
printf '1,2,3\n2,4,1\n3,6,2\n4,8,9\n' >rank.csv
refuses "--dim beyond the rank" 1 'the rank of the data is 2' rank.csv --header no --dim 3 --scores s.csv
refuses "--dim and --method" 2 'give one or the other' "$wine" --dim 2 --method ng --scores s.csv
refuses "an unknown method" 2 "no method 'nonsense'" "$wine" --method nonsense --scores s.csv
refuses "no --scores" 2 'scores' "$wine" --dim 2
refuses "no file" 2 'FILE' --dim 2 --scores s.csv
refuses "two files" 2 '.' "$wine" "$wine" --dim 2 --scores s.csv
refuses "a missing cell" 1 'missing' holes.csv --dim 1 --scores s.csv
printf 'a,b\n1,2\n3,x\n5,6\n' >text.csv
refuses "text in a cell" 1 "'x'" text.csv --dim 1 --scores s.csv --loadings l.csv
refuses "an input that is not there" 3 'none.csv' none.csv --dim 1 --scores s.csv
refuses "scores over the input" 2 'also the input' text.csv --dim 1 --scores ./text.csv
refuses "loadings over the input" 2 'also the input' text.csv --dim 1 --scores s.csv --loadings text.csv
refuses "scores and loadings in one file" 2 'scores are written there' "$wine" --dim 1 --scores s.csv \
  --loadings ./s.csv
refuses "a format that is none" 2 'no format' "$wine" --dim 1 --scores s.xlsx
refuses "a compressed format" 2 'no format' "$wine" --dim 1 --scores s.csv.gz
refuses "standard output as -" 2 'to a file only' "$wine" --dim 1 --scores -
refuses "a folder that is not there" 3 'No such file' "$wine" --dim 1 --scores none/s.csv
refuses "loadings into a folder that is not there" 3 'No such file' "$wine" --dim 1 --scores s.csv \
  --loadings none/l.csv
if [ -c /dev/full ]; then
  refuses "a full disk" 3 'No space' "$wine" --dim 1 --scores /dev/full
fi
mkdir sealed && chmod a-w sealed
[ -w sealed ] || refuses "a sealed folder" 3 'denied' "$wine" --dim 1 --scores sealed/s.csv

# Names of rows: the ids of the file, with rows left out among them, and of a file that stands the other way round.
printf 'sample,x,y,z\nS01,1,2,9\nS02,3,,4\n"S,03",5,6,1\nS04,7,1,2\nS05,2,8,3\n' >ids.csv
writes "ids and a row left out" 'Wrote 5 x 1 scores' ids.csv --dim 1 --missing drop-rows --scores s.csv
is_true "each row has its own id" python '
import csv
rows = list(csv.reader(open("s.csv")))
assert rows[0] == ["id", "PC1"], rows[0]
assert [row[0] for row in rows[1:]] == ["S01", "S02", "S,03", "S04", "S05"], rows
assert [row[1] == "NaN" for row in rows[1:]] == [False, True, False, False, False], rows'
writes "scores with ids are read again" 'Wrote 5 x 1 scores' s.csv --dim 1 --missing drop-rows --scores again.csv
is_true "with the same ids" test "$(cut -d, -f1 again.csv)" = "$(cut -d, -f1 s.csv)"
writes "the file turned" 'Wrote 3 x 1 scores' ids.csv --transpose --missing drop-columns --dim 1 --scores s.csv \
  --loadings l.csv
is_true "its header names the scores" test "$(cut -d, -f1 s.csv | tr '\n' ' ')" = "id x y z "
is_true "its ids name the loadings" python '
import csv
assert [row[0] for row in csv.reader(open("l.csv"))] == ["variable", "S01", "S02", "S,03", "S04", "S05"]'
writes "NPY has no place for ids" 'Wrote 5 x 1 scores' ids.csv --dim 1 --missing drop-rows --scores s.npy

echo old >s.csv
"$program" reduce text.csv --dim 1 --scores s.csv >out 2>err
is_true "a failure leaves the old file" test "$(cat s.csv)" = old
writes "a success replaces it" 'Wrote' "$wine" --dim 1 --scores s.csv
is_true "as a whole" test "$(wc -l <s.csv)" -eq 179

finish
