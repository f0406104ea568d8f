# The posterior of the method that answers, or its criterion where it has none.
answer_curve <- function(x) {
  selection <- x$selections[[1]]
  is_posterior <- length(selection$posterior) > 0
  values <- as.double(unlist(if (is_posterior) selection$posterior else selection$curve))
  list(
    d = selection$first + seq_along(values) - 1, values = values, is_posterior = is_posterior,
    label = if (is_posterior) "probability" else "criterion"
  )
}

keep_words <- function(x) if (is.na(x$d)) "no answer" else sprintf("keep %d of %d", x$d, x$data$p)

# There are no halves of components.
whole_numbers <- function(range) unique(round(pretty(range)))

draw_scree <- function(x, main = keep_words(x), ...) {
  scree <- as.data.frame(x, what = "components")
  graphics::plot(
    scree$component, scree$eigenvalue, type = "b", pch = ifelse(scree$kept, 19, 1), xlab = "component",
    ylab = "eigenvalue", ylim = c(0, max(scree$eigenvalue)), xaxt = "n", main = main, ...
  )
  graphics::axis(1, whole_numbers(scree$component))
  if (!is.na(x$d)) graphics::abline(v = x$d + 0.5, lty = 2)
}

draw_curve <- function(x) {
  curve <- answer_curve(x)
  if (!any(is.finite(curve$values))) return(invisible())
  shown <- curve$values[is.finite(curve$values)]
  graphics::plot(
    curve$d, curve$values, type = if (curve$is_posterior) "h" else "b", lwd = if (curve$is_posterior) 3 else 1,
    xlab = "d", ylab = curve$label, ylim = range(shown, if (curve$is_posterior) 0), xaxt = "n", main = x$answer$method
  )
  graphics::axis(1, whole_numbers(curve$d))
  if (!is.na(x$d)) graphics::points(x$d, curve$values[match(x$d, curve$d)], pch = 19)
}

#' Draw an answer
#'
#' The eigenvalues, those that are kept filled in, and beside them the probability of each number of components by the
#' method that answers (its criterion, if it gives no probabilities).
#'
#' @param x,object An object of class `pcadim`.
#' @param which `"scree"`, `"curve"`, or both.
#' @param ... For `plot()`: passed to [plot.default()] for the eigenvalues.
#' @return `plot()`: `x`, invisibly. `autoplot()`: a plot of ggplot2.
#' @examples
#' plot(select_components(USArrests, scale = TRUE))
#' @export
plot.pcadim <- function(x, which = c("scree", "curve"), ...) {
  which <- match.arg(which, several.ok = TRUE)
  if (length(which) == 2) {
    before <- graphics::par(mfrow = c(1, 2))
    on.exit(graphics::par(before))
  }
  if ("scree" %in% which) draw_scree(x, ...)
  if ("curve" %in% which) draw_curve(x)
  invisible(x)
}

#' @rdname plot.pcadim
#' @exportS3Method ggplot2::autoplot
autoplot.pcadim <- function(object, which = c("scree", "curve"), ...) {
  needs("ggplot2", "autoplot()")
  if (match.arg(which) == "scree") return(scree_ggplot(object))
  curve <- answer_curve(object)
  frame <- data.frame(d = curve$d, value = curve$values, answer = curve$d %in% object$d)
  answer <- ggplot2::aes(fill = .data[["answer"]], shape = .data[["answer"]])
  points <- list(ggplot2::geom_line(), ggplot2::geom_point(answer), kept_shapes())
  ggplot2::ggplot(frame, ggplot2::aes(x = .data[["d"]], y = .data[["value"]])) +
    (if (curve$is_posterior) ggplot2::geom_col(answer["fill"]) else points) +
    ggplot2::scale_fill_manual(values = c(`FALSE` = "grey70", `TRUE` = "grey20"), guide = "none") +
    ggplot2::scale_x_continuous(breaks = whole_numbers) +
    ggplot2::labs(y = curve$label, title = object$answer$method)
}

scree_ggplot <- function(object) {
  frame <- as.data.frame(object, what = "components")
  ggplot2::ggplot(frame, ggplot2::aes(x = .data[["component"]], y = .data[["eigenvalue"]])) +
    ggplot2::geom_line() +
    ggplot2::geom_point(ggplot2::aes(shape = .data[["kept"]])) +
    kept_shapes() +
    ggplot2::scale_x_continuous(breaks = whole_numbers) +
    ggplot2::expand_limits(y = 0) +
    ggplot2::labs(title = keep_words(object))
}

# What is kept is filled in.
kept_shapes <- function() ggplot2::scale_shape_manual(values = c(`FALSE` = 1, `TRUE` = 19), guide = "none")

# ggplot2's own pronoun for the columns of a frame.
utils::globalVariables(".data")
