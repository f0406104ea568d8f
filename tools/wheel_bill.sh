#!/usr/bin/env bash
# Puts into a wheel what it holds of others: a bill of materials (CycloneDX) and their licences.
# usage: tools/wheel_bill.sh WHEEL LINK_MAP      (tools/wheel.sh calls it; the wheel is replaced)
set -euo pipefail
cd "$(dirname "$0")/.."
wheel=$1 map=$2
python=build/wheel/tools/bin/python
unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
"$python" -m wheel unpack --dest "$unpacked" "$wheel" >/dev/null
information=$(ls -d "$unpacked"/*/*.dist-info)
version=$(sed -n 's/^Version: //p' "$information/METADATA")
mkdir -p "$information/sboms"
# nanobind comes from PyPI, as the newest that there is, like the one of the build.
"$python" -m pip install --quiet --disable-pip-version-check --upgrade nanobind
sed -i '/^nanobind /d' build/portable/packages.txt
"$python" -c 'import importlib.metadata as m; print("nanobind pypi:nanobind", m.version("nanobind"))' >>build/portable/packages.txt
cat build/wheel/tools/lib/python*/site-packages/nanobind*.dist-info/licenses/LICENSE* >build/portable/copyright/nanobind
tools/sbom.py build/portable "$map" "$version" "$information/sboms/pcadim.cdx.json" "$information/licenses/libraries"
"$python" -m wheel pack --dest-dir "$(dirname "$wheel")" "$unpacked"/* >/dev/null
