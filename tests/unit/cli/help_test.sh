#!/usr/bin/env bash
# Help, manual page and completions are made from the same records: every option of every command is in each of them,
# and the shells accept what is written for them. Usage: help_test.sh PROGRAM FOLDER (with the texts that were made)
set -u
program=$1 made=$2
failures=0

fail() {
  echo "not ok - $*"
  failures=$((failures + 1))
}

# Options are declared in the lines that start with one; examples do not count.
declared_by() { "$program" "$1" --help | sed -nE 's/^  (-[a-z],)?(--[a-z-]+).*/\2/p' | sort -u; }

widest_line() { awk '{ if (length > most) most = length } END { print most + 0 }'; }

# The part of the man page about one command; roff writes a dash as \-.
man_section() { sed 's/\\-/-/g' "$made/pcadim.1" | sed -n "/^\.SH ${1^^}\$/,/^\.SH /p"; }

commands=$("$program" --help | sed -n '/^Commands:/,/^$/p' | sed -nE 's/^  ([a-z]+) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 8 ] || fail "too few commands in the help: $commands"

for command in $commands; do
  grep -q "^\.SH ${command^^}\$" "$made/pcadim.1" || fail "man page: no section on $command"
  for file in pcadim.bash _pcadim; do
    grep -q "^_pcadim_$command()" "$made/$file" || fail "$file: no function for $command"
  done
  for option in $(declared_by "$command"); do
    sed -n "/^_pcadim_$command()/,/^}/p" "$made/pcadim.bash" | grep -qwF -- "$option" ||
      fail "bash: $command $option is missing"
    sed -n "/^_pcadim_$command()/,/^}/p" "$made/_pcadim" | grep -qF -- "'$option[" ||
      fail "zsh: $command $option is missing"
    grep -qF -- "from $command' -l ${option#--} " "$made/pcadim.fish" ||
      fail "fish: $command $option is missing"
    man_section "$command" | grep -qF -- "$option" || [ "$option" = --help ] ||
      fail "man page: $command $option is missing"
  done
  widest=$("$program" "$command" --help | widest_line)
  [ "$widest" -le 80 ] || fail "$command --help is $widest columns wide"
done
[ "$("$program" --help | widest_line)" -le 80 ] || fail "--help is wider than 80 columns"
grep -qF "\"$("$program" --version)\"" "$made/pcadim.1" || fail "man page: not of this version"
! grep -q '{[a-z]' <("$program" select --help; cat "$made/pcadim.1") || fail "a mark is left in help or man page"

bash -n "$made/pcadim.bash" || fail "completion: bash does not accept it"
! command -v zsh >/dev/null || zsh -n "$made/_pcadim" || fail "completion: zsh does not accept it"
! command -v fish >/dev/null || fish --no-execute "$made/pcadim.fish" || fail "completion: fish does not accept it"

# As bash calls it.
complete_bash() {
  PATH="$(dirname "$program"):$PATH" bash -c '
    source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _pcadim 2>/dev/null; echo "${COMPREPLY[@]}"' \
    bash "$made/pcadim.bash" "$@"
}
[[ " $(complete_bash pcadim re) " == *" reduce "* ]] || fail "bash does not complete a command"
[[ " $(complete_bash pcadim select --miss) " == *" --missing "* ]] || fail "bash does not complete an option"
[[ " $(complete_bash pcadim select --missing drop) " == *" drop-rows "* ]] || fail "bash does not complete a word"
[[ " $(complete_bash "$program" select --method min) " == *" minka "* ]] || fail "bash does not complete a method"

[ "$failures" -eq 0 ] && echo "ok - help, manual page and completions agree"
exit "$((failures > 0))"
