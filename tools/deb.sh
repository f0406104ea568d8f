#!/usr/bin/env bash
# Builds the Debian packages, source and binary, of the last commit into build/deb, and lets lintian look at them.
# usage: tools/deb.sh [ROOT]
# ROOT is another Debian in a folder, in which to build (as root); where it is not there, it becomes a Debian 12 by debootstrap.
# OpenBLAS as a package changes the BLAS of a whole system, and R's mclapply() hangs with this one; so only a ROOT of / builds here,
# where what debian/control asks for must be installed, and lintian and fakeroot.
set -euo pipefail
cd "$(dirname "$0")/.."
root=${1:-build/deb-system}
version=$(sed -n 's/^project(pcadim VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)

if [ ! -e "$root/usr" ]; then
  mkdir -p "$root"
  debootstrap --variant=minbase bookworm "$root" ${PCADIM_DEBIAN_MIRROR:+"$PCADIM_DEBIAN_MIRROR"} >/dev/null
fi
place=$(realpath "$root")/tmp/pcadim-deb
within() {
  local words="cd /tmp/pcadim-deb/pcadim-$version && $1"
  if [ "$root" = / ]; then bash -ec "$words"; else chroot "$root" env LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive bash -ec "$words"; fi
}
install() { within "apt-get -qq update && apt-get install -y -qq --no-install-recommends fakeroot lintian build-essential && apt-get build-dep -y -qq --no-install-recommends ."; }

grep -q "^pcadim ($version-" debian/changelog || { echo "debian/changelog has another version than $version" >&2; exit 1; }
rm -rf "$place" build/deb
mkdir -p "$place" build/deb
git archive --format=tar --prefix="pcadim-$version/" HEAD -- . ':!debian' | xz -T2 >"$place/pcadim_$version.orig.tar.xz"
tar -xf "$place/pcadim_$version.orig.tar.xz" -C "$place"
git archive --format=tar HEAD debian | tar -x -C "$place/pcadim-$version"
[ "$root" = / ] || install >build/deb-setup.log 2>&1 || { tail build/deb-setup.log >&2; exit 1; }
within "dpkg-buildpackage -us -uc -rfakeroot"
within "lintian --allow-root --fail-on error,warning ../*.changes"
find "$place" -maxdepth 1 -type f -exec cp -n {} build/deb/ \;
ls -l build/deb
