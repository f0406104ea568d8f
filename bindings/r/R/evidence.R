#' The exact evidence of probabilistic PCA
#'
#' The logarithm of p(X | a, phi, d) under the normal-gamma prior: Theorem 1 of Bouveyron, Latouche and Mattei (2020)
#' with its sign corrected, in the units of the data. Loadings are N(0, 1/phi), the noise variance is Gamma(a, phi/2),
#' and both are integrated out for every row separately.
#'
#' @param x Data as for [select_components()], or an answer of it, which holds what is needed.
#' @param phi The precision of the loadings, above 0.
#' @param d The number of components, 0 to p - 1. `phi`, `d` and `a` are recycled.
#' @param a The shape of the prior of the noise variance, above 0; `NULL`: the noise variance beyond d components over
#'   phi, as in the article.
#' @param ... Options of [select_components()] that say how the data are prepared.
#' @return A numeric vector.
#' @examples
#' answer <- select_components(simulate_components(n = 200, p = 20, d = 4))
#' which.max(log_evidence(answer, phi = 0.5, d = 0:18)) - 1
#' @export
log_evidence <- function(x, phi, d, a = NULL, ...) {
  points <- data.frame(phi = as.double(phi), d = as.double(d), a = if (is.null(a)) NA_real_ else as.double(a))
  if (anyNA(points$d) || any(points$d != round(points$d))) expected("d", "whole numbers")
  if (inherits(x, "pcadim")) {
    return(checked(log_evidence_of_report_(report_json(x), points$phi, points$d, points$a, default_threads())))
  }
  given <- list(...)
  options <- options_as_json(given, "request")
  checked(log_evidence_of_data_(as_input(x, given), options, points$phi, points$d, points$a))
}

#' The logarithm of the Bessel function K
#'
#' Finite wherever the true value is, where [besselK()] overflows or underflows. For orders up to 1e6 and arguments from
#' 1e-8 to 1e8 the error is below 1e-15 of max(1, abs(log K), sqrt(nu^2 + z^2)).
#'
#' @param nu The order, any real number.
#' @param z The argument. 0 gives infinity, a negative number `NaN`. `nu` and `z` are recycled.
#' @return A numeric vector.
#' @examples
#' log_bessel_k(500, 1)
#' log(besselK(1, 500)) # overflows
#' @export
log_bessel_k <- function(nu, z) {
  if (length(nu) == 0 || length(z) == 0) return(double())
  length <- max(length(nu), length(z))
  checked(log_bessel_k_(rep_len(as.double(nu), length), rep_len(as.double(z), length)))
}
