answer <- select_components(USArrests, scale = TRUE)

test_that("printing shows the answer, how sure it is and what to do next", {
  shown <- capture.output(print(answer))
  expect_match(shown[1], sprintf("^Keep %d of 4 components", answer$d))
  expect_true(all(nzchar(shown)))
  whole <- capture.output(print(summary(answer)))
  expect_identical(whole[seq_along(shown)], shown)
  expect_gt(length(whole), length(shown))
  expect_gte(length(capture.output(print(summary(answer, all_methods = TRUE)))), length(answer$selections))
})

test_that("tables have what the report has", {
  methods <- as.data.frame(answer)
  expect_identical(methods$method, names(answer$selections))
  expect_type(methods$d, "integer")
  parts <- as.data.frame(answer, what = "components")
  expect_equal(parts$eigenvalue, answer$spectrum$eigenvalues)
  expect_identical(sum(parts$kept), answer$d)
  curves <- as.data.frame(answer, what = "curves")
  expect_setequal(intersect(names(answer$selections), curves$method), unique(curves$method))
  expect_named(as.data.frame(answer, what = "findings"), c("kind", "severity", "sentence", "remedy"))
})

test_that("the tidyverse's generics know it", {
  skip_if_not_installed("generics")
  expect_identical(generics::glance(answer)$d, answer$d)
  expect_identical(nrow(generics::tidy(answer)), 4L)
  with_scores <- generics::augment(answer, data = USArrests)
  expect_identical(names(with_scores)[5], ".fittedPC1")
  flowers <- generics::augment(select_components(iris[1:4]), data = iris)
  expect_identical(names(flowers)[5:6], c("Species", ".fittedPC1"))
})

test_that("its call is the one that was made", {
  expect_identical(answer$call, quote(select_components(x = USArrests, scale = TRUE)))
})

test_that("it can be drawn", {
  file <- tempfile(fileext = ".pdf")
  grDevices::pdf(file)
  expect_invisible(plot(answer))
  plot(answer, which = "scree")
  grDevices::dev.off()
  expect_gt(file.size(file), 0)
  skip_if_not_installed("ggplot2")
  expect_s3_class(ggplot2::autoplot(answer), "ggplot")
  expect_s3_class(ggplot2::autoplot(answer, which = "curve"), "ggplot")
})

test_that("pages, figures and paragraphs are made of it", {
  page <- tempfile(fileext = ".html")
  expect_invisible(report_html(answer, page))
  expect_match(readLines(page, n = 1), "<!DOCTYPE html>", ignore.case = TRUE)
  expect_match(report_svg(answer, width = 84), "^<svg|^<[?]xml")
  expect_match(report_paragraph(answer), "components")
  complaint(report_svg(answer, width = -1), "usage")
})

test_that("the catalogue lists methods and their options", {
  methods <- pcadim_methods()
  expect_true(all(names(answer$selections) %in% methods$id))
  one <- pcadim_methods("minka")
  expect_true("form" %in% one$options[[1]]$name)
  complaint(pcadim_methods("none"), "usage")
})
