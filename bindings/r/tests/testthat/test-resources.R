# Kilobytes that the process holds; NA where the system does not say.
process_memory <- function(line) {
  if (!file.exists("/proc/self/status")) return(NA)
  as.double(gsub("[^0-9]", "", grep(line, readLines("/proc/self/status"), value = TRUE)))
}
resident <- function() process_memory("^VmRSS")

test_that("many calls do not grow", {
  skip_on_cran()
  skip_if(is.na(resident()))
  x <- simulate_components(n = 30, p = 5, d = 2)
  repeat_calls <- function(times) for (k in seq_len(times)) select_components(x, "kaiser", findings = FALSE)
  repeat_calls(1000)
  gc()
  before <- resident()
  repeat_calls(10000)
  gc()
  expect_lt(resident() - before, 20000)
})

test_that("a numeric matrix is not copied", {
  skip_on_cran()
  skip_if(is.na(resident()))
  x <- matrix(1, 2e6, 20) # 320 MB
  x[, 1] <- seq_len(2e6)
  for (j in 2:20) x[, j] <- sin(x[, 1] * j)
  gc()
  before <- process_memory("^VmHWM")
  select_components(x, "kaiser", findings = FALSE)
  expect_lt(process_memory("^VmHWM") - before, 160000)
})

test_that("a sparse matrix takes no more memory than its cells do", {
  skip_on_cran()
  skip_if(is.na(resident()))
  skip_if_not_installed("Matrix")
  set.seed(4)
  # 200,000 x 20,000 cells would be 32 GB.
  x <- Matrix::sparseMatrix(i = sample(2e5, 3e5, TRUE), j = sample(2e4, 3e5, TRUE), x = runif(3e5), dims = c(2e5, 2e4))
  before <- process_memory("^VmHWM")
  expect_identical(select_components(x, "kaiser", max_dim = 3, findings = FALSE)$data$n, 200000L)
  expect_lt(process_memory("^VmHWM") - before, 1e6)
})

# What an R of its own says that runs these lines; it is ended after two minutes.
told_by_script <- function(lines) {
  script <- tempfile(fileext = ".R")
  begin <- c(sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")), "library(pcadim)")
  writeLines(c(begin, lines), script)
  system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", script), stdout = TRUE, timeout = 120)
}

test_that("forked processes have an answer", {
  skip_on_os("windows")
  told <- told_by_script(c(
    "x <- simulate_components(n = 200, p = 20, d = 4)",
    "first <- select_components(x)$d", # threads have been there before the fork
    "cat(first, unlist(parallel::mclapply(1:2, function(k) select_components(x)$d, mc.cores = 2)))"
  ))
  expect_identical(told, "4 4 4")
})

test_that("an interrupt ends a call, and the next one works", {
  skip_on_cran()
  skip_on_os("windows")
  told <- told_by_script(c(
    "x <- simulate_components(n = 400, p = 100, d = 5)",
    "system(sprintf('(sleep 1; kill -INT %d) &', Sys.getpid()))",
    "told <- tryCatch({",
    "  select_components(x, 'parallel_analysis', settings = c(parallel_analysis.draws = 1e6)); 'ended by itself'",
    "}, interrupt = function(...) 'interrupted')",
    "cat(told, select_components(simulate_components(n = 200, p = 20, d = 4))$d)"
  ))
  expect_identical(told, "interrupted 4")
})
