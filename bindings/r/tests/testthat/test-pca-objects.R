same_answers <- function(found, wanted, tolerance = 1e-8) {
  expect_identical(found$d, wanted$d)
  expect_identical(found$answer$method, wanted$answer$method)
  expect_identical(names(found$selections), names(wanted$selections))
  d_of <- function(answer) vapply(answer$selections, function(one) as.integer(one$d), 0L)
  expect_identical(d_of(found), d_of(wanted))
  expect_equal(found$spectrum$eigenvalues, wanted$spectrum$eigenvalues, tolerance = tolerance)
}

tall <- simulate_components(n = 150, p = 12, d = 3)
wide <- simulate_components(n = 30, p = 50, d = 3, snr = 20)

test_that("prcomp with all its scores answers as the data do", {
  same_answers(select_components(prcomp(tall)), select_components(tall))
  same_answers(select_components(prcomp(wide)), select_components(wide))
  same_answers(select_components(prcomp(tall, scale. = TRUE)), select_components(tall, scale = TRUE))
  same_answers(select_components(prcomp(tall, center = FALSE)), select_components(tall, center = FALSE))
})

test_that("a constant column stays constant", {
  same_answers(select_components(prcomp(cbind(tall, 7))), select_components(cbind(tall, 7)))
})

test_that("prcomp without all its scores gives its eigenvalues", {
  part <- select_components(prcomp(tall, rank. = 2))
  expect_equal(part$spectrum$eigenvalues, select_components(tall)$spectrum$eigenvalues)
  bare <- prcomp(tall, retx = FALSE)
  expect_match(complaint(select_components(bare), "usage"), "needs n")
  expect_equal(select_components(bare, n = 150)$spectrum, part$spectrum)
})

test_that("princomp answers as the data do", {
  same_answers(select_components(princomp(tall)), select_components(tall))
  same_answers(select_components(princomp(tall, cor = TRUE)), select_components(tall, scale = TRUE))
  bare <- select_components(princomp(covmat = cov.wt(tall), cor = TRUE))
  expect_equal(bare$spectrum$eigenvalues, select_components(tall, scale = TRUE)$spectrum$eigenvalues)
})

test_that("svd answers as the data do", {
  centred <- scale(tall, scale = FALSE)
  same_answers(select_components(svd(centred)), select_components(tall))
})

test_that("a PCA says itself how it was made", {
  expect_match(complaint(select_components(prcomp(tall), scale = TRUE), "usage"), "says itself")
})

test_that("FactoMineR's PCA answers as its data do", {
  skip_if_not_installed("FactoMineR")
  frame <- as.data.frame(tall)
  frame$kind <- rep(c("a", "b"), 75)
  pca <- FactoMineR::PCA(frame, quali.sup = 13, ind.sup = 1:5, graph = FALSE)
  same_answers(select_components(pca), select_components(tall[-(1:5), ], scale = TRUE))
  plain <- FactoMineR::PCA(as.data.frame(tall), scale.unit = FALSE, graph = FALSE)
  same_answers(select_components(plain), select_components(tall))
  weighted <- FactoMineR::PCA(as.data.frame(tall), row.w = rep(1:2, 75), graph = FALSE)
  expect_equal(sum(select_components(weighted)$spectrum$eigenvalues), 12 * 149 / 150)
})

test_that("irlba gives the leading eigenvalues", {
  skip_if_not_installed("irlba")
  pca <- irlba::prcomp_irlba(tall, n = 5)
  found <- select_components(pca)
  wanted <- select_components(tall)$spectrum
  expect_equal(found$spectrum$eigenvalues, wanted$eigenvalues[1:5])
  expect_equal(found$spectrum$total_variance, wanted$total_variance)
  bare <- irlba::irlba(scale(tall, scale = FALSE), 5)
  again <- select_components(bare, total_variance = sum(scale(tall, scale = FALSE)^2))
  expect_equal(again$spectrum$eigenvalues, wanted$eigenvalues[1:5])
})
