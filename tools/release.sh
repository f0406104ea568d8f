#!/usr/bin/env bash
# Makes everything that a release has, in order, and stops at the first thing that is not clean; publishes nothing.
# usage: tools/release.sh VERSION      FROM=STEP begins at a later step, after what stopped it was put right; UNTIL=STEP ends after one
# docs/releasing.md says what the steps are for.
set -euo pipefail
cd "$(dirname "$0")/.."
version=${1:?usage: tools/release.sh VERSION}
out=build/release
steps=(clean versions notes abi tests packages tag)

stop() { echo "no release: $1" >&2; exit 1; }
clean() {
  [ -z "$(git status --porcelain)" ] || stop "the working tree has changes"
  ! git rev-parse -q --verify "refs/tags/v$version" >/dev/null || stop "the tag v$version is there already"
}
versions() {
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || stop "'$version' is no version such as 0.2.0"
  grep -q "^project(pcadim VERSION $version " CMakeLists.txt || stop "CMakeLists.txt has another version than $version"
  packaging/check.py || stop "the recipes have another version"
}
notes() {
  mkdir -p "$out"
  awk -v v="$version" '/^## /{inside = ($2 == v)} inside' CHANGELOG.md >"$out/NOTES.md"
  grep -Eq "^## ${version//./\\.} \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$" "$out/NOTES.md" ||
    stop "CHANGELOG.md has no section '## $version (YYYY-MM-DD)'"
  [ "$(wc -l <"$out/NOTES.md")" -gt 2 ] || stop "the section of $version in CHANGELOG.md says nothing"
}
abi() { tools/abi.sh; }
tests() { .ci/run; make test-site; }
packages() {
  make reproducible dist test-dist wheels deb r-package web site
  mkdir -p "$out"
  cp build/dist/*.tar.xz build/r/pcadim_*.tar.gz build/web/pcadim.html "build/web/pcadim-$version.tgz" "$out"
  cp -r build/deb "$out"
  tar -C build --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner -cJf "$out/site.tar.xz" site
  (cd "$out" && find . -type f ! -name SHA256SUMS -exec sha256sum {} + | sort -k 2 >SHA256SUMS)
}
tag() {
  git tag -a "v$version" -F "$out/NOTES.md" --cleanup=verbatim
  echo "v$version is made and tagged here; $out holds its files. To publish: git push origin v$version"
}

from=${FROM:-clean}
until=${UNTIL:-tag}
for step in "$from" "$until"; do
  [[ " ${steps[*]} " == *" $step "* ]] || stop "there is no step '$step': ${steps[*]}"
done
clean  # whatever the first step is
for step in "${steps[@]}"; do
  [ "$step" = "$from" ] && from=
  [ -n "$from" ] || { echo "== $step"; "$step"; }
  [ "$step" != "$until" ] || exit 0
done
