#!/usr/bin/env bash
# Every option and command that the help prints is in the man page and in the completion, and the
# other way round. Usage: help_test.sh PROGRAM MAN_PAGE COMPLETION
set -u
program=$1 man_page=$2 completion=$3
failures=0

fail() {
  echo "not ok - $*"
  failures=$((failures + 1))
}

options_in() { grep -oE -- '(^|[^[:alnum:]-])--[a-z][a-z-]*' | grep -oE -- '--[a-z-]+' | sort -u; }

# The part of the man page about one command; roff writes a dash as \-.
man_section() { sed 's/\\-/-/g' "$man_page" | sed -n "/^\.SH ${1^^}\$/,/^\.SH /p"; }

# The part of the completion about one command: its function, or its line in the main one.
completion_section() { sed -n "/^_pcadim_$1()/,/^}/p; /^    $1) _pcadim_words/p" "$completion"; }

# Options are declared in the lines that start with one; examples do not count.
declared_by() { "$program" "$1" --help | sed -nE 's/^  (-[a-z],)?(--[a-z-]+).*/\2/p' | sort -u; }

widest_line() { awk '{ if (length > most) most = length } END { print most + 0 }'; }

commands=$("$program" --help | sed -n '/^Commands:/,/^$/p' | sed -nE 's/^  ([a-z]+) .*/\1/p')
[ -n "$commands" ] || fail "no commands in the help"

for command in $commands; do
  grep -q "^\.SH ${command^^}\$" "$man_page" || fail "man page: no section on $command"
  grep -qE "^    $command\)" "$completion" || fail "completion: no branch for $command"
  declared=$(declared_by "$command")
  [ -n "$declared" ] || fail "$command: no options in the help"
  for option in $declared; do
    man_section "$command" | grep -qE -- "(^|[^a-z-])$option([^a-z-]|\$)" ||
      [ "$option" = --help ] || fail "man page: $command $option is missing"
    completion_section "$command" | grep -qE -- "(^|[^a-z-])$option([^a-z-]|\$)" ||
      fail "completion: $command $option is missing"
  done
  for option in $(man_section "$command" | options_in) \
    $(completion_section "$command" | options_in); do
    grep -qxF -- "$option" <<<"$declared" || fail "$command has no option $option (any more)"
  done
  widest=$("$program" "$command" --help | widest_line)
  [ "$widest" -le 80 ] || fail "$command --help is $widest columns wide"
done
bash -n "$completion" || fail "completion: bash does not accept it"
[ "$("$program" --help | widest_line)" -le 80 ] || fail "--help is wider than 80 columns"
version=$("$program" --version)
grep -qF "\"$version\"" "$man_page" || fail "man page: not of version '$version'"

[ "$failures" -eq 0 ] && echo "ok - help, man page and completion agree"
exit "$((failures > 0))"
