# Sourced by the tests of the program: a folder of their own, and checks that count.
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
cd "$work" || exit 1
count=0 failures=0

ok() { count=$((count + 1)) && echo "ok $count - $1"; }
not_ok() {
  count=$((count + 1)) failures=$((failures + 1))
  echo "not ok $count - $1"
  printf '#   %s\n' "${@:2}"
}

is_true() {
  local name=$1
  shift
  if "$@"; then ok "$name"; else not_ok "$name" "failed: $*"; fi
}

# leaves_nothing NAME CODE PATTERN ARGS...: the program refuses with one line of error (beside notes), writes nothing to
# standard output and leaves no new file
leaves_nothing() {
  local name=$1 expected=$2 pattern=$3
  shift 3
  local before
  before=$(find . | sort)
  "$program" "$@" 2>"$work.err" >"$work.out" </dev/null
  local code=$?
  if [ "$code" -ne "$expected" ]; then
    not_ok "$name" "exit code $code instead of $expected" "$(head -c 300 "$work.err")"
  elif ! grep -qE -- "$pattern" "$work.err"; then
    not_ok "$name" "no '$pattern' in: $(head -c 300 "$work.err")"
  elif [ "$(grep -vc '^pcadim: note:' "$work.err")" -ne 1 ] || [ -s "$work.out" ]; then
    not_ok "$name" "not one line of error: $(head -c 300 "$work.err" "$work.out")"
  elif [ "$(find . | sort)" != "$before" ]; then
    not_ok "$name" "files were left: $(find . | sort | tr '\n' ' ')"
  else
    ok "$name"
  fi
  rm -f "$work.err" "$work.out"
}

finish() {
  echo "1..$count"
  [ "$failures" -eq 0 ] || echo "# $failures of $count failed"
  exit "$((failures > 0))"
}
