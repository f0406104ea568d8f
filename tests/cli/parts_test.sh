#!/usr/bin/env bash
# `pcadim summarize`, `merge` and `select PART` as their users meet them: files, words, exit codes.
# Usage: parts_test.sh PROGRAM EXAMPLES_DIR
set -u
program=$(realpath "$1")
wine=$(realpath "$2")/wine.csv
. "$(dirname "$(realpath "$0")")/checks.sh"

# says NAME PATTERN ARGS...: succeeds, and standard output and error together match
says() {
  local name=$1 pattern=$2
  shift 2
  "$program" "$@" >said 2>&1 </dev/null
  local code=$?
  if [ "$code" -ne 0 ]; then
    not_ok "$name" "exit code $code" "$(head -c 300 said)"
  elif ! tr -s ' \n' ' ' <said | grep -qE -- "$pattern"; then
    not_ok "$name" "no '$pattern' in: $(head -c 600 said)"
  else
    ok "$name"
  fi
}

refuses() { leaves_nothing "$@"; }

# same_answers WHOLE PARTS LEAST: the answer, and what every method that parts have enough for says; LEAST methods at
# least
same_answers() {
  python3 - "$@" <<'P'
import json, sys
whole, parts = (json.load(open(name)) for name in sys.argv[1:3])
assert whole["answer"]["d"] == parts["answer"]["d"] is not None
known = {one["method"]: one for one in whole["selections"]}
compared = [one for one in parts["selections"] if one["outcome"] != "not_applicable" and one["method"] in known]
assert len(compared) >= int(sys.argv[3]), len(compared)
for one in compared:
    assert one["d"] == known[one["method"]]["d"], one["method"]
P
}

# Few cells: parts hold their rows.
head -n 61 "$wine" >a.csv
{ head -n 1 "$wine" && sed -n 62,121p "$wine"; } >b.csv
{ head -n 1 "$wine" && sed -n 122,179p "$wine"; } >c.csv
says "several files are several parts" 'all.part: 3 parts, 178 x 13; when all parts are merged: pcadim select' \
  summarize a.csv b.csv c.csv -o all.part
says "a part of its own number" "2.part: part 2, 58 x 13" summarize c.csv --number 2 -o 2.part
"$program" summarize a.csv b.csv -o 01.part --quiet 2>said
is_true "quiet says nothing" test ! -s said
says "parts are merged" 'merged.part: 3 parts, 178 x 13' merge 01.part 2.part -o merged.part
is_true "in the same order they have the same bits" cmp merged.part all.part
"$program" select "$wine" --scale >whole.txt
"$program" select all.part --scale >parts.txt
is_true "the answer in words is that of data in one place" diff <(grep Keep whole.txt) <(grep Keep parts.txt)
"$program" select "$wine" --scale --json >whole.json
"$program" select all.part --scale --json >parts.json
is_true "and so are those of all methods" same_answers whole.json parts.json 30
gzip -k all.part
says "a compressed part" 'Keep 7 of 13' select all.part.gz --scale
says "without a command's name" 'Keep 7 of 13' all.part --scale
says "data and parts side by side" 'all.part: Keep' select "$wine" all.part
"$program" select all.part --scale --report page.html --plot figure.svg >/dev/null 2>&1
is_true "pages and figures" test -s page.html -a -s figure.svg
is_true "the page says how to ask again" grep -q 'pcadim select all.part --scale' page.html

# What does not belong together.
refuses "the same part twice" 1 '2.part: part 2 is there twice' merge all.part 2.part -o twice.part
cut -d, -f1-5 a.csv >narrow.csv
"$program" summarize narrow.csv --number 7 -o narrow.part 2>/dev/null
refuses "other columns" 1 'narrow.part: parts of other columns cannot be merged: 13 columns here, 5 there' \
  merge all.part narrow.part -o bad.part
sed '1s/alcohol/ethanol/' a.csv >renamed.csv
"$program" summarize renamed.csv --number 7 -o renamed.part 2>/dev/null
refuses "other names" 1 'with other names' merge all.part renamed.part -o bad.part
"$program" summarize a.csv --number 7 --missing drop-rows -o dropping.part 2>/dev/null
refuses "another treatment of missing cells" 1 'another treatment of --missing' merge all.part dropping.part -o bad.part
refuses "another treatment when selecting" 2 'leave out --missing' select all.part --missing drop-rows
refuses "data among parts" 1 'a.csv: this is no part that pcadim summarize wrote' merge all.part a.csv -o bad.part
refuses "a part given to reduce" 1 'all.part: this is a part that pcadim summarize wrote, not data' \
  reduce all.part --scores s.csv
refuses "a part given to summarize" 1 'not data' summarize all.part -o bad.part
refuses "a part is no list of eigenvalues" 1 'not data' select --covariance all.part --n 10
refuses "reading options are for data" 2 '--columns is for data' select all.part --columns 1-3
refuses "an output that is an input" 2 'also an input' merge all.part 2.part -o 2.part
refuses "standard output" 2 'written to a file only' summarize a.csv -o -
refuses "an output is needed" 2 'output is required' summarize a.csv
refuses "scaling comes later" 2 '--scale and --no-center are for the second look' summarize a.csv --scale -o bad.part
refuses "a median that no part knows" 2 '--normalize total=10000' summarize a.csv --normalize total -o bad.part
refuses "treatments that need all rows" 2 'other treatments need all rows' summarize a.csv --missing mean -o bad.part
refuses "lengths of rows without a part" 2 '--norms goes with one FILE' select a.csv --norms all.part

# Damage.
damage() {  # FILE OFFSET: changes one byte
  printf '\x55' | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}
cp all.part damaged.part && damage damaged.part 3000
refuses "a changed byte" 1 'damaged.part: the stored part is damaged: its checksum' select damaged.part
head -c 5000 all.part >cut.part
refuses "a part that was cut off" 1 'cut.part: the stored part is damaged' merge cut.part 2.part -o bad.part
refuses "a file that is not there" 3 'cannot open' merge nowhere.part 2.part -o bad.part

# More cells than parts hold: the second look.
"$program" simulate --n 84000 --p 48 --dim 3 --seed 5 -o big.npy 2>/dev/null
python3 - <<'P'
data = open("big.npy", "rb").read()
body = data[10 + int.from_bytes(data[8:10], "little"):]
for k in range(3):
    header = b"{'descr': '<f8', 'fortran_order': False, 'shape': (28000, 48), }"
    header += b" " * ((-len(header) - 11) % 64) + b"\n"
    rows = body[k * 28000 * 48 * 8:(k + 1) * 28000 * 48 * 8]
    open(f"{k}.npy", "wb").write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + rows)
P
for k in 0 1 2; do "$program" summarize "$k.npy" --number "$k" -o "$k.part" 2>/dev/null; done
says "merging says what comes next" "big.part: 3 parts, 84000 x 48; .* pcadim summarize FILE --number K --plan 'big.part'" \
  merge 0.part 1.part 2.part -o big.part
is_true "parts beyond the bound are small" test "$(stat -c %s big.part)" -lt 30000
says "without a second look it is said what is left out" 'Keep 3 of 48.*lengths of rows were not measured.*--norms' select big.part
for k in 0 1 2; do "$program" summarize "$k.npy" --number "$k" --plan big.part --scale -o "$k.norms" 2>/dev/null; done
says "lengths are merged" 'big.norms: lengths of the rows of 3 parts' merge 0.norms 1.norms 2.norms -o big.norms
says "with it, it is said what rows are needed for" 'a sample of their rows' select big.part --norms big.norms --scale
"$program" select big.part --norms big.norms --scale --json >parts.json 2>/dev/null
"$program" select big.npy --scale --json >whole.json 2>/dev/null
is_true "the answers are those of data in one place" same_answers whole.json parts.json 20
is_true "the report names both files" grep -q '"norms": *"big.norms"' parts.json
refuses "lengths under another scaling" 1 'measured for other parts or with another --no-center or --scale|another --center or --scale' \
  select big.part --norms big.norms
"$program" merge 0.norms 1.norms -o some.norms 2>/dev/null
refuses "lengths of some parts" 1 'the rows of part 2 have not been measured; 2 of 3 parts have' \
  select big.part --norms some.norms --scale
refuses "lengths merged twice" 1 '1.norms: the lengths of the rows of part 1 are there twice' merge big.norms 1.norms -o bad.norms
refuses "lengths among parts" 1 '1.norms: this is no part' merge big.part 1.norms -o bad.part
refuses "parts among lengths" 1 '1.part: this is no file of lengths' merge big.norms 1.part -o bad.norms
refuses "lengths given as data" 1 'lengths of rows that pcadim summarize wrote, not data; give --norms' select big.norms
refuses "a number that the plan does not know" 1 'the plan knows no part 9' summarize 1.npy --number 9 --plan big.part -o bad.norms
cp 1.npy rewritten.npy && damage rewritten.npy 5001
refuses "rows that changed between the looks" 1 'rewritten.npy: part 1 is not what it was .* with other numbers' \
  summarize rewritten.npy --number 1 --plan big.part -o bad.norms
refuses "missing cells are treated once" 2 '--missing is for the first look' \
  summarize 1.npy --number 1 --plan big.part --missing drop-rows -o bad.norms
finish
