#' An answer in the tidyverse's tables
#'
#' Methods for the generics of the package generics, which broom has as well.
#'
#' @param x An object of class `pcadim`.
#' @param what For `tidy()`: as in [as.data.frame.pcadim()].
#' @param data For `augment()`: the data, as they were given to [select_components()].
#' @param ... Not used.
#' @return `tidy()`: a data frame with a row for each component (or what `what` says). `glance()`: one row with the
#'   answer. `augment()`: the data with the scores of the kept components, `.fittedPC1` and so on.
#' @examples
#' answer <- select_components(USArrests, scale = TRUE)
#' if (requireNamespace("generics", quietly = TRUE)) {
#'   generics::glance(answer)
#'   head(generics::augment(answer, data = USArrests))
#' }
#' @name tidy.pcadim
#' @exportS3Method generics::tidy
tidy.pcadim <- function(x, what = c("components", "methods", "curves", "findings"), ...) {
  as.data.frame(x, what = match.arg(what))
}

#' @rdname tidy.pcadim
#' @exportS3Method generics::glance
glance.pcadim <- function(x, ...) {
  answer <- x$answer
  data.frame(
    d = x$d, method = answer$method, outcome = answer$outcome, probability = as.double(or_na(answer$probability)),
    confidence = or_na(answer$confidence), n = x$data$n, p = x$data$p, scaled = x$data$scaled
  )
}

#' @rdname tidy.pcadim
#' @exportS3Method generics::augment
augment.pcadim <- function(x, data, ...) {
  scores <- components_of(x, data)$x
  colnames(scores) <- sprintf(".fittedPC%d", seq_len(ncol(scores)))
  cbind(as.data.frame(data), as.data.frame(scores))
}
