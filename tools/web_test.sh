#!/usr/bin/env bash
# Tests the npm package in node and the page in Chromium against the command line, build/pcadim.
# usage: tools/web_test.sh      (make test-web builds what it needs first)
set -euo pipefail
cd "$(dirname "$0")/.."
tools/web.sh || { [ $? = 77 ] && exit 0; exit 1; }
PCADIM=$PWD/build/pcadim node --test bindings/js/tests/
tools/web_size.py
status=0
tests/web/web_test.py build/web/pcadim.html build/pcadim || status=$?
[ "$status" = 0 ] || [ "$status" = 77 ]
