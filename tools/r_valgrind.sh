#!/usr/bin/env bash
# Runs the tests of the installed R package under valgrind: no error, and no memory that is lost for certain in our library.
# usage: tools/r_valgrind.sh [FILTER]      (after R CMD INSTALL build/r/pcadim_*.tar.gz; FILTER: of testthat's files)
set -euo pipefail
cd "$(dirname "$0")/.."
log=$PWD/build/r/valgrind.log
# What only tests size and speed would take hours here, and is left out as on CRAN.
cd bindings/r/tests/testthat
NOT_CRAN=false R -d "valgrind --log-file=$log --num-callers=30 --leak-check=full --show-leak-kinds=definite" --vanilla --quiet -e "
  library(pcadim)
  testthat::test_dir('.', package = 'pcadim', filter = if (nzchar('${1-}')) '${1-}', load_package = 'installed', reporter = 'summary')"
if grep -E 'Invalid (read|write)|uninitialised|Mismatched|definitely lost.*[1-9]' -A12 "$log" | grep -E 'pcadim\.so'; then
  echo "valgrind found something; see $log"
  exit 1
fi
tail -15 "$log"
