#!/usr/bin/env bash
# Runs the program of the tarball in bare systems: Debian 11, 12 and 13, made by debootstrap with nothing but their base.
# usage: tools/dist_test.sh [FOLDER]      (as root, after make build and make dist, whose answers must agree; FOLDER keeps the three systems, build/dist-systems unless told)
# What it reads there: text, gzip, workbooks, HDF5, MATLAB, SPSS; and a file that has to be refused.
set -euo pipefail
cd "$(dirname "$0")/.."
systems=${1:-build/dist-systems}
tar=$(ls "$PWD"/build/dist/pcadim-*.tar.xz)
name=$(basename "$tar" .tar.xz)
here=${HERE:-build/pcadim}
files=(tests/reference/formats/*)
mkdir -p "$systems"

system_of() {  # suite
  [ -e "$systems/$1/.complete" ] && return
  rm -rf --one-file-system "${systems:?}/$1"
  debootstrap --variant=minbase "$1" "$systems/$1" ${PCADIM_DEBIAN_MIRROR:+"$PCADIM_DEBIAN_MIRROR"} >"$systems/$1.log"
  touch "$systems/$1/.complete"
}
within() { chroot "$systems/$suite" env -i PATH=/usr/bin:/bin LANG=C.UTF-8 "$@"; }
answer() { within "/tmp/$name/bin/pcadim" "$@"; }
wants() {  # exit code, words
  local wanted=$1 code=0; shift
  answer "$@" >"$systems/said" 2>&1 || code=$?
  [ "$code" = "$wanted" ] || { echo "$suite: pcadim $* ended with $code, not $wanted"; cat "$systems/said"; exit 1; }
}

for suite in bullseye bookworm trixie; do
  system_of "$suite"
  rm -rf "$systems/$suite/tmp/$name" "$systems/$suite/tmp/formats"
  tar -xf "$tar" -C "$systems/$suite/tmp"
  cp -r tests/reference/formats "$systems/$suite/tmp/formats"
  gzip -c examples/wine.csv >"$systems/$suite/tmp/formats/wine.csv.gz"
  wants 0 select "/tmp/$name/share/doc/pcadim/wine.csv" --scale
  grep -q "^Keep 7 of 13 components" "$systems/said"
  wants 0 select /tmp/formats/wine.csv.gz --scale --report /tmp/formats/why.html --plot /tmp/formats/why.svg
  for file in "${files[@]}"; do
    case "$file" in
      *.mat | *.sav | *.dta | *.sas7bdat | *.xpt | *.xlsx | *.h5 | *.h5ad | *.por) ;;
      *) continue ;;
    esac
    code=0; expected=$("$here" select "$file" 2>/dev/null) || code=$?
    wants "$code" select "/tmp/formats/$(basename "$file")"
    [ "$code" != 0 ] || grep -qxF "${expected%%$'\n'*}" "$systems/said" ||
      { echo "$suite: $file: another answer than here"; cat "$systems/said"; exit 1; }
  done
  wants 1 select "/tmp/$name/share/doc/pcadim/LICENSE"
  echo "$suite, glibc $(within ldd --version | sed -n '1s/.* //p'): answers as here"
done
