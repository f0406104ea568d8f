#' Scores and loadings of the components to keep
#'
#' @param x Data, as for [select_components()]: a matrix, data frame, sparse matrix, the name of a file, or a
#'   `SingleCellExperiment`.
#' @param d The number of components; `NULL`: as many as the method says. Also an answer of [select_components()].
#' @param ... Options, by name: those of [select_components()], and
#' `r items_of("reduction", without = "d")`
#' @param object An object of class `pcadim_components`, or an answer.
#' @param newdata Rows with the same columns.
#' @param data For the `predict()` of an answer: the data that it is about. By default they are looked for as the call
#'   of [select_components()] named them.
#'
#' @return `reduce_components()`: an object of the classes `pcadim_components` and `prcomp`, so that what works with
#'   [prcomp()]'s results works here: `sdev` (divisor n - 1), `rotation`, `center`, `scale` and the scores `x`; and
#'   `d`, `method`, `noise`, `total_variance` (divisor n), `projection` (what prepared rows are multiplied by to get
#'   scores) and `remarks`. Of a `SingleCellExperiment`: the experiment with the scores as a reduced dimension, which
#'   has the attributes of scater's PCA (`varExplained`, `percentVar`, `rotation`), and `d` and `method`. `predict()`: a
#'   matrix of scores.
#' @examples
#' kept <- reduce_components(USArrests, scale = TRUE)
#' head(kept$x)
#' predict(kept, USArrests[1:3, ])
#' @export
reduce_components <- function(x, d = NULL, ...) UseMethod("reduce_components")

#' @rdname reduce_components
#' @export
reduce_components.default <- function(x, d = NULL, ...) {
  given <- list(...)
  sections <- c("request", "reduction", if (is.character(x)) "read")
  check_names(given, setdiff(names(records(sections)), "d"))
  reduce_input(as_input(x, given), d, of_section(given, c("request", "reduction")))
}

reduce_input <- function(input, d, given) {
  if (inherits(d, "pcadim")) d <- d$d
  check_names(given, names(records(c("request", "reduction"))))
  options <- options_as_json(of_section(given, "request"), "request")
  kept <- options_as_json(c(list(d = d), of_section(given, "reduction")), "reduction")
  new_components(checked(reduce_(input, options, kept)), input)
}

# Rows that were left out for missing cells have no scores.
rows_in_use <- function(scores) sum(!is.na(scores[, 1]))

new_components <- function(found, input) {
  n <- rows_in_use(found$scores)
  numbers <- sprintf("PC%d", seq_len(found$d))
  columns <- if (length(found$column_names) > 0) found$column_names else NULL
  dimnames(found$loadings) <- dimnames(found$projection) <- list(columns, numbers)
  dimnames(found$scores) <- list(input$rows, numbers)
  names(found$mean) <- names(found$factor) <- columns
  structure(
    list(
      sdev = sqrt(found$variances * n / (n - 1)), rotation = found$loadings, center = found$mean,
      scale = ifelse(found$factor != 0, 1 / found$factor, 1), x = found$scores, d = found$d,
      method = if (nzchar(found$method)) found$method else NA_character_, noise = found$noise,
      total_variance = found$total_variance, projection = found$projection, factor = found$factor,
      shrinkage = found$shrinkage, remarks = found$remarks
    ),
    class = c("pcadim_components", "prcomp")
  )
}

#' @rdname reduce_components
#' @export
summary.pcadim_components <- function(object, ...) {
  n <- rows_in_use(object$x)
  share <- object$sdev^2 / (object$total_variance * n / (n - 1)) # of all components, not of those that are kept
  object$importance <- rbind(
    `Standard deviation` = object$sdev, `Proportion of Variance` = round(share, 5),
    `Cumulative Proportion` = round(cumsum(share), 5)
  )
  colnames(object$importance) <- colnames(object$rotation)
  structure(object, class = "summary.prcomp")
}

#' @rdname reduce_components
#' @export
print.pcadim_components <- function(x, ...) {
  n <- rows_in_use(x$x)
  variances <- x$sdev^2 * (n - 1) / n
  cat(sprintf("%d principal components of %d rows and %d columns, with %.1f %% of the variance\n", x$d, n,
              nrow(x$rotation), 100 * sum(variances) / x$total_variance))
  if (!is.na(x$method)) cat("their number is selected by", x$method, "\n")
  for (remark in x$remarks) cat(strwrap(remark), sep = "\n")
  invisible(x)
}

# The columns of a data frame that have these names, if they are all there; else all.
frame_columns <- function(x, columns) {
  x <- as.data.frame(x)
  if (length(columns) > 0 && all(columns %in% names(x))) x[columns] else x
}

frame_numbers <- function(x, columns) {
  x <- frame_columns(x, columns)
  check_columns(x)
  as.matrix(x)
}

# The columns of new data in the order of the components', as numbers. Columns without names are taken by their places.
as_numbers <- function(newdata, columns, p) {
  if (is.null(dim(newdata))) newdata <- matrix(newdata, 1, dimnames = list(NULL, names(newdata)))
  newdata <- if (is.data.frame(newdata)) frame_numbers(newdata, columns) else as.matrix(newdata)
  if (!is.null(columns) && !is.null(colnames(newdata))) {
    absent <- setdiff(columns, colnames(newdata))
    if (length(absent) > 0) fail("input", sprintf("newdata has no column '%s'", absent[1]))
    newdata <- newdata[, columns, drop = FALSE]
  }
  if (ncol(newdata) != p) fail("input", sprintf("newdata has %d columns, and the components %d", ncol(newdata), p))
  newdata
}

#' @rdname reduce_components
#' @export
predict.pcadim_components <- function(object, newdata, ...) {
  if (missing(newdata)) return(object$x)
  rows <- as_numbers(newdata, rownames(object$rotation), nrow(object$rotation))
  prepared <- sweep(sweep(rows, 2, object$center), 2, object$factor, "*")
  scores <- prepared %*% object$projection
  if (length(object$shrinkage) > 0) scores <- sweep(scores, 2, object$shrinkage, "*")
  scores
}

# The components that an answer keeps, of its data; a data frame may have more columns than were asked about.
components_of <- function(answer, data) {
  if (is.na(answer$d) || answer$d == 0) fail("input", "the answer keeps no component")
  if (is.data.frame(data)) data <- frame_columns(data, answer$data$column_names)
  reduce_components(
    data, d = answer$d, center = answer$data$centered, scale = answer$data$scaled, missing = answer$request$missing
  )
}

#' @rdname reduce_components
#' @export
predict.pcadim <- function(object, newdata, data = NULL, ...) {
  if (is.null(data)) data <- tryCatch(eval(object$call$x, parent.frame()), error = function(...) NULL)
  if (is.null(data)) fail("usage", "predict() needs the data that the answer is about; give them by name: data = x")
  if (inherits(data, c("prcomp", "princomp"))) return(stats::predict(data, newdata)[, seq_len(object$d), drop = FALSE])
  stats::predict(components_of(object, data), newdata)
}
