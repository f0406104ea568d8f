# The answer as an object of R.

from_one <- function(places) if (length(places) > 0) places + 1 else integer()

# Rows and columns are counted from 1, as everywhere in R.
counted_from_one <- function(report) {
  report$findings <- lapply(report$findings, function(finding) {
    finding$rows <- from_one(finding$rows)
    finding$columns <- from_one(finding$columns)
    finding
  })
  if (is.list(report$components)) report$components$rows <- from_one(report$components$rows)
  report
}

new_pcadim <- function(json, call = NULL) {
  if (is.call(call)) call[[1]] <- as.name("select_components") # not the method for a class
  report <- counted_from_one(from_json(json))
  names(report$selections) <- vapply(report$selections, function(one) one$method, "")
  structure(c(list(d = as.integer(report$answer$d)), report, list(call = call)), json = json, class = "pcadim")
}

#' Print and summarise an answer
#'
#' `print()` shows the answer, how sure it is and what to do next; `summary()` also what the data are, the table of
#' methods and what was found.
#'
#' @param x,object An object of class `pcadim`, or a summary of one.
#' @param all_methods A line for every method, in place of one for each kind?
#' @param ... Not used.
#' @return `x`, invisibly; for `summary()` an object of class `summary.pcadim` with the text and the table.
#' @examples
#' answer <- select_components(USArrests, scale = TRUE)
#' print(answer)
#' summary(answer)
#' @export
print.pcadim <- function(x, ...) {
  lines <- strsplit(whole_text(x, FALSE), "\n", fixed = TRUE)[[1]]
  cat(lines[cumsum(!nzchar(lines)) == 0], sep = "\n")
  invisible(x)
}

whole_text <- function(x, all_methods) checked(report_text_(report_json(x), all_methods, getOption("width")))

#' @rdname print.pcadim
#' @export
summary.pcadim <- function(object, all_methods = FALSE, ...) {
  structure(list(text = whole_text(object, all_methods), table = as.data.frame(object)), class = "summary.pcadim")
}

#' @rdname print.pcadim
#' @export
print.summary.pcadim <- function(x, ...) {
  cat(x$text)
  invisible(x)
}

or_na <- function(value) if (is.null(value) || length(value) == 0) NA else value

methods_frame <- function(x) {
  words <- function(name) vapply(x$selections, function(one) as.character(or_na(one[[name]])), "")
  sets <- vapply(x$selections, function(one) paste(one$credible_set, collapse = " "), "")
  data.frame(
    method = words("method"), d = vapply(x$selections, function(one) as.integer(or_na(one$d)), 0L),
    outcome = words("outcome"), credible_set = sets, note = words("note"), row.names = NULL
  )
}

curves_frame <- function(x) {
  one <- function(selection) {
    length <- max(length(selection$curve), length(selection$posterior))
    if (length == 0) return(NULL)
    filled <- function(values) c(as.double(unlist(values)), rep(NA_real_, length - length(values)))
    data.frame(
      method = selection$method, d = selection$first + seq_len(length) - 1L, criterion = filled(selection$curve),
      posterior = filled(selection$posterior)
    )
  }
  do.call(rbind, c(unname(lapply(x$selections, one)), make.row.names = FALSE))
}

components_frame <- function(x) {
  values <- as.double(unlist(x$spectrum$eigenvalues))
  share <- values / x$spectrum$total_variance
  data.frame(
    component = seq_along(values), eigenvalue = values, share = share, cumulative = cumsum(share),
    kept = seq_along(values) <= x$d
  )
}

findings_frame <- function(x) {
  part <- function(name) vapply(x$findings, function(one) one[[name]], "")
  data.frame(kind = part("kind"), severity = part("severity"), sentence = part("sentence"), remedy = part("remedy"))
}

#' An answer as a data frame
#'
#' @param x An object of class `pcadim`.
#' @param row.names,optional As for [as.data.frame()]; not used.
#' @param what One row for each method (`"methods"`), for each method and dimension (`"curves"`), for each eigenvalue
#'   (`"components"`), or for each finding (`"findings"`).
#' @param ... Not used.
#' @return A data frame.
#' @examples
#' answer <- select_components(USArrests, scale = TRUE)
#' head(as.data.frame(answer))
#' as.data.frame(answer, what = "components")
#' @export
as.data.frame.pcadim <- function(x, row.names = NULL, optional = FALSE,
                                 what = c("methods", "curves", "components", "findings"), ...) {
  switch(match.arg(what),
    methods = methods_frame(x), curves = curves_frame(x), components = components_frame(x), findings = findings_frame(x)
  )
}
