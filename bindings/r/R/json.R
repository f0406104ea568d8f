# Options go to the core as JSON, and reports come back as JSON.

json_text <- function(words) {
  words <- enc2utf8(as.character(words))
  for (pair in list(c("\\", "\\\\"), c("\"", "\\\""), c("\n", "\\n"), c("\r", "\\r"), c("\t", "\\t"))) {
    words <- gsub(pair[1], pair[2], words, fixed = TRUE)
  }
  paste0("\"", words, "\"")
}

json_number <- function(x) {
  if (!is.finite(x)) return(json_text(x))
  if (x == round(x) && abs(x) < 2^53) sprintf("%.0f", x) else sprintf("%.17g", x)
}

# A word, number, truth value, `I()` list of words, or named list of these.
json_value <- function(value) {
  if (is.list(value)) {
    parts <- vapply(value, json_value, "")
    return(paste0("{", paste0(json_text(names(value)), ":", parts, collapse = ","), "}"))
  }
  if (inherits(value, "AsIs")) return(paste0("[", paste(json_text(value), collapse = ","), "]"))
  if (is.character(value)) return(json_text(value))
  if (is.logical(value)) return(if (value) "true" else "false")
  json_number(value)
}

json_object <- function(values) if (length(values) > 0) json_value(values) else "{}"

from_json <- function(json) checked(to_r_(json))
