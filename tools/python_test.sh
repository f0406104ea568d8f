#!/usr/bin/env bash
# Builds the wheel, installs it into empty virtual environments and tests what is installed; runs the code of the README and the guides.
# usage: tools/python_test.sh [PYTHON] [pytest options]      (after make build)
# What it needs beside Debian's packages comes from PyPI; without a network it says SKIPPED.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${1:-python3}
shift || true

reachable() {
  "$python" -m venv --clear build/wheel/probe &&
    build/wheel/probe/bin/python -m pip download --quiet --disable-pip-version-check --no-deps --dest build/wheel/probe nanobind
}
if ! reachable >/dev/null 2>&1; then
  echo "SKIPPED: the tests of the Python package, since PyPI cannot be reached"
  exit 0
fi
tools/wheel.sh "$python"
wheel=$(ls build/wheel/*.whl)

# Alone, with NumPy only: nothing that the tests bring along helps it.
"$python" -m venv --clear build/wheel/empty
build/wheel/empty/bin/python -m pip install --quiet --disable-pip-version-check "$wheel"
(cd / && "$OLDPWD/build/wheel/empty/bin/python" -c "
import pcadim
assert pcadim.select(pcadim.simulate(n=200, p=20, d=4)).d == 4")
for library in $(find build/wheel/empty -path '*pcadim*' -name '*.so*'); do
  # Of the system only what every Linux has: the C library and what compilers bring.
  if ldd "$library" | grep -v '/wheel/empty/' |
     grep -Ev 'linux-vdso|ld-linux|lib(c|m|dl|pthread|rt|gcc_s|stdc\+\+|resolv|util|z)\.so'; then
    echo "$library needs a library that is not in the wheel"
    exit 1
  fi
done

tests=build/wheel/test-$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
[ -x "$tests/bin/python" ] || "$python" -m venv "$tests"
pip=("$tests/bin/python" -m pip install --quiet --disable-pip-version-check)
"${pip[@]}" "$wheel[test]"
"${pip[@]}" --force-reinstall --no-deps "$wheel"  # the version may be the same, the wheel is not
"$tests/bin/python" -m pytest -q "$@"
# What the README and the guides say the program prints: answers are reworded, and pages forgotten. The other pages: make test-site.
if [ $# = 0 ]; then
  tools/site_blocks.py build "$tests/bin/python" README.md docs/{using,reduce,averaging,parts}.md docs/guides/*.md
fi
