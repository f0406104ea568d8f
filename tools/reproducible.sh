#!/usr/bin/env bash
# Builds the tarball of the last commit twice, in two folders, from nothing and without a compiler cache, and compares the bytes.
# usage: tools/reproducible.sh
set -euo pipefail
cd "$(dirname "$0")/.."
places=$(mktemp -d)
trap 'rm -rf "$places"' EXIT
commit=$(git rev-parse HEAD)  # another one may follow while the first build runs
build() {  # folder
  git clone -q --no-local . "$1"
  git -C "$1" checkout -q "$commit"
  [ ! -e build/openblas ] || { mkdir -p "$1/build" && cp -r build/openblas "$1/build"; }
  (cd "$1" && CCACHE_DISABLE=1 make dist >"$places/log" 2>&1) || { tail -20 "$places/log" >&2; exit 1; }
}
build "$places/one"
build "$places/another-folder"
sums() { (cd "$1/build/dist" && find . -maxdepth 1 -type f -exec sha256sum {} + | sort -k 2); }
diff <(sums "$places/one") <(sums "$places/another-folder") ||
  { (cd "$places" && diff -rq one/build/dist another-folder/build/dist) >&2; exit 1; }
sums "$places/one"
echo "two builds of ${commit:0:7} have the same bytes"
