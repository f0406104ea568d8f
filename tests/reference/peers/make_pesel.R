# What the authors' own PESEL functions return on our data.
#
# Needs a copy of github.com/psobczyk/pesel (GPL-3; nothing of it is kept here):
#   cd tests/reference/peers && Rscript make_pesel.R FOLDER_OF_PESEL
source("tables.R")
folder <- commandArgs(TRUE)[1]
source(file.path(folder, "R", "auxilliary.R"))
functions <- list(pesel_heterogeneous = pesel_heterogeneous, pesel_homogeneous = pesel_homogeneous)

# The peer centres by calling cov() on the matrix it is given: the columns under n-asymptotics, the
# rows under p-asymptotics. Our default centres the columns always, so there the peer's cov() must
# not centre again: this takes its place.
uncentred <- function(A) crossprod(A) / (nrow(A) - 1)

curve_of <- function(method, A, last, moment) {
  f <- functions[[method]]
  environment(f) <- list2env(list(cov = moment), parent = globalenv())
  f(A, 0, last)
}

pesel_cases <- function(name, scale) {
  given <- if (scale) prepared(name, TRUE) else load_data(name)
  centred <- prepared(name, scale)
  n <- nrow(given)
  p <- ncol(given)
  small <- min(n, p)
  cases <- character(0)
  for (method in names(functions)) for (asymptotics in c("n", "p")) for (centering in
                                                                         c("columns", "pesel")) {
    if (asymptotics == "n" && centering == "pesel") next  # cov() centres the columns: the same
    if (centering == "columns") {
      A <- if (asymptotics == "n") centred else t(centred)
      moment <- uncentred
      rank <- centred_rank(centred)
    } else {
      A <- t(given)
      moment <- stats::cov
      # Rows are centred here; columns too if they were before: twice centred costs one each.
      rank <- if (scale) min(n - 1, p - 1) else min(n, p - 1)
    }
    # The last candidate leaves one eigenvalue that is not zero; after it the peer takes the
    # logarithm of rounding errors.
    last <- min(small - 1, rank - 1)
    curve <- curve_of(method, A, last, moment)
    d <- which.max(curve) - 1
    # An eigenvalue of cov(A) is known to rounding of the largest one.
    l <- eigen(moment(A), only.values = TRUE)$values
    tolerance <- max(1e-8, 1e-13 * l[1] / l[rank])
    settings <- list(asymptotics = asymptotics, centering = centering)
    if ((asymptotics == "n") == (n >= p)) settings$asymptotics <- "auto"
    cases <- c(cases, one_case(name, scale, method, settings, curve = curve, d = d,
                               tolerance = tolerance))
  }
  cases
}
version <- read.dcf(file.path(folder, "DESCRIPTION"), "Version")[1]
write_table("pesel.json", "pesel (authors)", version,
            paste("pesel_heterogeneous and pesel_homogeneous of R/auxilliary.R, k from 0 to the",
                  "last with a tail that is not zero, on the given matrix (centering=pesel;",
                  "scaled: on scale(x)) or on the column-centred one with cov() not centring."),
            every_case(pesel_cases))
