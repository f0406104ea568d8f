#!/usr/bin/env bash
# Writes the manual pages of the R package anew: bindings/r/man. Lists of options come from the core's records.
# usage: tools/r_manual.sh      (after make r-package and R CMD INSTALL build/r/pcadim_*.tar.gz; needs roxygen2)
set -euo pipefail
cd "$(dirname "$0")/.."
Rscript -e 'roxygen2::roxygenise("bindings/r", load_code = "installed", roclets = "rd")'
