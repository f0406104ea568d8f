#!/usr/bin/env bash
# Builds the Debian packages, source and binary, of the last commit into build/deb, and lets lintian look at them.
# usage: tools/deb.sh [ROOT]      (Debian 12 or later; what debian/control asks for must be installed)
# ROOT is another Debian in a folder, in which to build (as root): OpenBLAS as a package changes the BLAS of a whole system,
# and R's mclapply() hangs with this one.
set -euo pipefail
cd "$(dirname "$0")/.."
root=${1:-}
version=$(sed -n 's/^project(pcadim VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
place=$PWD/build/deb
[ -z "$root" ] || place=$(realpath "$root")/tmp/pcadim-deb
within() { if [ -n "$root" ]; then chroot "$root" bash -ec "cd /tmp/pcadim-deb/pcadim-$version && $1"; else (cd "$place/pcadim-$version" && bash -ec "$1"); fi; }

grep -q "^pcadim ($version-" debian/changelog || { echo "debian/changelog has another version than $version" >&2; exit 1; }
rm -rf "$place" build/deb
mkdir -p "$place" build/deb
git archive --format=tar --prefix="pcadim-$version/" HEAD -- . ':!debian' | xz -T2 >"$place/pcadim_$version.orig.tar.xz"
tar -xf "$place/pcadim_$version.orig.tar.xz" -C "$place"
git archive --format=tar HEAD debian | tar -x -C "$place/pcadim-$version"
if [ -n "$root" ]; then within "DEBIAN_FRONTEND=noninteractive apt-get build-dep -y -qq --no-install-recommends . >/dev/null"; fi
within "dpkg-buildpackage -us -uc -rfakeroot"
within "lintian --allow-root --fail-on error,warning ../*.changes"
find "$place" -maxdepth 1 -type f -exec cp -n {} build/deb/ \;
ls -l build/deb
