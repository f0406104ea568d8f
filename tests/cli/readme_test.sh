#!/usr/bin/env bash
# The answer in the README is the beginning of what the program says and draws of a frozen report, so that a new method does not change
# it; and the program still answers the same.
# usage: readme_test.sh PROGRAM SOURCE_DIR
set -euo pipefail
program=$(realpath "$1")
cd "$2"
report=tests/golden/reports/wine_scaled.json
shown=$(sed -n '/<!-- demo: begin/,/<!-- demo: end/p' README.md | sed '/^<!--/d; /^```/d; /^\$ /d')
[ "$(echo "$shown" | wc -l)" -ge 3 ]
diff <(echo "$shown") <("$program" render "$report" | head -n "$(echo "$shown" | wc -l)")
drawn=$(mktemp -d)/wine.svg
"$program" render "$report" --plot "$drawn" --panels scree,methods
cmp "$drawn" docs/images/wine.svg
rm -r "$(dirname "$drawn")"
answer() { sed 's/\. .*/./'; }
diff <("$program" render "$report" | head -n 1 | answer) \
  <("$program" select examples/wine.csv --scale --quiet | head -n 1 | answer)
echo "README and program agree"
