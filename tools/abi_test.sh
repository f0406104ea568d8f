#!/usr/bin/env bash
# tools/abi.sh on a small library: what the last tag had must be there, what is new may be, names of others may not.
# usage: tools/abi_test.sh      (ends with 77 where there is no abidiff)
set -euo pipefail
command -v abidiff >/dev/null || { echo "SKIPPED: abidiff is not installed (package abigail-tools)"; exit 77; }
script=$(realpath "$(dirname "$0")/abi.sh")
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir -p "$place"/{tools,src,include/pcadim,build/openblas}
cd "$place"
cp "$script" tools
touch build/openblas/there  # unpacked, not a part of the sources
echo /build/ >.gitignore
cat >CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.25)
project(pcadim CXX)
if(NOT EXISTS "${PROJECT_SOURCE_DIR}/build/openblas/there")
  message(FATAL_ERROR "OpenBLAS was not found")
endif()
add_subdirectory(src)
END
printf 'add_library(pcadim SHARED pcadim.cpp)\ntarget_include_directories(pcadim PRIVATE ../include)\n' >src/CMakeLists.txt
library() {  # declarations, the same with bodies
  echo "namespace pcadim { $1 }" >include/pcadim/pcadim.hpp
  printf '#include "pcadim/pcadim.hpp"\nnamespace pcadim { %s }\n' "$2" >src/pcadim.cpp
}
record() { git add -A && git -c user.name=test -c user.email=test@example.invalid commit -q -m "$1"; }
says() {  # exit code, words
  local code=0
  tools/abi.sh >said 2>&1 || code=$?
  [ "$code" = "$1" ] && grep -q "$2" said || { echo "not '$2' and $1, but $code:"; cat said; exit 1; }
}

git init -q
library 'int one(int);' 'int one(int x) { return x; }'
record first
says 0 "there is no tag yet"
git tag v0.1.0
library 'int one(int); int two();' 'int one(int x) { return x; } int two() { return 2; }'
says 0 "what was linked with v0.1.0 runs with this library"
library 'int two();' 'int two() { return 2; }'
says 1 "raise SOVERSION"
echo 'int foreign() { return 1; }' >>src/pcadim.cpp
says 1 "the library exports names of others"
echo "the interface of the last tag is watched"
