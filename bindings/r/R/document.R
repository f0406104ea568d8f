# For the manual: options by the core's records.

bounds_words <- function(record) {
  choices <- unlist(record$bounds$choices)
  if (length(choices) == 0) return("")
  sprintf("One of %s. ", paste0("`\"", choices, "\"`", collapse = ", "))
}

default_words <- function(record, name) {
  if (identical(name, "threads")) return("Default: 2.")
  if (nzchar(or_empty(record$default_help))) return(sprintf("Default: %s.", record$default_help))
  default <- record$default
  if (is.null(default) || length(default) == 0 || is.na(default)) return("")
  if (is.character(default)) default <- sprintf("\"%s\"", default)
  sprintf("Default: `%s`.", default)
}

or_empty <- function(value) if (is.null(value) || length(value) == 0 || is.na(value)) "" else value

item_of <- function(name, record) {
  help <- paste0(record$help, if (!grepl("[.?]$", record$help)) ".")
  more <- if (identical(name, "settings")) "`c(method.option = value)`, or a list." else ""
  words <- trimws(paste0(help, " ", more, bounds_words(record), default_words(record, name)))
  sprintf("\\item{\\code{%s}}{%s}", name, gsub("%", "\\\\%", words))
}

# The options of a section as a list of the manual.
items_of <- function(section, without = character()) {
  found <- records(section)
  found <- found[!names(found) %in% without]
  paste0("\\describe{\n", paste(unlist(Map(item_of, names(found), found)), collapse = "\n"), "\n}")
}
