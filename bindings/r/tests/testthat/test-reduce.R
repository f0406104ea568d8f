test_that("scores and loadings are those of prcomp", {
  kept <- reduce_components(USArrests, d = 2, scale = TRUE)
  pca <- prcomp(USArrests, scale. = TRUE, rank. = 2)
  expect_equal(abs(kept$x), abs(pca$x))
  expect_equal(abs(kept$rotation), abs(pca$rotation))
  expect_equal(kept$sdev, pca$sdev[1:2])
  expect_equal(kept$center, pca$center)
  expect_equal(kept$scale, pca$scale)
  expect_equal(predict(kept, USArrests), kept$x)
  share <- summary(prcomp(USArrests, scale. = TRUE))$importance[, 1:2]
  expect_equal(summary(kept)$importance, share)
  expect_output(print(kept), "2 principal components of 50 rows and 4 columns")
})

test_that("new data must have the same columns, in any order", {
  kept <- reduce_components(iris[1:4], d = 2)
  expect_equal(predict(kept, iris[c(5, 4:1)]), kept$x)
  expect_equal(predict(kept, unlist(iris[7, 1:4])), kept$x[7, , drop = FALSE], ignore_attr = TRUE)
  expect_match(complaint(predict(kept, iris[2:5]), "input"), "columns without numbers: 'Species'", fixed = TRUE)
  expect_match(complaint(predict(kept, as.matrix(iris[2:4])), "input"), "no column 'Sepal.Length'")
  expect_match(complaint(predict(kept, matrix(1, 2, 3)), "input"), "3 columns, and the components 4")
})

test_that("rows that are left out have no scores, and do not count", {
  x <- USArrests
  x["Ohio", 2] <- NA
  kept <- reduce_components(x, d = 2, scale = TRUE, missing = "drop-rows")
  wanted <- reduce_components(x[rownames(x) != "Ohio", ], d = 2, scale = TRUE)
  expect_true(all(is.na(kept$x["Ohio", ])))
  expect_equal(kept$x[rownames(x) != "Ohio", ], wanted$x)
  expect_equal(kept$sdev, wanted$sdev)
})

test_that("a PCA that was asked about predicts itself", {
  pca <- princomp(USArrests, cor = TRUE)
  answer <- select_components(pca)
  expect_equal(predict(answer, USArrests), predict(pca, USArrests)[, seq_len(answer$d), drop = FALSE])
})

test_that("the method selects their number, or an answer says it", {
  x <- known_data()
  expect_identical(reduce_components(x)$d, 4L)
  answer <- select_components(x, max_dim = 3)
  expect_identical(reduce_components(x, d = answer)$d, answer$d)
  expect_equal(dim(predict(answer, x[1:5, ])), c(5L, answer$d))
  noisy <- reduce_components(x, d = 3, noise = "columns")
  expect_equal(predict(noisy, x), noisy$x)
  complaint(reduce_components(x, d = 0), "usage")
})

test_that("the evidence and the Bessel function are those of the core", {
  answer <- select_components(known_data())
  expect_equal(
    log_evidence(answer, phi = 0.5, d = 0:3), log_evidence(known_data(), phi = 0.5, d = 0:3),
    tolerance = 1e-12
  )
  expect_equal(which.max(log_evidence(answer, phi = 0.5, d = 0:18)) - 1, 4)
  expect_equal(log_bessel_k(c(0.5, 2), 3), log(besselK(3, c(0.5, 2))), tolerance = 1e-13)
  expect_equal(log_bessel_k(500, 1), 2950.995792, tolerance = 1e-9)
  complaint(log_evidence(answer, phi = -1, d = 1), "usage")
})
