#!/usr/bin/env bash
# Installs what is missing to build and test on Debian (or Ubuntu), as root or with sudo.
# usage: tools/setup.sh build|python|r|test|bench|portability
set -euo pipefail

build=(build-essential ccache cmake ninja-build pkg-config libgfortran5 libhwy-dev libxxhash-dev libboost-dev
       libfmt-dev libfast-float-dev nlohmann-json3-dev librandom123-dev libcli11-dev zlib1g-dev libzstd-dev
       libhdf5-dev liblzma-dev libbz2-dev libexpat1-dev libmatio-dev libreadstat-dev librsvg2-dev)
python=(python3-dev python3-venv)
test=(clang-format clang-tidy libgtest-dev libflint-dev python3 python3-pip python3-mpmath clang libeigen3-dev)
# For tools/check_portability.sh. Debian 12's usual libc++ is too old for it, and only one can be installed.
portability=(libeigen3-dev clang-19 libc++-19-dev libc++abi-19-dev g++-multilib)
bench=(libgsl-dev r-cran-psych r-cran-corpcor r-cran-irlba r-cran-rspectra r-cran-factominer
       r-cran-nfactors r-cran-data.table)

# OpenBLAS. As a package it would become the BLAS of everything else on the machine, and R's mclapply() hangs with
# this one; so it is unpacked into build/openblas, where it serves nobody but us (cmake/find_openblas.cmake).
openblas=(libopenblas0-openmp libopenblas-openmp-dev)

installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

wanted=("${build[@]}")
purpose=${1:-build}
tests=false  # of the core: they want an oracle, a browser, a fuzzer
case "$purpose" in
  build) ;;
  python) wanted+=("${python[@]}") ;;
  test) tests=true; wanted+=("${test[@]}" "${python[@]}") ;;
  r) ;;
  bench) tests=true; wanted+=("${test[@]}" "${python[@]}" "${bench[@]}") ;;
  portability) wanted+=("${portability[@]}") ;;
  *) echo "usage: tools/setup.sh build|python|r|test|bench|portability" >&2; exit 2 ;;
esac

# The checker of report pages: one file, its version and hash in axe.txt. Without it the test says SKIPPED.
fetch_axe() {
  local root; root=$(dirname "$0")/..
  local version; version=$(sed -n 's/^axe-playwright-python==\([0-9.]*\) .*/\1/p' "$root/tests/browser/axe.txt")
  if compgen -G "$root/build/axe/*-$version-*.whl" >/dev/null; then return; fi
  python3 -m pip download -q --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    -r "$root/tests/browser/axe.txt" -d "$root/build/axe" ||
    echo "axe cannot be downloaded: the test of the report pages in a browser will be skipped" >&2
}
install() {
  [ $# -gt 0 ] || return 0
  echo "Installing $*"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
# R and what the R package is tested with. A machine that cannot have them builds everything else: tools/r_test.sh then
# says SKIPPED.
missing_of() { for package in "$@"; do installed "$package" || echo "$package"; done; }
offered() { for package in "$@"; do if apt-cache show "$package" >/dev/null 2>&1; then echo "$package"; fi; done; }
install_r() {
  # shellcheck disable=SC2046
  local lacking; mapfile -t lacking < <(missing_of $(grep -v '^#' "$(dirname "$0")/r_packages.txt"))
  [ "${#lacking[@]}" -gt 0 ] || return 0
  as_root apt-get update -qq || true
  # shellcheck disable=SC2046
  install $(offered "${lacking[@]}") || echo "R cannot be installed: the tests of the R package will be skipped" >&2
}
finish() {
  if $tests; then fetch_axe; fi
  if [ "$purpose" = r ] && command -v dpkg-query >/dev/null; then install_r; fi
  exit 0
}

if ! command -v dpkg-query >/dev/null; then
  echo "This is not Debian; please install the equivalents of: ${wanted[*]} chromium" >&2
  finish
fi

missing=()
for package in "${wanted[@]}"; do installed "$package" || missing+=("$package"); done
# Arb was a package of its own before FLINT 3 took it in.
needs_arb=false
if $tests && [ ! -e /usr/include/arb.h ] && [ ! -e /usr/include/flint/arb.h ]; then
  needs_arb=true
fi
# clang's runtime for fuzzing is a package whose name holds clang's version.
needs_fuzzer() {
  $tests || return 1
  ! compgen -G "$(clang -print-resource-dir 2>/dev/null)/lib/linux/libclang_rt.fuzzer-*.a" >/dev/null
}
# Ubuntu has no package of Chromium; any that is there will do.
needs_browser=false
if $tests && ! command -v chromium chromium-browser google-chrome >/dev/null; then
  needs_browser=true
fi
unpacked=$(realpath "$(dirname "$0")/..")/build/openblas
needs_openblas=true
if installed libopenblas-openmp-dev || [ -e "$unpacked/usr" ]; then needs_openblas=false; fi
if [ "${#missing[@]}" -eq 0 ] && ! $needs_arb && ! $needs_browser && ! $needs_openblas && ! needs_fuzzer; then finish; fi

as_root apt-get update -qq
if $needs_arb && apt-cache show libflint-arb-dev >/dev/null 2>&1; then missing+=(libflint-arb-dev); fi
if $needs_browser && apt-cache show chromium >/dev/null 2>&1; then missing+=(chromium); fi
install "${missing[@]}"
unpack_openblas() {
  echo "Unpacking ${openblas[*]} into build/openblas"
  rm -rf "$unpacked.part"
  mkdir -p "$unpacked.part"
  (cd "$unpacked.part" && apt-get download -qq "${openblas[@]}" 2>/dev/null)
  for package in "$unpacked.part"/*.deb; do dpkg-deb -x "$package" "$unpacked.part"; done
  rm -rf "$unpacked" "$unpacked.part"/*.deb
  mv "$unpacked.part" "$unpacked"
}
if $needs_openblas; then unpack_openblas; fi
if needs_fuzzer; then install "libclang-rt-$(clang -dumpversion | cut -d. -f1)-dev"; fi
finish
