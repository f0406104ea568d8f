#!/usr/bin/env Rscript
# The package's own linear algebra (Eigen) against R's BLAS and LAPACK: seconds for all eigenvalues of the same data.
# usage: Rscript benchmarks/r/linalg.R      (after R CMD INSTALL build/r/pcadim_*.tar.gz)
library(pcadim)

best <- function(call) {
  call <- substitute(call)
  frame <- parent.frame()
  min(vapply(1:3, function(k) system.time(eval(call, frame))[["elapsed"]], 0))
}

by_r <- function(x) {
  x <- sweep(x, 2, colMeans(x))
  eigen(if (nrow(x) >= ncol(x)) crossprod(x) else tcrossprod(x), symmetric = TRUE, only.values = TRUE)$values
}

ours <- function(x, threads) select_components(x, "kaiser", findings = FALSE, threads = threads)

cat("R's BLAS:", extSoftVersion()[["BLAS"]], "\n\n")
cat("| size | R's BLAS and LAPACK | package, 1 thread | package, 2 threads |\n|---|---|---|---|\n")
for (size in list(c(20000, 200), c(2000, 1000), c(500, 5000))) {
  x <- simulate_components(n = size[1], p = size[2], d = 5)
  stopifnot(all.equal(by_r(x)[1:10] / size[1], ours(x, 2)$spectrum$eigenvalues[1:10]))
  cat(sprintf("| %d x %d | %.2f s | %.2f s | %.2f s |\n", size[1], size[2], best(by_r(x)), best(ours(x, 1)),
              best(ours(x, 2))))
}
