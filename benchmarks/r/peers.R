#!/usr/bin/env Rscript
# Ten data sets of R's own packages, analysed by FactoMineR, psych, nFactors and pcadim: answers and seconds.
# usage: Rscript benchmarks/r/peers.R      (after R CMD INSTALL build/r/pcadim_*.tar.gz)
library(pcadim)

data_sets <- function() {
  own <- list(
    USArrests = USArrests, mtcars = mtcars, iris = iris[, 1:4], swiss = swiss, attitude = attitude,
    LifeCycleSavings = LifeCycleSavings, quakes = quakes, longley = longley
  )
  from <- new.env()
  utils::data("decathlon", package = "FactoMineR", envir = from)
  c(own, list(decathlon = from$decathlon[, 1:10], states = as.data.frame(state.x77)))
}

# The answer and the seconds of one call; NA where it fails.
timed <- function(call) {
  seconds <- system.time(answer <- tryCatch(suppressMessages(suppressWarnings(call)), error = function(...) NA))
  list(d = as.integer(answer), seconds = seconds[["elapsed"]])
}

quietly <- function(call) {
  grDevices::pdf(NULL)
  on.exit(grDevices::dev.off())
  utils::capture.output(answer <- call)
  answer
}

peers <- list(
  auto = function(x) select_components(x, scale = TRUE)$d,
  parallel = function(x) select_components(x, "parallel_analysis", scale = TRUE)$d,
  estim_ncp = function(x) FactoMineR::estim_ncp(x)$ncp,
  fa.parallel = function(x) quietly(psych::fa.parallel(x, fa = "pc", plot = FALSE)$ncomp),
  nFactors = function(x) quietly(nFactors::nScree(as.data.frame(x))$Components$nparallel)
)

analyse <- function(name, x) {
  found <- lapply(peers, function(peer) timed(peer(x)))
  told <- vapply(found, function(one) sprintf("%s (%.2f s)", one$d, one$seconds), "")
  cat(sprintf("| %s | %d x %d | %s |\n", name, nrow(x), ncol(x), paste(told, collapse = " | ")))
}

cat("| data | size |", paste(names(peers), collapse = " | "), "|\n")
cat("|---|---|", strrep("---|", length(peers)), "\n", sep = "")
sets <- data_sets()
for (name in names(sets)) analyse(name, sets[[name]])

# Parallel analysis where it takes its time.
x <- simulate_components(n = 2000, p = 100, d = 5)
ours <- timed(select_components(x, "parallel_analysis", scale = TRUE, settings = c(parallel_analysis.draws = 20), findings = FALSE)$d)
theirs <- timed(quietly(psych::fa.parallel(x, fa = "pc", plot = FALSE, n.iter = 20)$ncomp))
cat(sprintf("\nparallel analysis, 2000 x 100, 20 draws: pcadim %d in %.2f s, psych %d in %.2f s: %.0f times\n",
            ours$d, ours$seconds, theirs$d, theirs$seconds, theirs$seconds / ours$seconds))
