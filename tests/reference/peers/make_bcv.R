# Bi-cross-validation and Wold's cross-validation by the R package bcv (CRAN) in many random
# partitions.
#
#   install.packages("bcv")
#   cd tests/reference/peers && Rscript make_bcv.R
#
# Writes bcv.json (some minutes). Bi-cross-validation: the curve of one fixed partition, row i in set
# i mod 2, column j in set j mod 2, each of the four blocks held out in turn; where a side is odd the
# package weighs blocks, not cells, alike, and the case is left out. Wold's: partitions differ from
# program to program, so an answer is stored only where every partition gives it.
source("tables.R")
draws <- 10

# The package draws its sets itself; its compiled part takes them.
interleaved <- function(x, last) {
  rows <- as.integer((seq_len(nrow(x)) - 1) %% 2)
  cols <- as.integer((seq_len(ncol(x)) - 1) %% 2)
  rowMeans(.Call("R_cv_svd_gabriel", x, 2L, 2L, as.integer(last), rows, cols, PACKAGE = "bcv"))
}
invisible(loadNamespace("bcv"))

cases <- function(name, scale) {
  x <- prepared(name, scale)
  set.seed(20261115)
  last <- min(8, floor(min(dim(x)) / 2) - 1)
  blocks <- if (all(dim(x) %% 2 == 0))
    one_case(name, scale, "bicross_validation", list(pattern = "interleaved"),
             curve = interleaved(x, last))
  # The package stops after 20 steps from the column means unless told otherwise: too early for
  # smooth data.
  wold <- function() bcv::cv.svd.wold(x, 5, maxrank = last, tol = 1e-6, maxiter = 2000)$msep
  # One column carries the variance of raw wine: neither program's fit settles.
  if (name == "wine" && !scale) return(blocks)
  best <- replicate(draws, which.min(colMeans(wold())) - 1)
  cells <- if (all(best == best[1]))
    one_case(name, scale, "cross_validation", list(scheme = "cells", folds = "5"), d = best[[1]])
  c(blocks, cells)
}
write_table("bcv.json", "bcv", as.character(packageVersion("bcv")),
            paste("The compiled part of cv.svd.gabriel(x, 2, 2) with a fixed partition;",
                  "cv.svd.wold(x, 5) with", draws, "random ones, both of the centred (scaled) matrix."),
            every_case(cases))
