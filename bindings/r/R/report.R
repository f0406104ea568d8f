written <- function(text, file) {
  if (is.null(file)) return(text)
  out <- file(file, "wb")
  on.exit(close(out))
  writeBin(charToRaw(text), out)
  invisible(file)
}

#' Write an answer as a page, a figure or a paragraph
#'
#' `report_html()` makes one HTML page with all pictures and tables, which needs no other file and no network;
#' `report_svg()` a figure for a paper; `report_text()` the text of [summary()]; `report_paragraph()` some sentences for
#' the methods section of a paper, with the reference; `report_json()` the whole report, which other front ends of
#' pcadim read.
#'
#' @param x An object of class `pcadim`.
#' @param file The file to write; `NULL`: the text is returned.
#' @param all_methods A line for every method, in place of one for each kind?
#' @param ... Options of the figure, by name:
#' `r items_of("figure")`
#' @return The text, or the name of the file, invisibly.
#' @examples
#' answer <- select_components(USArrests, scale = TRUE)
#' page <- report_html(answer, tempfile(fileext = ".html"))
#' cat(report_paragraph(answer))
#' @export
report_html <- function(x, file = NULL) {
  command <- paste(deparse(x$call, width.cutoff = 500L), collapse = " ")
  written(checked(report_html_(report_json(x), command)), file)
}

#' @rdname report_html
#' @export
report_svg <- function(x, file = NULL, ...) {
  written(checked(report_svg_(report_json(x), options_as_json(list(...), "figure"))), file)
}

#' @rdname report_html
#' @export
report_text <- function(x, file = NULL, all_methods = FALSE) {
  written(checked(report_text_(report_json(x), all_methods, 0L)), file)
}

#' @rdname report_html
#' @export
report_paragraph <- function(x, file = NULL) written(checked(report_methods_text_(report_json(x))), file)

#' @rdname report_html
#' @export
report_json <- function(x, file = NULL) written(attr(x, "json", exact = TRUE), file)
