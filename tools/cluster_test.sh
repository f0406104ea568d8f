#!/usr/bin/env bash
# Tests the package with Dask and Spark: worker processes, executors, and both of them killed.
# usage: tools/cluster_test.sh [PYTHON] [pytest options]
# Dask and PySpark come from PyPI into an environment of their own, Java 17 from Debian. What cannot be had is
# SKIPPED in words: without PyPI everything, without Java the tests of Spark.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${1:-python3}
shift || true
tests=build/wheel/cluster
# pandas 3 is new to PySpark.
packages=("dask[array,dataframe]>=2024.8" "distributed>=2024.8" "pyspark>=3.5" "pandas<3" pyarrow scipy "scikit-learn>=1.6" pytest setuptools)

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
install_java() {
  command -v apt-get >/dev/null || return 1
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless ||
    { as_root apt-get update -qq &&
      as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends openjdk-17-jre-headless; }
}
has_java() { command -v java >/dev/null || install_java >/dev/null 2>&1; }

[ -x "$tests/bin/python" ] || "$python" -m venv "$tests"
pip=("$tests/bin/python" -m pip install --quiet --disable-pip-version-check)
if ! "${pip[@]}" "${packages[@]}" >/dev/null 2>&1; then
  echo "SKIPPED: the tests with Dask and Spark, since they cannot be had from PyPI"
  exit 0
fi
# The wheel of an earlier test will do if nothing has changed since.
wheel=$(find build/wheel -maxdepth 1 -name '*.whl' -print -quit)
if [ -z "$wheel" ] || [ -n "$(find src include bindings/python/pcadim* pyproject.toml CMakeLists.txt -newer "$wheel" -print -quit)" ]; then
  tools/wheel.sh "$python"
fi
"${pip[@]}" --force-reinstall --no-deps build/wheel/*.whl

skipped=()
if ! has_java; then
  echo "SKIPPED: the tests with Spark, since Java 17 is not here and cannot be installed"
  skipped=(--ignore-glob='*test_spark*')
fi
"$tests/bin/python" -m pytest -q bindings/python/tests_cluster "${skipped[@]}" "$@"
