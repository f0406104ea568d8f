#!/usr/bin/env bash
# Builds the command line as one tarball that needs nothing but glibc 2.28 or later: build/dist/pcadim-VERSION-linux-x86_64.tar.xz
# usage: tools/dist.sh      (Debian 12, x86-64; BUILD names another folder for the objects than build/portable/build)
# The same commit gives the same bytes (tools/reproducible.sh): dates are the commit's, names are sorted.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=${BUILD:-build/portable/build}
version=$(sed -n 's/^project(pcadim VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
name=pcadim-$version-linux-x86_64
made=build/dist/$name
most_mb=25
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}

tools/portable_libraries.sh
# The flags and the depth of the folder are those of the wheels (tools/wheel.sh): one compiler cache serves both.
cmake -C cmake/portable.cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=Release -DPCADIM_BUILD_TESTS=OFF -DPCADIM_WERROR=OFF --log-level=WARNING
cmake --build "$folder" -j "$(nproc)" --target pcadim_cli pcadim_manual

rm -rf build/dist
documents=$made/share/doc/pcadim
mkdir -p "$made"/{bin,share/man/man1,share/bash-completion/completions,share/zsh/site-functions,share/fish/vendor_completions.d} "$documents"
strip -o "$made/bin/pcadim" "$folder/pcadim"
cp "$folder/made/pcadim.1" "$made/share/man/man1"
cp "$folder/made/pcadim.bash" "$made/share/bash-completion/completions/pcadim"
cp "$folder/made/_pcadim" "$made/share/zsh/site-functions"
cp "$folder/made/pcadim.fish" "$made/share/fish/vendor_completions.d"
cp LICENSE CHANGELOG.md packaging/portable/README.md examples/wine.csv "$documents"
tools/sbom.py build/portable "$folder/pcadim.map" "$version" "$documents/sbom.cdx.json" "$documents/licences"
tools/check_glibc.py 2.28 "$made/bin/pcadim"
chmod -R u=rwX,go=rX "$made"

tar -C build/dist --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -c "$name" |
  xz -9 -T1 >"build/dist/$name.tar.xz"
(cd build/dist && sha256sum "$name.tar.xz" >"$name.tar.xz.sha256")
bytes=$(stat -c %s "build/dist/$name.tar.xz")
[ "$bytes" -le $((most_mb * 1000000)) ] || { echo "the tarball has $bytes bytes, more than $most_mb MB" >&2; exit 1; }
echo "build/dist/$name.tar.xz: $bytes bytes"
