# Objects of Bioconductor and Seurat. Their variables lie in rows.

assay_named <- function(x, assay) {
  there <- SummarizedExperiment::assayNames(x)
  if (is.null(assay)) assay <- if ("logcounts" %in% there) "logcounts" else 1L
  if (is.character(assay) && !assay %in% there)
    fail("usage", sprintf("there is no assay '%s', only %s", assay, paste(there, collapse = ", ")))
  SummarizedExperiment::assay(x, assay)
}

turned_input <- function(x) {
  if (methods::is(x, "Matrix")) return(Matrix_input(x, turned = TRUE))
  matrix_input(as.matrix(x), turned = TRUE)
}

#' @rdname select_components
#' @param assay The assay to take; by default `"logcounts"`, or the first one where there is none of that name.
#' @export
select_components.SummarizedExperiment <- function(x, methods = NULL, ..., assay = NULL) {
  needs("SummarizedExperiment", "an object of this class")
  select_input(turned_input(assay_named(x, assay)), methods, list(...), match.call())
}

# scater's PCA: variances with divisor n - 1, and their shares of the total in per cent.
scater_pca <- function(x, reduction) {
  if (!methods::is(x, "SingleCellExperiment") || !reduction %in% SingleCellExperiment::reducedDimNames(x)) return(NULL)
  scores <- SingleCellExperiment::reducedDim(x, reduction)
  found <- attributes(scores)
  if (is.null(found$varExplained) || is.null(found$percentVar) || is.null(found$rotation)) return(NULL)
  list(
    values = found$varExplained, n = nrow(scores), p = nrow(found$rotation), divisor = "n-1",
    total_variance = 100 * found$varExplained[1] / found$percentVar[1]
  )
}

#' @rdname select_components
#' @param reduction The name of the reduced dimension that holds a PCA with its variances (scater's `runPCA()`,
#'   Seurat's `RunPCA()`). Where a `SingleCellExperiment` has none, or `assay` is given, the assay is decomposed.
#' @export
select_components.SingleCellExperiment <- function(x, methods = NULL, ..., assay = NULL, reduction = "PCA") {
  needs("SingleCellExperiment", "an object of this class")
  pca <- if (is.null(assay)) scater_pca(x, reduction)
  if (is.null(pca)) return(select_components.SummarizedExperiment(x, methods, ..., assay = assay))
  given <- list(...)
  select_spectrum(pca$values, methods, c(pca[names(pca) != "values"], given), match.call())
}

#' @rdname reduce_components
#' @param assay,name The assay to take, as in [select_components()], and the name of the reduced dimension that the
#'   scores become.
#' @export
reduce_components.SingleCellExperiment <- function(x, d = NULL, ..., assay = NULL, name = "PCA_selected") {
  needs("SingleCellExperiment", "an object of this class")
  found <- reduce_input(turned_input(assay_named(x, assay)), d, list(...))
  variances <- found$sdev^2
  n <- rows_in_use(found$x)
  total <- found$total_variance * n / (n - 1)
  SingleCellExperiment::reducedDim(x, name) <- structure(
    found$x, varExplained = variances, percentVar = 100 * variances / total, rotation = found$rotation, d = found$d,
    method = found$method
  )
  x
}

#' @rdname select_components
#' @export
select_components.Seurat <- function(x, methods = NULL, ..., reduction = "pca") {
  needs("SeuratObject", "a Seurat object")
  if (!reduction %in% names(x@reductions))
    fail("usage", sprintf("there is no reduction '%s' in the object: run RunPCA() first", reduction))
  select_reduction(x@reductions[[reduction]], methods, list(...), match.call())
}

# Seurat's deviations have the divisor n - 1; the total variance is that of the scaled data.
select_reduction <- function(pca, methods, given, call) {
  known <- list(
    n = nrow(pca@cell.embeddings), p = nrow(pca@feature.loadings), spectrum_kind = "sdev", divisor = "n-1",
    total_variance = pca@misc$total.variance
  )
  select_spectrum(pca@stdev, methods, c(known, given), call)
}
