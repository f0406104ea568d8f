#!/usr/bin/env bash
# Makes the documentation site, static, in build/site. mkdocs-material comes from PyPI, into an environment of its own.
# usage: tools/site.sh [PROGRAM]      (after make build)
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-build/pcadim}
tools=build/site-tools
[ -x "$tools/bin/mkdocs" ] || {
  python3 -m venv "$tools"
  "$tools/bin/python" -m pip install --quiet --disable-pip-version-check "mkdocs-material == 9.*" "mkdocs == 1.6.*"
}
tools/site_pages.py "$program" build/site-source
NO_MKDOCS_2_WARNING=1 DISABLE_MKDOCS_2_WARNING=true "$tools/bin/mkdocs" build --strict --quiet
tools/site_links.py build/site
