#!/usr/bin/env bash
# Report, figure and sketch as their users ask for them: files appear whole or not at all, wrong
# words are refused before data are read.
# Usage: picture_test.sh PROGRAM EXAMPLES_DIR PYTHON
set -u
program=$(realpath "$1") examples=$(realpath "$2") python=$3
. "$(dirname "$(realpath "$0")")/checks.sh"

run() { "$program" "$@" >out 2>err </dev/null; code=$?; }
# refuses NAME CODE PATTERN ARGS...: one line of error
refuses() {
  local name=$1 expected=$2 pattern=$3
  shift 3
  run "$@"
  if [ "$code" -eq "$expected" ] && grep -qE -- "$pattern" err && [ "$(wc -l <err)" -eq 1 ]; then
    ok "$name"
  else
    not_ok "$name" "exit code $code: $(head -c 300 err)"
  fi
}
cp "$examples/wine.csv" wine.csv

run select wine.csv --scale --report page.html --plot figure.svg --sketch
is_true "report and figure are written beside the text" test "$code" -eq 0 -a -s page.html -a -s figure.svg
is_true "the text is there all the same" grep -q '^Keep 7 of 13 components' out
is_true "the sketch stands below it" grep -qE '^ +7 ' out
is_true "the figure is XML" "$python" -c 'import sys, xml.dom.minidom as m; m.parse("figure.svg")'
is_true "the report tells the command" grep -q 'pcadim select wine.csv --scale' page.html
is_true "the report is small" test "$(wc -c <page.html)" -le 400000
is_true "its title is the answer" grep -q '<title>Keep 7 of 13 components' page.html
is_true "the report has no script" sh -c '! grep -qi "<script" page.html'
cp page.html first.html && cp figure.svg first.svg
run select wine.csv --scale --report page.html --plot figure.svg --sketch --threads 1
sed -i 's/ --threads 1//' page.html
is_true "one thread draws the same report" cmp first.html page.html
is_true "one thread draws the same figure" cmp first.svg figure.svg

fingerprint() { grep -oE 'xxh3:[0-9a-f]{32}' "$1" | sort -u; }
sed 's/,/;/g' wine.csv >semicolons.csv
run select semicolons.csv --scale --report semicolons.html
is_true "the same numbers have the same fingerprint" test "$(fingerprint first.html)" = "$(fingerprint semicolons.html)"
sed '2s/[0-9]/9/' wine.csv >other.csv
run select other.csv --scale --report other.html
is_true "other numbers have another" test "$(fingerprint first.html)" != "$(fingerprint other.html)"

run select wine.csv --plot one.svg --panels scree --width 84
is_true "panels and width can be chosen" grep -qE '<svg[^>]*width="84(\.0)?mm"' one.svg
refuses "a panel that does not exist" 2 'scre.*scree' select wine.csv --plot x.svg --panels scre
refuses "no figure is that narrow" 2 '12' select wine.csv --plot x.svg --width 12
refuses "panels without a figure" 2 '--plot' select wine.csv --panels scree
refuses "a width without a figure" 2 '--plot' select wine.csv --width 90
refuses "a figure is no JPEG" 2 '\.svg, \.png or \.pdf' select wine.csv --plot x.jpg
run select wine.csv --json-file stored.json --plot figure.png
if [ "$code" -eq 0 ]; then
  is_true "a figure as PNG" "$python" -c 'assert open("figure.png", "rb").read(8) == b"\x89PNG\r\n\x1a\n"'
  run render stored.json --plot again.png
  is_true "a stored report gives the same PNG" cmp figure.png again.png
  run render stored.json --plot figure.pdf
  is_true "a figure as PDF" "$python" -c 'assert open("figure.pdf", "rb").read(5) == b"%PDF-"'
  run select wine.csv --plot none/figure.pdf
  is_true "a PDF in no folder is an output error" test "$code" -eq 3
else  # built without librsvg
  refuses "without librsvg its package is named" 2 'librsvg2' select wine.csv --plot x.png
fi
refuses "a report is no PDF" 2 '\.html' select wine.csv --report x.pdf
refuses "one report for several files" 2 'one FILE' select wine.csv semicolons.csv --report x.html
cp wine.csv wine.html
refuses "the input as output" 2 'would be overwritten' select wine.html --report wine.html
refuses "two outputs in one file" 2 'would be overwritten' select wine.csv --report x.html --json-file ./x.html
refuses "wrong words are found before the data" 2 'scre' select missing.csv --plot x.svg --panels scre
is_true "what was refused wrote nothing" test ! -e x.svg -a ! -e x.html
run select wine.csv --report none/page.html
is_true "a folder that does not exist is an output error" test "$code" -eq 3
printf 'a,b\n1,2\n3,x\n' >bad.csv
run select bad.csv --report bad.html --plot bad.svg
is_true "bad data leave no report" test "$code" -eq 1 -a ! -e bad.html -a ! -e bad.svg

"$python" - <<'END' >hostile.csv
import random
random.seed(1)
print('"<script>alert(1)</script>","a&b","""q""",\x01odd')
for _ in range(30):
    print(",".join(str(random.gauss(0, 1) * s) for s in (1, 1, 1, 100)))
END
run select hostile.csv --header yes --report hostile.html --plot hostile.svg \
  --panels scree,certainty,loadings,biplot,scores,columns,evidence,methods,norms,scaling
is_true "hostile names do no harm in a figure" "$python" -c 'import xml.dom.minidom as m; m.parse("hostile.svg")'
is_true "nor in a report" sh -c 'test -s hostile.html && ! grep -qi "<script" hostile.html'

run select wine.csv --sketch --json
is_true "a sketch has no place in JSON" "$python" -c 'import json; json.load(open("out"))'
finish
