#!/usr/bin/env bash
# The answer in the README is what the program says and draws.
# usage: readme_test.sh PROGRAM SOURCE_DIR
set -euo pipefail
program=$(realpath "$1")
cd "$2"
shown=$(sed -n '/<!-- demo: begin/,/<!-- demo: end/p' README.md | sed '/^<!--/d; /^```/d; /^\$ /d')
said=$("$program" select examples/wine.csv --scale 2>/dev/null)
diff <(echo "$shown") <(echo "$said")
drawn=$(mktemp -d)/wine.svg
"$program" select examples/wine.csv --scale --plot "$drawn" --panels scree,rules >/dev/null 2>&1
cmp "$drawn" docs/images/wine.svg
rm -r "$(dirname "$drawn")"
echo "README and program agree"
