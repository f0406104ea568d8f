#!/usr/bin/env bash
# tools/reproducible.sh on a small repository: a commit made between the two builds changes nothing, other bytes are noticed.
set -euo pipefail
script=$(realpath "$(dirname "$0")/reproducible.sh")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir -p "$place/project/tools"
cd "$place/project"
cp "$script" tools
record() { git add -A && git -c user.name=test -c user.email=test@example.invalid commit -q -m "$1"; }
git init -q

cat >Makefile <<'END'
dist:
	mkdir -p build/dist && git rev-parse HEAD >build/dist/made
	git -C $(PROJECT) -c user.name=test -c user.email=test@example.invalid commit -q --allow-empty -m later
END
record first
PROJECT=$PWD tools/reproducible.sh >"$place/said" 2>&1 || { cat "$place/said"; exit 1; }
[ "$(git rev-list --count HEAD)" = 3 ]

printf 'dist:\n\tmkdir -p build/dist && pwd >build/dist/made\n' >Makefile
record second
if tools/reproducible.sh >"$place/said" 2>&1; then echo "other bytes were not noticed"; exit 1; fi
grep -q "build/dist/made differ" "$place/said" || { cat "$place/said"; exit 1; }
