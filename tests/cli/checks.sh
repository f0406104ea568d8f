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

finish() {
  echo "1..$count"
  [ "$failures" -eq 0 ] || echo "# $failures of $count failed"
  exit "$((failures > 0))"
}
