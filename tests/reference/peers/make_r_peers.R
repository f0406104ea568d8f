# What four R packages print on our data: FactoMineR, igraph, nFactors, psych.
#
#   apt-get install r-cran-factominer r-cran-igraph r-cran-nfactors r-cran-psych
#   cd tests/reference/peers && Rscript make_r_peers.R
#
# Writes factominer.json, igraph.json, nfactors.json, parallel_null.json.
source("tables.R")
suppressMessages(library(nFactors))  # its functions look for others by name on the search path
options(mc.cores = 1)  # forked draws would not repeat with the seed
version_of <- function(package) as.character(packageVersion(package))

# --- FactoMineR: estim_ncp -----------------------------------------------------------------------
factominer <- function(name, scale) {
  x <- load_data(name)
  ncp_max <- min(nrow(x) - 2, ncol(x) - 1)
  # Smooth divides by 1 - b_j, which is known only to rounding when a few components hold a column.
  v <- svd(prepared(name, scale), 0, ncp_max)$v
  left <- 1 - t(apply(v^2, 1, cumsum))
  tolerance <- c(gcv = 1e-8, smooth = max(1e-8, 1e-14 / min(left[left > 1e-10])))
  sapply(c("gcv", "smooth"), function(method) {
    r <- FactoMineR::estim_ncp(x, ncp.min = 0, ncp.max = ncp_max, scale = scale, method = method)
    one_case(name, scale, method, list(rule = "first_minimum", zero = "factominer"),
             curve = r$criterion, d = r$ncp, tolerance = tolerance[[method]])
  })
}
write_table("factominer.json", "FactoMineR", version_of("FactoMineR"),
            "estim_ncp(x, ncp.min = 0, ncp.max = min(n-2, p-1), scale, method).",
            every_case(factominer))

# --- igraph: dim_select --------------------------------------------------------------------------
igraph_case <- function(name, scale) {
  x <- prepared(name, scale)
  sv <- svd(x, 0, 0)$d
  kept <- sv[seq_len(centred_rank(x))]
  d <- igraph::dim_select(kept)
  if (igraph::dim_select(sv) != d) message("igraph: the structural zero matters: ", name, scale)
  c(one_case(name, scale, "profile_likelihood", d = d),
    one_case(name, scale, "profile_likelihood", list(on = "eigenvalues"),
             d = igraph::dim_select(kept^2)))
}
write_table("igraph.json", "igraph (R)", version_of("igraph"),
            paste("dim_select on the singular values (or their squares) of the centred (scaled)",
                  "matrix, without the zero that centring leaves when n <= p."),
            every_case(igraph_case))

# --- nFactors: nBartlett, nScree -----------------------------------------------------------------
nfactors <- function(name, scale) {
  x <- prepared(name, scale)
  n <- nrow(x)
  p <- ncol(x)
  values <- pmax(eigen(cov(x), symmetric = TRUE, only.values = TRUE)$values, 0)
  values[seq_along(values) > centred_rank(x)] <- 0
  cases <- character(0)
  if (n > p) {
    r <- nBartlett(values, N = n, alpha = 0.05, cor = scale, correction = TRUE, details = TRUE)
    k <- seq_len(p - 1)  # the last test has no degrees of freedom
    for (statistic in c("bartlett", "anderson")) {
      part <- function(what) r$detail[[paste0(statistic, ".", what)]][k]
      p_value <- part("p")
      # The peer goes on counting after a test that did not reject; ours stops there.
      stop_at <- which(p_value > 0.05)
      d <- if (length(stop_at) > 0) stop_at[1] - 1 else p - 1
      own <- as.integer(r$nFactors[[statistic]])
      note <- if (own == d) "" else paste("the peer itself answers", own)
      cases <- c(cases, one_case(name, scale, "bartlett",
                                 list(statistic = statistic, form = "correlation", alpha = "0.05"), curve = p_value,
                                 d = d, tolerance = 1e-7, note = note,
                                 extra = list(chi_square = array_of(signif(part("chi"), 8)),
                                              degrees = array_of(part("df")))))
    }
  }
  # The usual call: only eigenvalues that follow one of at least the mean (1 for correlations) are
  # candidates of the acceleration factor. Its printed column has no such limit, nor has ours.
  scree <- nScree(values, aparallel = rep(mean(values), p), model = "components")
  af <- scree$Analysis$Acc.factor
  note <- paste("eigenvalues multiplied by (n-1)/n; among eigenvalues above their mean the peer",
                "answers", scree$Components$naf)
  c(cases,
    one_case(name, scale, "kaiser", d = scree$Components$nkaiser),
    one_case(name, scale, "acceleration_factor", first = 1,
             curve = af[2:(centred_rank(x) - 1)] * (n - 1) / n, d = which.max(af) - 1, note = note,
             extra = list(optimal_coordinates = scree$Components$noc)))
}
write_table("nfactors.json", "nFactors", version_of("nFactors"),
            paste("nBartlett(eigenvalues, N = n, alpha = 0.05, correction = TRUE), curve =",
                  "p-values for k = 0 ... p-2, and nScree(eigenvalues, aparallel = their mean) on",
                  "the p eigenvalues of the covariance of the centred (scaled) matrix."),
            every_case(nfactors))

# --- psych: fa.parallel, and column permutation in plain R ---------------------------------------
draws <- 1000

summary_case <- function(name, null, samples, x) {
  rank <- centred_rank(x)
  samples <- samples[, seq_len(rank), drop = FALSE]
  q95 <- apply(samples, 2, quantile, probs = 0.95, names = FALSE)
  mean_se <- apply(samples, 2, sd) / sqrt(draws)
  values <- eigen(cor(x), symmetric = TRUE, only.values = TRUE)$values[seq_len(rank)]
  # The answer is stored only where no other 1,000 draws could change it: the quantile's own error
  # is about twice that of the mean.
  failed <- which(values <= q95)
  d <- if (length(failed) > 0) failed[1] - 1 else rank
  decisive <- seq_len(min(d + 1, rank))
  clear <- all(abs(values - q95)[decisive] > 10 * mean_se[decisive])
  object_of(list(data = text(name), null = text(null), draws = draws,
                 mean = array_of(signif(colMeans(samples), 8)),
                 mean_se = array_of(signif(mean_se, 3)), q95 = array_of(signif(q95, 8)),
                 d = if (clear) d else "null"))
}

parallel_cases <- function(name) {
  x <- load_data(name)
  set.seed(20261115)
  sink(tempfile())  # it reports as it goes
  r <- suppressWarnings(suppressMessages(
    psych::fa.parallel(x, fa = "pc", n.iter = draws, sim = TRUE, plot = FALSE)))
  sink()
  # The stored draws hold resampled data (C1 ...) and simulated data (Sim...).
  simulated <- r$values[, grepl("^Sim", colnames(r$values)), drop = FALSE]
  permuted <- t(replicate(draws, eigen(cor(apply(x, 2, sample)), symmetric = TRUE,
                                       only.values = TRUE)$values))
  c(summary_case(name, "normal", simulated, x), summary_case(name, "permuted", permuted, x))
}
write_table("parallel_null.json", "psych (normal), plain R (permuted)", version_of("psych"),
            paste("eigenvalues of 1,000 correlation matrices of data without structure: normal =",
                  "fa.parallel(sim = TRUE), permuted = cor(apply(x, 2, sample))."),
            unlist(lapply(data_names, parallel_cases)))
