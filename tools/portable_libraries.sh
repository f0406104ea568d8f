#!/usr/bin/env bash
# Makes build/portable: static libraries for a program and a Python module that need nothing but glibc 2.28 or later.
# usage: tools/portable_libraries.sh      (Debian 12, x86-64, after tools/setup.sh build; a minute, once)
#   glibc/      link libraries of glibc 2.28 (tools/glibc_stubs.py), from Debian 11's
#   lib/        Debian's own static libraries; ReadStat, {fmt} and Highway, which have none, from Debian's sources
#   copyright/  what each of them says about its licence; packages.txt: their names and versions
# Debian's static HDF5 has a driver for Amazon's S3, the only one that needs curl; nothing of ours asks for it, so neither
# it nor curl, Kerberos and LDAP are linked.
set -euo pipefail
cd "$(dirname "$0")/.."
oldest=2.28
root=$PWD/build/portable
system=/usr/lib/x86_64-linux-gnu
complete=$root/complete
if [ -e "$complete" ] && [ "$complete" -nt tools/portable_libraries.sh ] && [ "$complete" -nt tools/glibc_stubs.py ] &&
   [ -z "$(find packaging/portable -newer "$complete")" ]; then exit 0; fi
[ "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" = bookworm ] ||
  { echo "portable builds are made on Debian 12 (bookworm), whose static libraries they hold" >&2; exit 77; }
rm -rf "$root"
mkdir -p "$root"/{lib,copyright,sources,glibc,include}
: >"$root/packages.txt"

# apt with sources of its own: the machine's stay as they are.
apt_of() {  # suite, words of apt-get
  local suite=$1 place=$root/apt-$1; shift
  mkdir -p "$place"/{lists/partial,cache/archives/partial}
  local mirror=${PCADIM_DEBIAN_MIRROR:-http://deb.debian.org/debian} key=/usr/share/keyrings/debian-archive-keyring.gpg
  printf "%s [signed-by=$key] $mirror $suite main\n" deb deb-src >"$place/sources.list"
  touch "$place/status"  # of packages that are installed: none, so that the suite's own versions are taken
  apt-get -qq -o Dir::State::status="$place/status" -o Dir::Etc::sourcelist="$place/sources.list" -o Dir::Etc::sourceparts=- -o Dir::State::lists="$place/lists" \
    -o Dir::Cache="$place/cache" -o APT::Sandbox::User=root "$@"
}
said() { echo "$1 $2 $3" >>"$root/packages.txt"; }  # library, source package, version

link_libraries_of_glibc() {
  local unpacked=$root/sources/glibc
  mkdir -p "$unpacked"
  apt_of bullseye update
  (cd "$unpacked" && apt_of bullseye download libc6:amd64 libc6-dev:amd64 >&2)
  for package in "$unpacked"/*.deb; do dpkg-deb -x "$package" "$unpacked"; done
  cp "$unpacked"/usr/lib/x86_64-linux-gnu/{*crt*.o,libc_nonshared.a} "$unpacked/lib/x86_64-linux-gnu"
  tools/glibc_stubs.py "$unpacked/lib/x86_64-linux-gnu" "$oldest" "$root/glibc"
}

describe() {  # library, package that has it
  local source version
  read -r source version < <(dpkg-query -W -f='${source:Package} ${source:Version}\n' "$2")
  said "$1" "$source" "$version"
  cp "/usr/share/doc/$2/copyright" "$root/copyright/$1"
}
take() {  # library, package that has it, archive
  describe "$1" "$2"
  objcopy --redefine-sym stdin=pcadim_stdin --redefine-sym stdout=pcadim_stdout --redefine-sym stderr=pcadim_stderr "$3" "$root/lib/lib$1.a"
}
take_openblas() {
  local unpacked=build/openblas/usr
  [ -e "$unpacked" ] || unpacked=/usr
  local version; version=$(apt-cache policy libopenblas-openmp-dev | sed -n 's/ *Candidate: //p')
  said openblas openblas "$version"
  cp "$unpacked/share/doc/libopenblas0-openmp/copyright" "$root/copyright/openblas"
  cp "$unpacked/lib/x86_64-linux-gnu/openblas-openmp/libopenblas.a" "$root/lib"
}
take_compiler() {  # parts of GCC that are linked in: their licence's exception allows it
  said stdc++ gcc-12 "$(dpkg-query -W -f='${source:Version}' g++-12)"
  cp /usr/share/doc/gcc-12-base/copyright "$root/copyright/stdc++"
}

source_of() {  # library, suite, source package
  apt_of "$2" update
  (cd "$root/sources" && apt_of "$2" source --download-only --tar-only "$3" >&2)
  local tar; tar=$(compgen -G "$root/sources/$3_*.orig.tar.*" | head -1)
  mkdir -p "$root/sources/$1"
  tar -xf "$tar" -C "$root/sources/$1" --strip-components=1
  said "$1" "$3" "$(basename "$tar" | sed 's/.*_\(.*\)\.orig\..*/\1/')"
  find "$root/sources/$1" -maxdepth 1 -iname 'licen*' -exec cat {} + >"$root/copyright/$1"
}
flags=(-O2 -g0 -fPIC "-ffile-prefix-map=$root=.")
archive() {  # library, compiler and words, sources
  local name=$1 objects; shift
  objects=$(mktemp -d)
  (cd "$objects" && "$@")
  ar rcsD "$root/lib/lib$name.a" "$objects"/*.o
  rm -r "$objects"
}
from_sources() {
  local place=$root/sources
  source_of readstat trixie readstat
  archive readstat gcc -c "${flags[@]}" -DHAVE_ZLIB -I"$place/readstat/src" "$place"/readstat/src/*.c \
    "$place"/readstat/src/{sas,spss,stata}/*.c
  cp "$place/readstat/src/readstat.h" "$root/include"
  source_of fmt bookworm fmtlib
  archive fmt g++ -std=c++20 -c "${flags[@]}" -I"$place/fmt/include" "$place"/fmt/src/{format,os}.cc
  mkdir -p "$root/cmake"
  cat >"$root/cmake/fmt-config.cmake" <<'END'  # FMT_SHARED as Debian's has it: one compiler cache serves both
add_library(fmt::fmt STATIC IMPORTED)
set_target_properties(fmt::fmt PROPERTIES
  IMPORTED_LOCATION "${CMAKE_CURRENT_LIST_DIR}/../lib/libfmt.a" INTERFACE_COMPILE_DEFINITIONS FMT_SHARED)
END
  source_of hwy bookworm highway
  archive hwy g++ -std=c++17 -c "${flags[@]}" -I"$place/hwy" "$place"/hwy/hwy/{targets,aligned_allocator,per_target}.cc
}

link_libraries_of_glibc
take z zlib1g-dev $system/libz.a
take zstd libzstd-dev $system/libzstd.a
take lzma liblzma-dev $system/liblzma.a
take bz2 libbz2-dev $system/libbz2.a
take expat libexpat1-dev $system/libexpat.a
take matio libmatio-dev $system/libmatio.a
take xxhash libxxhash-dev $system/libxxhash.a
take hdf5 libhdf5-dev $system/libhdf5_serial.a
take sz libaec-dev $system/libsz.a
take aec libaec-dev $system/libaec.a
take_openblas
take_compiler
describe boost libboost1.74-dev
describe json nlohmann-json3-dev
describe fast_float libfast-float-dev
describe random123 librandom123-dev
describe cli11 libcli11-dev
from_sources
archive older_glibc gcc -c "${flags[@]}" "$PWD/packaging/portable/older_glibc.c"
archive one_thread gcc -c "${flags[@]}" "$PWD"/packaging/portable/{one_thread_openmp,fortran_strings}.c
touch "$complete"
