#!/usr/bin/env bash
# Our set-up leaves the BLAS of this machine alone. OpenBLAS on OpenMP, which we use, hangs in processes that were forked after
# its first call; were it the BLAS of R as well, mclapply() would never end.
# usage: mclapply_test.sh      says SKIPPED (77) where R is missing, or has that BLAS from somebody else
set -euo pipefail
skip() { echo "SKIPPED: $*"; exit 77; }

command -v Rscript >/dev/null || skip "R is not installed"
if [ "$(dpkg-query -W -f='${db:Status-Status}' libopenblas-openmp-dev 2>/dev/null)" = installed ]; then
  skip "libopenblas-openmp-dev is installed on this machine; tools/setup.sh does not do that"
fi
timeout 300 Rscript -e '
  x <- matrix(sin(1:250000), 500)
  first <- eigen(crossprod(x))$values[1]
  found <- parallel::mclapply(1:4, function(i) eigen(crossprod(x))$values[1], mc.cores = 2)
  stopifnot(all.equal(unlist(found), rep(first, 4)))
' || { echo "R's mclapply() failed, or did not end in 5 minutes; its BLAS: $(Rscript -e 'cat(extSoftVersion()["BLAS"])')"; exit 1; }
echo "R's mclapply() ends"
