#!/usr/bin/env bash
# Makes the site, checks every link, and runs the code of the README and of the pages that show what to type.
# usage: tools/site_test.sh [BUILD] [PYTHON with pcadim, scikit-learn and xxhash]      (docs/python-tutorial.md is run by the tests of the Python package)
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build} python=${2:-}
pages=(README.md docs/{using,report,reduce,averaging,parts,reproduce}.md docs/guides/*.md)

tools/site.sh "$build/pcadim"
if [ -z "$python" ]; then
  python=build/site-tools/bin/python
  PREBUILT=$PWD/$build/src tools/wheel.sh python3 >/dev/null
  "$python" -m pip install --quiet --disable-pip-version-check numpy scikit-learn xxhash
  "$python" -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps build/wheel/*.whl
fi
tools/site_blocks.py "$build" "$python" "${pages[@]}"
