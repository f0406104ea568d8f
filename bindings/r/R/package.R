#' pcadim: how many principal components?
#'
#' [select_components()] answers, [reduce_components()] gives scores and loadings, [pcadim_methods()] lists the methods.
#'
#' @references C. Bouveyron, P. Latouche and P.-A. Mattei (2020). Exact dimensionality selection for Bayesian PCA.
#'   Scandinavian Journal of Statistics 47, 196-211.
#' @keywords internal
#' @aliases pcadim-package
#' @useDynLib pcadim, .registration = TRUE
"_PACKAGE"
