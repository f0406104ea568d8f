#!/usr/bin/env bash
# Makes the site, checks every link, and runs the code of the guides.
# usage: tools/site_test.sh [PROGRAM] [PYTHON with NumPy]
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-build/pcadim} python=${2:-}
tools/site.sh "$program"
if [ -z "$python" ]; then
  python=build/site-tools/bin/python
  "$python" -m pip install --quiet --disable-pip-version-check numpy
fi
tools/site_blocks.py "$program" "$python" docs/guides/*.md
