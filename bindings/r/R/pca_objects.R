# What other functions for PCA return. A PCA with all its scores determines the data, up to rounding; of others the
# eigenvalues are taken.

# A PCA in one form: data or values, and how the columns were prepared.
refuse_preparation <- function(given) {
  twice <- intersect(names(given), c("center", "scale"))
  if (length(twice) > 0) fail("usage", sprintf("%s: the PCA says itself how its data were prepared", twice[1]))
}

# Columns that hold nothing but rounding errors were constant.
without_rounding <- function(prepared) {
  size <- sqrt(colSums(prepared^2))
  prepared[, size <= max(dim(prepared)) * .Machine$double.eps * sqrt(sum(prepared^2))] <- 0
  prepared
}

# The data of a PCA in their own units. `scaling` is a vector or FALSE, as in prcomp's result.
data_of_scores <- function(scores, loadings, center, scaling) {
  data <- without_rounding(tcrossprod(scores, loadings))
  if (is.numeric(scaling)) data <- sweep(data, 2, scaling, "*")
  if (is.numeric(center)) data <- sweep(data, 2, center, "+")
  dimnames(data) <- list(rownames(scores), rownames(loadings))
  data
}

has_all_scores <- function(scores, loadings) {
  !is.null(scores) && !is.null(loadings) && ncol(scores) == ncol(loadings) &&
    ncol(scores) >= min(nrow(scores), nrow(loadings))
}

select_from_scores <- function(scores, loadings, center, scaling, methods, given, call) {
  input <- matrix_input(data_of_scores(scores, loadings, center, scaling))
  prepared <- list(center = is.numeric(center), scale = is.numeric(scaling))
  select_input(input, methods, c(prepared, given), call)
}

#' @rdname select_components
#' @export
select_components.prcomp <- function(x, methods = NULL, ..., n = NULL) {
  given <- list(...)
  refuse_preparation(given)
  if (has_all_scores(x$x, x$rotation))
    return(select_from_scores(x$x, x$rotation, x$center, x$scale, methods, given, match.call()))
  known <- list(
    n = if (is.null(n)) nrow(x$x) else n, p = nrow(x$rotation), spectrum_kind = "sdev", divisor = "n-1",
    total_variance = x$totalvar, center = is.numeric(x$center), scale = is.numeric(x$scale)
  )
  if (is.null(known$n))
    fail("usage", "this PCA was made without scores (retx = FALSE), so it needs n, the number of rows")
  select_spectrum(x$sdev, methods, c(known, given), match.call())
}

#' @rdname select_components
#' @export
select_components.princomp <- function(x, methods = NULL, ..., n = NULL) {
  given <- list(...)
  refuse_preparation(given)
  loadings <- unclass(x$loadings)
  scaled <- !all(x$scale == 1)
  if (has_all_scores(x$scores, loadings))
    return(select_from_scores(
      x$scores, loadings, x$center, if (scaled) x$scale else FALSE, methods, given, match.call()
    ))
  known <- list(
    n = if (is.null(n)) x$n.obs else n, p = nrow(loadings), spectrum_kind = "sdev",
    divisor = if (scaled) "n-1" else "n", center = TRUE, scale = scaled
  )
  if (is.null(known$n) || is.na(known$n)) fail("usage", "this PCA does not say how many rows its data had: it needs n")
  select_spectrum(x$sdev, methods, c(known, given), match.call())
}

# FactoMineR's PCA() keeps its data; with weights only its eigenvalues are those of a usual PCA.
#' @rdname select_components
#' @export
select_components.PCA <- function(x, methods = NULL, ...) {
  given <- list(...)
  refuse_preparation(given)
  is_even <- function(weights) max(weights) - min(weights) <= 1e-12 * max(weights)
  scaled <- isTRUE(x$call$scale.unit)
  if (is_even(x$call$row.w) && is_even(x$call$col.w)) {
    data <- x$call$X[rownames(x$ind$coord), rownames(x$var$coord), drop = FALSE]
    return(select_input(frame_input(data), methods, c(list(scale = scaled), given), match.call()))
  }
  known <- list(
    n = nrow(x$ind$coord), p = nrow(x$var$coord), divisor = if (scaled) "n-1" else "n", scale = scaled
  )
  select_spectrum(x$eig[, 1], methods, c(known, given), match.call())
}

# svd() and irlba() return lists without a class, and so does cov.wt().
#' @rdname select_components
#' @export
select_components.list <- function(x, methods = NULL, ..., n = NULL) {
  given <- list(...)
  if (!is.null(x$cov)) {
    return(select_covariance(x$cov, methods, c(list(n = if (is.null(n)) x$n.obs else n), given), match.call()))
  }
  if (is.null(x$d) || is.null(x$u) || is.null(x$v))
    fail("usage", "this list is no result of svd(), irlba() or cov.wt()")
  scores <- x$u %*% diag(x$d[seq_len(ncol(x$u))], ncol(x$u))
  if (has_all_scores(scores, x$v))
    return(select_input(matrix_input(without_rounding(tcrossprod(scores, x$v))), methods, given, match.call()))
  known <- list(n = nrow(x$u), p = nrow(x$v), spectrum_kind = "singular")
  select_spectrum(x$d, methods, c(known, given), match.call())
}
