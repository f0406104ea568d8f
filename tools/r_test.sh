#!/usr/bin/env bash
# Builds the R package, checks it as CRAN does and runs its tests, those against the command line program included.
# usage: tools/r_test.sh      (after make build)
# Where R or the R packages that it needs cannot be installed it says SKIPPED.
set -euo pipefail
cd "$(dirname "$0")/.."

ready() {
  command -v Rscript >/dev/null &&
    Rscript -e 'quit(status = !all(vapply(c("BH", "cpp11", "testthat"), requireNamespace, NA, quietly = TRUE)))'
}
if ! ready >/dev/null 2>&1; then
  echo "SKIPPED: the tests of the R package, since R and its packages BH, cpp11 and testthat are not there"
  exit 0
fi
root=$PWD
R_BUILD_OPTIONS=--no-build-vignettes tools/r_package.sh
package=$root/$(ls build/r/pcadim_*.tar.gz)
size=$(stat -c %s "$package")
[ "$size" -lt 3000000 ] || { echo "$package has $size bytes; 3 million are the limit"; exit 1; }

cd build/r
PCADIM_ROOT=$root PCADIM_PROGRAM=$root/build/pcadim NOT_CRAN=true "$root/tools/r_check.sh" "$package"

# Vignettes, with the package that was installed for the check.
if ! Rscript -e 'quit(status = !rmarkdown::pandoc_available())' >/dev/null 2>&1; then
  echo "SKIPPED: the vignettes of the R package, since pandoc is not there"
  exit 0
fi
rm -rf vignettes
cp -r "$root/bindings/r/vignettes" .
R_LIBS=$PWD/pcadim.Rcheck Rscript -e 'for (file in Sys.glob("vignettes/*.Rmd")) rmarkdown::render(file, quiet = TRUE)'
ls vignettes/*.html
