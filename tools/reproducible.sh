#!/usr/bin/env bash
# Builds the tarball of the last commit twice, in two folders, from nothing and without a compiler cache, and compares the bytes.
# usage: tools/reproducible.sh
set -euo pipefail
cd "$(dirname "$0")/.."
places=$(mktemp -d)
trap 'rm -rf "$places"' EXIT
build() {  # folder
  git clone -q --no-local . "$1"
  [ ! -e build/openblas ] || { mkdir -p "$1/build" && cp -r build/openblas "$1/build"; }
  (cd "$1" && CCACHE_DISABLE=1 make dist >"$places/log" 2>&1) || { tail -20 "$places/log" >&2; exit 1; }
}
build "$places/one"
build "$places/another-folder"
sums() { (cd "$1/build/dist" && find . -maxdepth 1 -type f -exec sha256sum {} + | sort -k 2); }
diff <(sums "$places/one") <(sums "$places/another-folder")
sums "$places/one"
echo "two builds of $(git rev-parse --short HEAD) have the same bytes"
