test_that("a dgCMatrix answers as the numbers do", {
  skip_if_not_installed("Matrix")
  set.seed(3)
  x <- matrix(rpois(300 * 40, 0.4), 300, dimnames = list(NULL, paste0("g", 1:40)))
  wanted <- select_components(x)
  found <- select_components(Matrix::Matrix(x, sparse = TRUE))
  expect_identical(found$d, wanted$d)
  expect_equal(found$spectrum$eigenvalues, wanted$spectrum$eigenvalues)
  triplets <- methods::as(Matrix::Matrix(x, sparse = TRUE), "TsparseMatrix")
  expect_equal(select_components(triplets)$spectrum, found$spectrum)
})

test_that("dense matrices of Matrix are taken, correlations with n", {
  skip_if_not_installed("Matrix")
  x <- as.matrix(USArrests)
  expect_equal(select_components(Matrix::Matrix(x, sparse = FALSE))$spectrum, select_components(x)$spectrum)
  near <- Matrix::nearPD(cor(x), corr = TRUE)$mat
  expect_equal(select_components(near, n = 50)$spectrum, select_components(cor(x), n = 50)$spectrum)
})

test_that("the scores of an experiment are kept with it", {
  skip_if_not_installed("SingleCellExperiment")
  x <- known_data()
  dimnames(x) <- list(paste0("cell", 1:200), paste0("gene", 1:20))
  cells <- SingleCellExperiment::SingleCellExperiment(list(logcounts = t(x)))
  kept <- reduce_components(cells, d = select_components(cells))
  scores <- SingleCellExperiment::reducedDim(kept, "PCA_selected")
  wanted <- reduce_components(x)
  expect_equal(as.vector(scores), as.vector(wanted$x))
  expect_identical(dimnames(scores), dimnames(wanted$x))
  expect_identical(attr(scores, "d"), 4L)
  again <- select_components(kept, reduction = "PCA_selected")
  expect_equal(again$spectrum$total_variance, select_components(x)$spectrum$total_variance)
})

test_that("experiments have their variables in rows", {
  skip_if_not_installed("SingleCellExperiment")
  set.seed(5)
  counts <- Matrix::Matrix(matrix(rpois(30 * 200, 1), 30), sparse = TRUE)
  cells <- SingleCellExperiment::SingleCellExperiment(list(counts = counts))
  wanted <- select_components(t(as.matrix(counts)))$spectrum$eigenvalues
  expect_equal(select_components(cells)$spectrum$eigenvalues, wanted)
  expect_equal(select_components(methods::as(cells, "SummarizedExperiment"))$spectrum$eigenvalues, wanted)
  expect_match(complaint(select_components(cells, assay = "none"), "usage"), "there is no assay 'none', only counts")

  pca <- prcomp(t(as.matrix(counts)), rank. = 6)
  scores <- pca$x
  attr(scores, "varExplained") <- pca$sdev[1:6]^2
  attr(scores, "percentVar") <- 100 * pca$sdev[1:6]^2 / sum(pca$sdev^2)
  attr(scores, "rotation") <- pca$rotation
  SingleCellExperiment::reducedDim(cells, "PCA") <- scores
  expect_equal(select_components(cells)$spectrum$eigenvalues, wanted[1:6])
})

test_that("a Seurat object gives its PCA", {
  skip_if_not_installed("SeuratObject")
  x <- simulate_components(n = 100, p = 20, d = 3)
  rownames(x) <- paste0("cell", 1:100)
  colnames(x) <- paste0("gene", 1:20)
  pca <- prcomp(x, rank. = 8)
  counts <- methods::as(Matrix::Matrix(abs(round(t(x))), sparse = TRUE), "CsparseMatrix")
  cells <- SeuratObject::CreateSeuratObject(counts)
  cells[["pca"]] <- SeuratObject::CreateDimReducObject(
    embeddings = pca$x, loadings = pca$rotation, stdev = pca$sdev[1:8], key = "PC_", assay = "RNA",
    misc = list(total.variance = sum(pca$sdev^2))
  )
  found <- select_components(cells)
  wanted <- select_components(x)$spectrum
  expect_equal(found$spectrum$eigenvalues, wanted$eigenvalues[1:8])
  expect_equal(found$spectrum$total_variance, wanted$total_variance)
  expect_match(complaint(select_components(cells, reduction = "none"), "usage"), "RunPCA")
})
