# What R code by other people answers on our data: the edge distribution, and bulk matching.
#
#   R CMD INSTALL RMTstat; Rscript make_bulk_peers.R FOLDER
#
# The folder holds BEMA.R and BEMA0.R of github.com/ZhengTracyKe/BEMA (the authors') and auxPanel.R
# of the package pvars; only functions are taken from them, and nothing of them is kept here.
# Writes pvars.json, bema.json.
suppressPackageStartupMessages({library(MASS); library(RMTstat)})
source("tables.R")
folder <- commandArgs(trailingOnly = TRUE)[1]

# The functions that a script defines, without running what else it does.
functions_of <- function(file) {
  space <- new.env()
  for (e in parse(file.path(folder, file))) {
    if (is.call(e) && as.character(e[[1]])[1] %in% c("<-", "=") && is.call(e[[3]]) &&
        identical(e[[3]][[1]], as.name("function"))) eval(e, space)
  }
  for (name in c("plot", "lines", "abline")) assign(name, function(...) NULL, space)
  space
}

# The centred matrix as n-1 independent rows: a rotation takes the mean's row away.
without_mean <- function(x) {
  n <- nrow(x)
  t(qr.Q(qr(cbind(1, diag(n)[, -n])))[, -1]) %*% x
}

pvars <- functions_of("auxPanel.R")
edge_case <- function(name, scale) {
  x <- prepared(name, scale)
  e <- svd(x)$d[seq_len(centred_rank(x))]^2
  cases <- character(0)
  for (kmax in unique(pmin(c(3, 6, 10), length(e) - 5))) {
    answer <- pvars$aux_ONC(e, r_max = kmax, n.iterations = 12)
    d <- answer$selection
    delta <- answer$converge[1, 12]
    gaps <- if (is.na(d)) numeric(0) else -diff(e[1:(kmax + 1)]) / delta
    cases <- c(cases, one_case(name, scale, "onatski", list(kmax = kmax), first = 1, curve = gaps,
                               d = d, note = if (is.na(d)) "no fixed point" else ""))
  }
  cases
}
write_table("pvars.json", "pvars", "1.1.1",
            "aux_ONC(eigenvalues, kmax, 12 iterations); the curve with the last delta.",
            every_case(edge_case))

run_bema <- function(space, name, x, alpha) {
  space$data <- x
  space$n <- nrow(x)
  space$p <- ncol(x)
  tryCatch(space[[name]](alpha), error = function(e) NA)  # an index 0 stops BEMA0
}
white <- functions_of("BEMA0.R")
general <- functions_of("BEMA.R")
seeds <- 1:5
bema_case <- function(name, scale) {
  x <- without_mean(prepared(name, scale))
  x <- x / sqrt(mean(x^2))
  cases <- character(0)
  for (alpha in c(0.2, 0.25)) {
    settings <- list(noise = "white", alpha = alpha, trim = "down")
    cases <- c(cases, one_case(name, scale, "bema", settings, d = run_bema(white, "SQM", x, alpha)))
  }
  for (theta in c(1, 4, 20)) {
    # Its search for theta stops where the random errors of the loss let it; the rest is compared.
    general$optimize <- function(...) list(minimum = theta)
    answers <- sapply(seeds, function(seed) {
      set.seed(seed)
      run_bema(general, "SQM_Gamma", x, 0.2)
    })
    cat(name, scale, theta, answers, "\n")
    same <- length(unique(answers)) == 1
    cases <- c(cases, one_case(name, scale, "bema", list(theta = theta, trim = "down"),
                               d = if (same) answers[1] else NA,
                               note = if (same) "" else "the answer depends on the seed"))
  }
  cases
}
write_table("bema.json", "BEMA0.R, BEMA.R (Z. T. Ke, Y. Ma, X. Lin)", "2021",
            paste("SQM(alpha), and SQM_Gamma(0.2) with a given theta, on the centred (scaled) matrix",
                  "as n-1 independent rows. The latter's answer is stored where five seeds agree."),
            every_case(bema_case))
