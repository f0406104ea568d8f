#!/usr/bin/env bash
# Installs what is missing to build and test on Debian (or Ubuntu), as root or with sudo.
# usage: tools/setup.sh build|test|bench
set -euo pipefail

build=(build-essential cmake ninja-build pkg-config libopenblas-openmp-dev libhwy-dev libxxhash-dev libboost-dev
       libfmt-dev libfast-float-dev nlohmann-json3-dev librandom123-dev libcli11-dev zlib1g-dev libzstd-dev
       libhdf5-dev)
test=(libgtest-dev libflint-dev python3 clang)
bench=(libgsl-dev python3-venv r-cran-psych r-cran-corpcor r-cran-irlba r-cran-rspectra r-cran-factominer
       r-cran-data.table)

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

wanted=("${build[@]}")
case "${1:-build}" in
  build) ;;
  test) wanted+=("${test[@]}") ;;
  bench) wanted+=("${test[@]}" "${bench[@]}") ;;
  *) echo "usage: tools/setup.sh build|test|bench" >&2; exit 2 ;;
esac

if ! command -v dpkg-query >/dev/null; then
  echo "This is not Debian; please install the equivalents of: ${wanted[*]}" >&2
  exit 0
fi

missing=()
for package in "${wanted[@]}"; do installed "$package" || missing+=("$package"); done
# Arb was a package of its own before FLINT 3 took it in.
needs_arb=false
if [ "${1:-build}" != build ] && [ ! -e /usr/include/arb.h ] && [ ! -e /usr/include/flint/arb.h ]; then
  needs_arb=true
fi
# clang's runtime for fuzzing is a package whose name holds clang's version.
needs_fuzzer() {
  [ "${1:-build}" != build ] || return 1
  ! compgen -G "$(clang -print-resource-dir 2>/dev/null)/lib/linux/libclang_rt.fuzzer-*.a" >/dev/null
}
if [ "${#missing[@]}" -eq 0 ] && ! $needs_arb && ! needs_fuzzer "${1:-build}"; then exit 0; fi

as_root apt-get update -qq
if $needs_arb && apt-cache show libflint-arb-dev >/dev/null 2>&1; then missing+=(libflint-arb-dev); fi
install() {
  [ $# -gt 0 ] || return 0
  echo "Installing $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
install "${missing[@]}"
if needs_fuzzer "${1:-build}"; then install "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev"; fi
