#!/usr/bin/env bash
# Builds portable wheels and a source package into build/release/python, and tries each in an empty environment of every Python.
# usage: tools/wheels.sh PYTHON...      (such as python3.10 python3.11 python3.12 python3.13: 3.12's serves all later ones)
set -euo pipefail
cd "$(dirname "$0")/.."
out=build/release/python
most_mb=15
version=$(sed -n "s/^project(pcadim VERSION \([0-9.]*\).*/\1/p" CMakeLists.txt)
rm -rf "$out"
mkdir -p "$out"

short() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])'; }
build_for() {  # python
  PORTABLE=1 tools/wheel.sh "$1" >/dev/null
  local wheel; wheel=$(ls build/wheel/*.whl)
  [ "$(stat -c %s "$wheel")" -le $((most_mb * 1000000)) ] || { echo "$wheel is larger than $most_mb MB" >&2; exit 1; }
  rm -rf build/wheel/looked && mkdir build/wheel/looked
  "$1" -m zipfile -e "$wheel" build/wheel/looked
  find build/wheel/looked -name '*.so*' -exec tools/check_glibc.py 2.28 {} +
  cp "$wheel" "$out"
}
answers() {  # python
  (cd / && "$OLDPWD/$1" - "$OLDPWD") <<'END'
import platform, sys
import pcadim
assert pcadim.select(pcadim.simulate(n=200, p=20, d=4)).d == 4
root = sys.argv[1] + "/"
assert pcadim.select(root + "examples/wine.csv", scale=True).d == 7
for name in ("table.sav", "plain.mat", "tenx.h5", "openpyxl.xlsx"):
    pcadim.select(root + "tests/reference/formats/" + name, missing="mean")  # some have missing cells
print("Python", platform.python_version(), "answers", pcadim.__version__)
END
}
install() { build/wheel/empty/bin/python -m pip install --quiet --disable-pip-version-check "$@"; }
try_on() {  # python
  "$1" -m venv --clear build/wheel/empty
  install --find-links "$out" --only-binary pcadim "pcadim==$version"
  answers build/wheel/empty/bin/python
}
# As somebody would for whom there is no wheel: all is compiled, with the OpenBLAS of tools/setup.sh.
try_source_package() {  # python
  "$1" -m venv --clear build/wheel/empty
  # In a folder as deep as those of the wheels, for the compiler cache.
  CMAKE_PREFIX_PATH=$PWD/build/openblas/usr install --config-settings=build-dir=build/source/package "$out/pcadim-$version.tar.gz"
  local own; own=$(find build/openblas -name libopenblas.so.0 -printf "$PWD/%h" 2>/dev/null || true)
  LD_LIBRARY_PATH=$own answers build/wheel/empty/bin/python
}

declare -A built
for python in "$@"; do
  needed=$(short "$python")
  case "$needed" in 3.10 | 3.11) ;; *) needed=3.12 ;; esac
  [ -n "${built[$needed]:-}" ] || { build_for "$python"; built[$needed]=yes; }
done
"$1" -m venv --clear build/wheel/empty
install build
build/wheel/empty/bin/python -m build --sdist --outdir "$out" . >build/wheel/sdist.log 2>&1 || { cat build/wheel/sdist.log >&2; exit 1; }
for python in "$@"; do try_on "$python"; done
try_source_package "$1"
ls -l "$out"
