#!/usr/bin/env bash
# Compiles the core, syntax only, for machines that are not this one: with the other standard library (libc++,
# 16 or later; macOS and WebAssembly have nothing else) and for a target whose pointers have 32 bits (WebAssembly
# again). Linear algebra is by Eigen. What cannot be checked for want of a tool is said to be SKIPPED.
# usage: tools/check_portability.sh [libc++|32-bit]   (both unless told; make portability installs what it needs)
set -uo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir -p "$scratch/include/pcadim"
sed 's/@PROJECT_VERSION@/0/' include/pcadim/version.hpp.in > "$scratch/include/pcadim/version.hpp"

jobs=$(nproc 2>/dev/null || echo 2)
flags=(-std=c++20 -fsyntax-only -Werror -Wall -Wextra -Wconversion -Wsign-conversion -Wno-missing-braces -Iinclude
       -I"$scratch/include" -Isrc -isystem /usr/include/eigen3 -DPCADIM_BUILDING -DEIGEN_MPL2_ONLY
       -DEIGEN_DONT_PARALLELIZE -DBOOST_MATH_PROMOTE_DOUBLE_POLICY=false)

# The layers of the core, as the build lists them.
layers() { tr '\n' ' ' < src/CMakeLists.txt | sed 's/.*set(core_layers \([^)]*\)).*/\1/'; }
sources() {
  local layer
  for layer in $(layers); do find "src/$layer" -name '*.cpp' ! -name 'lapack_*.cpp'; done | sort
}

understands() { echo "$1" | "${@:2}" -std=c++20 -fsyntax-only -x c++ - 2>/dev/null; }

# check NAME COMPILER...: all sources; every complaint is shown.
check() {
  local name=$1; shift
  local files; files=$(sources)
  if echo "$files" | xargs -P "$jobs" -n 1 "$@" "${flags[@]}"; then
    echo "$name: $(echo "$files" | wc -l) files compile"
  else
    echo "$name: FAILED"
    failed=1
  fi
}

# The newest clang++ that has a libc++ of its own.
clang_with_libcxx() {
  local compiler
  for compiler in $(compgen -c clang++ | grep -E '^clang\+\+(-[0-9]+)?$' | sort -uVr); do
    if understands '#include <version>
                    static_assert(_LIBCPP_VERSION >= 16000);' "$compiler" -stdlib=libc++; then
      echo "$compiler"
      return
    fi
  done
}

check_libcxx() {
  local compiler; compiler=$(clang_with_libcxx)
  if [ -z "$compiler" ]; then echo "libc++: SKIPPED, there is no clang++ with libc++ 16 or later"; return; fi
  check "libc++ ($compiler)" "$compiler" -stdlib=libc++
}

check_32_bit() {
  if ! understands '#include <vector>
                    static_assert(sizeof(void*) == 4);' g++ -m32; then
    echo "32-bit: SKIPPED, g++ -m32 has no headers here"
    return
  fi
  check "32-bit (g++ -m32)" g++ -m32 -msse2
}

if [ ! -e /usr/include/eigen3/Eigen/Dense ]; then echo "Portability: SKIPPED, Eigen is not installed"; exit 0; fi
failed=0
case "${1:-all}" in
  libc++) check_libcxx ;;
  32-bit) check_32_bit ;;
  all) check_libcxx; check_32_bit ;;
  *) echo "usage: tools/check_portability.sh [libc++|32-bit]" >&2; exit 2 ;;
esac
exit $failed
