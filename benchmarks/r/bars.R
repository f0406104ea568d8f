#!/usr/bin/env Rscript
# What the R package costs: memory beyond the data, growth over many calls, and how soon an interrupt is answered.
# usage: Rscript benchmarks/r/bars.R      (after R CMD INSTALL build/r/pcadim_*.tar.gz; Linux)
library(pcadim)

megabytes <- function(line) {
  found <- grep(line, readLines("/proc/self/status"), value = TRUE)
  as.double(gsub("[^0-9]", "", found)) / 1000
}

# The most that a call holds beyond what was there before it, in MB.
peak_of <- function(call) {
  gc()
  cat("5", file = "/proc/self/clear_refs") # the peak begins anew
  before <- megabytes("^VmRSS")
  force(call)
  megabytes("^VmHWM") - before
}

tell <- function(what, value, unit) cat(sprintf("| %s | %.3g %s |\n", what, value, unit))

dense <- function() {
  x <- matrix(0, 2e6, 20)
  for (j in 1:20) x[, j] <- sin(j * seq_len(2e6))
  x
}

sparse <- function() {
  set.seed(4)
  Matrix::sparseMatrix(i = sample(2e5, 3e5, TRUE), j = sample(2e4, 3e5, TRUE), x = runif(3e5), dims = c(2e5, 2e4))
}

growth <- function(times) {
  x <- simulate_components(n = 30, p = 5, d = 2)
  calls <- function(times) for (k in seq_len(times)) select_components(x, "kaiser", findings = FALSE)
  calls(1000)
  gc()
  before <- megabytes("^VmRSS")
  seconds <- system.time(calls(times))[["elapsed"]]
  gc()
  c(megabytes = megabytes("^VmRSS") - before, milliseconds = 1000 * seconds / times)
}

# Seconds from the signal to the answer, of R with nothing but `call` to do. The signal comes after a second.
interrupted <- function(call) {
  script <- tempfile(fileext = ".R")
  writeLines(c(
    sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")), "library(pcadim)",
    "x <- simulate_components(n = 3000, p = 3000, d = 5)", "sent <- tempfile()",
    "system(sprintf('(sleep 1; date +%%s.%%N >%s; kill -INT %d) &', sent, Sys.getpid()))",
    sprintf("told <- tryCatch({%s; NA}, interrupt = function(...) as.double(Sys.time()))", call),
    "cat(sprintf('%.3f', told - as.double(readLines(sent))))",
    "tools::pskill(Sys.getpid(), tools::SIGKILL)" # what was left alone needs no end here
  ), script)
  as.double(suppressWarnings(
    system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", script), stdout = TRUE, stderr = FALSE)
  ))
}

cat("| bar | value |\n|---|---|\n")
x <- dense()
tell("memory beyond a matrix of 320 MB", peak_of(select_components(x, "kaiser", findings = FALSE)), "MB")
tell("the same, default methods and findings", peak_of(select_components(x)), "MB")
rm(x)
if (requireNamespace("Matrix", quietly = TRUE)) {
  x <- sparse()
  tell("memory beyond a dgCMatrix, 200,000 x 20,000 (32 GB if filled in)",
       peak_of(select_components(x, "kaiser", max_dim = 3, findings = FALSE)), "MB")
}
found <- growth(10000)
tell("growth over 10,000 calls", found[["megabytes"]], "MB")
tell("one call, 30 x 5", found[["milliseconds"]], "ms")
tell("interrupt: draws of parallel analysis", interrupted(
  "select_components(x[, 1:100], 'parallel_analysis', settings = c(parallel_analysis.draws = 1e6))"
), "s")
tell("interrupt: eigenvalues, 3,000 x 3,000", interrupted("for (k in 1:100) select_components(x, findings = FALSE)"), "s")
