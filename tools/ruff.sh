#!/usr/bin/env bash
# Checks the Python sources as pyproject.toml says: mistakes, and the format.
# usage: tools/ruff.sh      says SKIPPED (77) where ruff is not there and PyPI cannot be reached
set -euo pipefail
cd "$(dirname "$0")/.."
version=0.17.4  # another one may format otherwise
tools=build/lint
if ! [ -x "$tools/bin/ruff" ] || [ "$("$tools/bin/ruff" --version)" != "ruff $version" ]; then
  { python3 -m venv "$tools" && "$tools/bin/python" -m pip install --quiet --disable-pip-version-check "ruff==$version"; } \
    >/dev/null 2>&1 || { echo "SKIPPED: ruff $version is not here and cannot be had from PyPI"; exit 77; }
fi
"$tools/bin/ruff" check --quiet
"$tools/bin/ruff" format --check --quiet
echo "ruff is content"
