test_that("simulated data have as many components as were put in", {
  answer <- select_components(known_data())
  expect_s3_class(answer, "pcadim")
  expect_identical(answer$d, 4L)
  expect_identical(answer$answer$d, 4L)
  expect_named(answer$selections[1], answer$answer$method)
  expect_equal(answer$data$n, 200L)
})

test_that("a data frame, a tibble and integers are the same data", {
  x <- as.matrix(USArrests)
  wanted <- without_timing(select_components(x, scale = TRUE))
  expect_equal(without_timing(select_components(USArrests, scale = TRUE)), wanted)
  skip_if_not_installed("tibble")
  table <- tibble::as_tibble(USArrests)
  expect_equal(select_components(table, scale = TRUE)$spectrum, wanted$spectrum)
})

test_that("a column of a data frame may be a matrix", {
  x <- known_data()
  frame <- data.frame(id = x[, 1])
  frame$rest <- x[, -1]
  expect_equal(select_components(frame)$spectrum, select_components(x)$spectrum)
})

test_that("methods and their options are passed on", {
  x <- known_data()
  both <- select_components(x, c("minka", "kaiser"))
  expect_named(both$selections, c("minka", "kaiser"))
  expect_named(select_components(x, "minka,kaiser")$selections, c("minka", "kaiser"))
  few <- select_components(x, "variance_fraction", settings = c(variance_fraction.fraction = 0.5))
  many <- select_components(x, "variance_fraction", settings = list(variance_fraction = list(fraction = 0.99)))
  expect_lt(few$d, many$d)
})

test_that("the number of threads changes nothing", {
  x <- simulate_components(n = 3000, p = 60, d = 5)
  one <- select_components(x, threads = 1)
  three <- select_components(x, threads = 3)
  one$request$threads <- three$request$threads <- NULL
  expect_identical(without_timing(one), without_timing(three))
})

test_that("R's random numbers are left alone", {
  set.seed(1)
  before <- .Random.seed
  select_components(known_data(), "parallel_analysis", settings = c(parallel_analysis.draws = 5))
  expect_identical(.Random.seed, before)
})

test_that("nothing is printed", {
  expect_silent(select_components(known_data(), "all"))
})

test_that("answers can be saved", {
  answer <- select_components(known_data())
  file <- tempfile(fileext = ".rds")
  saveRDS(answer, file)
  again <- readRDS(file)
  expect_identical(report_json(again), report_json(answer))
  expect_match(report_text(again), "Keep 4 of 20", fixed = TRUE)
})

test_that("groups stay together", {
  x <- known_data()
  answer <- select_components(x, "cross_validation", groups = rep(c("a", "b", "c", "d"), 50))
  expect_identical(answer$d, 4L)
  expect_match(complaint(select_components(x, groups = 1:3), "usage"), "one label for each of 200 rows")
})

test_that("a correlation matrix and eigenvalues need n", {
  answer <- select_components(cor(USArrests), n = 50)
  expect_equal(sum(answer$spectrum$eigenvalues), 4 * 49 / 50)
  values <- eigen(cov(USArrests))$values
  expect_equal(
    select_components(values, n = 50, p = 4, divisor = "n-1")$spectrum$eigenvalues,
    select_components(USArrests)$spectrum$eigenvalues
  )
  expect_match(complaint(select_components(values), "usage"), "need n")
  expect_equal(select_components(cov.wt(USArrests))$data$n, 50L)
  expect_match(complaint(select_components(cor(USArrests)), "usage"), "correlations, which need n")
  expect_s3_class(select_components(as.data.frame(cor(USArrests))), "pcadim")
})
