#!/usr/bin/env bash
# tools/release.sh goes through its checks with a clean clone, and stops at whatever is not clean.
# usage: tools/release_test.sh      (ends with 77 where the sources are no clone)
set -euo pipefail
cd "$(dirname "$0")/.."
git rev-parse -q --verify HEAD >/dev/null 2>&1 || { echo "SKIPPED: this is no clone"; exit 77; }
version=$(sed -n 's/^project(pcadim VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
# What is here, committed or not, as a clone without changes and tags.
mkdir "$place/clone"
git ls-files -z | xargs -0 cp --parents -t "$place/clone"
cd "$place/clone"
as_somebody() { git -c user.name=test -c user.email=test@example.org -c init.defaultBranch=main "$@"; }
as_somebody init -q
as_somebody add -A
as_somebody commit -qm all

release() { UNTIL=notes tools/release.sh "$@" >"$place/said" 2>&1; }
stops() {  # words of the complaint, version
  if release "$2"; then echo "no complaint: $1"; exit 1; fi
  grep -qF "no release: $1" "$place/said" || { echo "another complaint than: $1"; cat "$place/said"; exit 1; }
  git checkout -q .
}
release "$version" || { cat "$place/said"; exit 1; }
grep -q "^## $version (" build/release/NOTES.md
stops "CMakeLists.txt has another version than 9.8.7" 9.8.7
stops "'next' is no version" next
echo >>README.md
stops "the working tree has changes" "$version"
sed -i "s/^## $version (.*/## $version (soon)/" CHANGELOG.md
as_somebody commit -qam "no date"
stops "CHANGELOG.md has no section '## $version (YYYY-MM-DD)'" "$version"
as_somebody tag "v$version"
stops "the tag v$version is there already" "$version"
echo "a release stops at what is not clean"
