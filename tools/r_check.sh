#!/usr/bin/env bash
# Checks a source package of R as CRAN does, without a network, and runs its tests.
# usage: r_check.sh PACKAGE.tar.gz      leaves check.log and the .Rcheck folder in the working folder
# The manual is made as well where there is LaTeX for it. Nothing may be noted but that no server could be asked the time.
set -euo pipefail

manual=--no-manual
if command -v pdflatex >/dev/null; then manual=; fi
# R's usual fonts are a package of half a gigabyte.
export R_RD4PDF=times,hyper _R_CHECK_CRAN_INCOMING_REMOTE_=false _R_CHECK_FORCE_SUGGESTS_=false
# The core is compiled once, on all cores, and ccache keeps what did not change.
if command -v ccache >/dev/null; then
  echo "CXX20 = ccache $(R CMD config CXX20)" >Makevars
  export R_MAKEVARS_USER=$PWD/Makevars CCACHE_NOHASHDIR=1
fi
export MAKEFLAGS=-j$(nproc)
# Debian's BH is empty: Boost's headers have a package of their own.
if [ ! -e "$(Rscript -e 'cat(system.file(package = "BH"))')/include" ]; then
  mkdir -p library
  cp -r "$(Rscript -e 'cat(system.file(package = "BH"))')" library
  mkdir -p library/BH/include
  ln -sfn /usr/include/boost library/BH/include/boost
  export R_LIBS=$PWD/library
fi
export TZ=${TZ-UTC}  # else R asks systemd, which may not be there, and what that says is noted

start=$SECONDS
# shellcheck disable=SC2086
R CMD check --as-cran $manual "$1" >check.log 2>&1 || { tail -60 check.log; exit 1; }
tail -4 check.log
echo "$(R --version | head -1): $(stat -c %s "$1") bytes, checked in $((SECONDS - start)) s"
if grep -E ' \.\.\. .*(ERROR|WARNING|NOTE)$|^Status: .*(ERROR|WARNING)' check.log | grep -v 'future file timestamps'; then exit 1; fi
