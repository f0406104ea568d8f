#' How many principal components?
#'
#' Decomposes the data once and asks every method that needs no more than that, or those named. The first method
#' answers.
#'
#' @param x The data: rows are observations, columns are variables. One of
#'   * a numeric matrix, which is not copied, a data frame or a tibble;
#'   * a sparse matrix of the package Matrix, which is never filled in;
#'   * the name of a file: text (CSV and its relatives, also compressed), NPY or Matrix Market;
#'   * a result of [prcomp()], [princomp()], [svd()], `irlba()`, `prcomp_irlba()`, or FactoMineR's `PCA()`;
#'   * a covariance or correlation matrix, if `n` is given, or a result of [cov.wt()];
#'   * eigenvalues, if `n` and `p` are given;
#'   * a `SummarizedExperiment` or `SingleCellExperiment` (variables in rows), or a Seurat object.
#' @param methods Ids of methods, of which the first one answers; `"all"` stands for every method not named before it.
#'   [pcadim_methods()] lists them.
#' @param ... Options, by name:
#' `r items_of("request", without = "methods")`
#' @param groups One label for each row: rows of one group stay together in cross-validation.
#' @param n The number of observations that a covariance matrix or eigenvalues come from. A PCA object says it itself
#'   as a rule.
#' @param p The number of variables, for eigenvalues.
#'
#' @section Options for files:
#' `r items_of("read", without = c("sheet", "dataset", "layer", "other_files"))`
#'
#' @section Options for covariance matrices and eigenvalues:
#' `r items_of("given_pca", without = c("n", "p"))`
#'
#' @section PCA objects:
#' A PCA object that has all its scores and loadings determines its data, so that every method answers as from the
#' data. Of others the eigenvalues are taken, and methods that need more are not applicable. The object says how its
#' data were prepared: `center` and `scale` cannot be given again.
#'
#' @section Threads, interrupts and random numbers:
#' Two threads are used unless `threads` or `options(pcadim.threads = )` says otherwise; the result does not depend on
#' their number. An interrupt ends the call. Random numbers come from `seed`: those of R are left alone.
#'
#' @return An object of class `pcadim`: a list with `d` (the number of components to keep; `NA` where the method
#'   declines) and all parts of the report (`answer`, `selections`, `data`, `spectrum`, `noise`, `findings`,
#'   `sensitivity`, `components`, `path`, `request`, `timing`), with methods for [print()], [summary()], [plot()],
#'   [as.data.frame()], [predict()], and `autoplot()`, `tidy()`, `glance()`, `augment()` of other packages.
#'   Errors have the class `pcadim_error`, and `pcadim_input_error` (the data cannot be used),
#'   `pcadim_usage_error` (the request cannot be understood) or `pcadim_file_error`.
#' @seealso [reduce_components()] for scores and loadings, [report_html()] for a page with pictures.
#' @examples
#' answer <- select_components(USArrests, scale = TRUE)
#' answer
#' summary(answer)
#'
#' # A PCA that exists already
#' select_components(prcomp(USArrests, scale. = TRUE))$d
#'
#' # A correlation matrix
#' select_components(cor(USArrests), n = 50)$d
#' @export
select_components <- function(x, ...) UseMethod("select_components")

# The report on data, as an object.
select_input <- function(input, methods, given, call) {
  options <- options_as_json(c(list(methods = methods), given), "request")
  new_pcadim(checked(select_(input, options)), call)
}

#' @rdname select_components
#' @export
select_components.default <- function(x, methods = NULL, ..., groups = NULL) {
  select_input(as_input(x, groups = groups), methods, list(...), match.call())
}

#' @rdname select_components
#' @export
select_components.data.frame <- function(x, methods = NULL, ..., groups = NULL) {
  select_input(frame_input(x, groups), methods, list(...), match.call())
}

#' @rdname select_components
#' @export
select_components.matrix <- function(x, methods = NULL, ..., groups = NULL, n = NULL) {
  if (!is.null(n)) return(select_covariance(x, methods, list(n = n, ...), match.call()))
  refuse_correlations(x)
  select_input(matrix_input(x, groups), methods, list(...), match.call())
}

# Correlations taken for data would get an answer that means nothing.
refuse_correlations <- function(x) {
  if (nrow(x) < 2 || nrow(x) != ncol(x) || !is.numeric(x) || anyNA(x)) return(invisible())
  if (all(diag(x) == 1) && max(abs(x)) <= 1 && isSymmetric(unname(x)))
    fail("usage", paste(
      "these are correlations, which need n, the number of observations that they come from;",
      "if they are data all the same, give them as a data frame"
    ))
}

#' @rdname select_components
#' @export
select_components.Matrix <- function(x, methods = NULL, ..., n = NULL) {
  if (!is.null(n)) return(select_covariance(as.matrix(x), methods, list(n = n, ...), match.call()))
  select_input(Matrix_input(x), methods, list(...), match.call())
}

#' @rdname select_components
#' @export
select_components.character <- function(x, methods = NULL, ...) {
  given <- list(...)
  check_names(given, names(records(c("request", "read"))))
  select_input(file_input(x, given), methods, of_section(given, "request"), match.call())
}

#' @rdname select_components
#' @export
select_components.numeric <- function(x, methods = NULL, ..., n = NULL, p = NULL) {
  if (length(dim(x)) > 2) fail("usage", sprintf("an array of %d dimensions is no matrix", length(dim(x))))
  if (is.null(n) || is.null(p))
    fail("usage", "numbers without rows are taken for eigenvalues, which need n (observations) and p (variables)")
  select_spectrum(x, methods, list(n = n, p = p, ...), match.call())
}

select_covariance <- function(x, methods, given, call) {
  options <- options_as_json(c(list(methods = methods), given), c("request", "given_pca"))
  new_pcadim(checked(select_covariance_(matrix_input(x), options)), call)
}

select_spectrum <- function(values, methods, given, call) {
  options <- options_as_json(c(list(methods = methods), given), c("request", "given_pca"))
  new_pcadim(checked(select_spectrum_(as.double(values), options)), call)
}
