#' Simulate data with a known number of components
#'
#' Gaussian rows whose covariance has d equal large eigenvalues and p - d small ones (1), in a random orientation: the
#' scheme of Bouveyron, Latouche and Mattei (2020). R's own random numbers are left alone.
#'
#' @param n,p,d Rows, columns and components.
#' @param ... Options, by name:
#' `r items_of("simulation", without = c("n", "p", "d"))`
#' @return A matrix of n x p numbers.
#' @examples
#' select_components(simulate_components(n = 200, p = 20, d = 4))$d
#' @export
simulate_components <- function(n = 100, p = 50, d = 20, ...) {
  checked(simulate_(options_as_json(list(n = n, p = p, d = d, ...), "simulation")))
}
