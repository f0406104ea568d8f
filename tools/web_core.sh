#!/usr/bin/env bash
# Compiles the core to WebAssembly: bindings/js/build/core.mjs and core.wasm
# usage: tools/web_core.sh      (ends with 77 where there is no compiler for it)
set -euo pipefail
cd "$(dirname "$0")/.."
root=$(tools/web_toolchain.sh)
jobs=$(nproc 2>/dev/null || echo 2)
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi; }

# Several clones may share a chroot.
if [ "$root" = / ]; then
  inside=$PWD/build/web/core
else
  inside=/pcadim/$(pwd | sha256sum | cut -c1-12)
fi
folder=${root%/}$inside
as_root install -d -o "$(id -u)" "$folder" "$folder/sources/lists/partial"
within() {
  local command="cd '$inside' && $1"
  if [ "$root" = / ]; then bash -c "$command"
  else as_root chroot "$root" env -i PATH=/usr/bin:/bin LANG=C.UTF-8 HOME=/tmp bash -c "$command"; fi
}

# zlib and expat are compiled along; Debian has no package of them for WebAssembly, but their sources.
release=$(sed -n 's/^VERSION_CODENAME=//p' "${root%/}/etc/os-release")
if ! compgen -G "$folder/sources/zlib-*" >/dev/null || ! compgen -G "$folder/sources/expat-*" >/dev/null; then
  mirror=${PCADIM_DEBIAN_MIRROR:-$(within "apt-get indextargets --format '\$(REPO_URI)' | head -1")}
  echo "deb-src $mirror $release main" > "$folder/sources/sources.list"
  own="-o Dir::Etc::SourceList=$inside/sources/sources.list -o Dir::Etc::SourceParts=/dev/null"
  own="$own -o Dir::State::Lists=$inside/sources/lists -o APT::Sandbox::User=root"
  within "cd sources && apt-get $own update -qq && apt-get $own source -qq zlib expat" >"$folder/sources/log" 2>&1 ||
    { echo "SKIPPED: the sources of zlib and expat could not be had, see $folder/sources/log" >&2; exit 77; }
fi

tools/web_core.py "$folder"
within "ninja -j $jobs --quiet"
mkdir -p bindings/js/build
cp "$folder/core.mjs" "$folder/core.wasm" bindings/js/core/core.d.mts bindings/js/build/
