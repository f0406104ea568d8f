#!/usr/bin/env bash
# Sees to it that there is an emscripten that can compile the core (3.1.60 or later), and prints the root folder in
# which it is: / where the machine's own will do, else a Debian 13 in a folder of its own (3 GB; some minutes once).
# usage: tools/web_toolchain.sh       PCADIM_WEB_CHROOT names another folder than build/web-chroot, PCADIM_DEBIAN_MIRROR another mirror
# Where neither can be had it says why, and ends with 77.
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(realpath -m "${PCADIM_WEB_CHROOT:-build/web-chroot}")
oldest=3.1.60
packages=(emscripten ninja-build dpkg-dev libeigen3-dev libfmt-dev nlohmann-json3-dev libboost-dev libhwy-dev
          libfast-float-dev libxxhash-dev librandom123-dev)

skip() { echo "SKIPPED: $1. The page and the npm package were neither built nor tested." >&2; exit 77; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }
within() { as_root chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

version_of_own() { emcc --version 2>/dev/null | sed -n '1s/.* \([0-9]*\.[0-9]*\.[0-9]*\).*/\1/p'; }
own_will_do() {
  local own; own=$(version_of_own)
  [ -n "$own" ] && [ "$(printf '%s\n' "$oldest" "$own" | sort -V | head -1)" = "$oldest" ] || return 1
  [ -e /usr/include/eigen3/Eigen/Dense ] && [ -e /usr/include/fast_float/fast_float.h ] && command -v ninja >/dev/null
}

bootstrap() {
  command -v debootstrap >/dev/null ||
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends debootstrap >/dev/null 2>&1 ||
    skip "emscripten $oldest or later is not installed, and neither is debootstrap, which could bring it"
  # What an interrupted run has left is of no use.
  if [ -e "$root" ] && [ ! -e "$root.unfinished" ]; then skip "$root exists and is no chroot of ours"; fi
  mkdir -p "$(dirname "$root")"
  touch "$root.unfinished"
  as_root rm -rf --one-file-system "$root"
  echo "Installing Debian 13 with emscripten into $root" >&2
  as_root debootstrap --variant=minbase trixie "$root" ${PCADIM_DEBIAN_MIRROR:+"$PCADIM_DEBIAN_MIRROR"} >"$root.log" 2>&1 || skip "debootstrap failed, see $root.log"
}

install_packages() {
  echo force-unsafe-io | as_root tee "$root/etc/dpkg/dpkg.cfg.d/pcadim" >/dev/null
  { within apt-get update -qq && within apt-get install -y -qq --no-install-recommends "${packages[@]}" && within apt-get clean
  } >>"$root.log" 2>&1 || skip "emscripten could not be installed, see $root.log"
  as_root touch "$root/.pcadim-complete"
  rm -f "$root.unfinished"
}

if own_will_do; then echo /; exit 0; fi
if [ ! -e "$root/.pcadim-complete" ]; then
  bootstrap
  install_packages
fi
echo "$root"
