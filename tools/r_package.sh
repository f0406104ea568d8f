#!/usr/bin/env bash
# Builds the R package as a source package: build/r/pcadim_VERSION.tar.gz
# usage: tools/r_package.sh      (make r-package installs what it needs first)
# The core and the headers it needs are put into it (tools/r_vendor.py), so that it installs with nothing but R, a
# compiler and the R packages BH and cpp11.
set -euo pipefail
cd "$(dirname "$0")/.."
package=build/r/pcadim

rm -rf build/r/pcadim build/r/pcadim_*.tar.gz
mkdir -p build/r
cp -r bindings/r "$package"
mkdir "$package/inst/licenses"
cp /usr/share/common-licenses/Apache-2.0 "$package/inst/licenses"
tools/r_vendor.py "$package/src"
# Vignettes are made where there is what makes them; the package is compiled for that.
options=${R_BUILD_OPTIONS-}
makes_vignettes() { Rscript -e 'quit(status = !rmarkdown::pandoc_available())' >/dev/null 2>&1; }
if [ -z "$options" ] && ! makes_vignettes; then options=--no-build-vignettes; fi
if [ "$options" = --no-build-vignettes ]; then
  rm -r "$package/vignettes"
  sed -i '/^VignetteBuilder/d' "$package/DESCRIPTION"
fi
# shellcheck disable=SC2086
(cd build/r && R CMD build --no-manual $options pcadim >build.log 2>&1) || { cat build/r/build.log >&2; exit 1; }
ls build/r/pcadim_*.tar.gz
