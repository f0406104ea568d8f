# Options by the core's records: what may be given, and in which form.

own <- new.env(parent = emptyenv())

# All records, by the sections of the contract ("request", "read", ...).
option_records <- function() {
  if (is.null(own$records)) own$records <- from_json(options_json_())
  own$records
}

# The records of some sections, by name. The number of components is called d, as in the report.
records <- function(sections) {
  found <- do.call(c, unname(option_records()[sections]))
  names(found) <- vapply(found, function(one) one$name, "")
  names(found)[names(found) == "dim"] <- "d"
  found[!duplicated(names(found))]
}

expected <- function(name, what) fail("usage", sprintf("%s: expected %s", name, what))

take_flag <- function(name, value) {
  if (!is.logical(value) || length(value) != 1 || is.na(value)) expected(name, "TRUE or FALSE")
  value
}

take_number <- function(name, value) {
  if (!is.numeric(value) || length(value) != 1 || is.na(value)) expected(name, "one number")
  as.double(value)
}

take_integer <- function(name, value) {
  value <- take_number(name, value)
  if (value != round(value)) expected(name, "a whole number")
  value
}

take_text <- function(name, value) {
  if (!is.character(value) || length(value) != 1 || is.na(value)) expected(name, "one text")
  value
}

take_texts <- function(name, value) {
  if (!is.character(value) && !is.numeric(value)) expected(name, "texts")
  I(as.character(value))
}

take_bytes <- function(name, value) {
  if (is.character(value)) take_text(name, value) else take_integer(name, value)
}

# Words may be given as in other languages: drop_rows, and TRUE for yes.
take_word <- function(name, value) {
  if (is.logical(value)) return(if (take_flag(name, value)) "yes" else "no")
  gsub("_", "-", take_text(name, value), fixed = TRUE)
}

# "a,b" of c("a", "b"): the value of a method's option.
setting_text <- function(name, value) {
  if (is.logical(value)) value <- tolower(value)
  if (is.numeric(value)) value <- vapply(value, json_number, "")
  if (!is.character(value) || length(value) == 0) expected(name, "words or numbers")
  paste(value, collapse = ",")
}

take_settings <- function(name, value) {
  value <- as.list(value)
  if (length(value) > 0 && (is.null(names(value)) || any(names(value) == "")))
    expected(name, "c(method.option = value, ...)")
  nested <- vapply(value, is.list, NA)
  flat <- c(value[!nested], unlist(value[nested], recursive = FALSE))
  Map(setting_text, names(flat), flat)
}

takers <- list(
  flag = take_flag, integer = take_integer, number = take_number, word = take_word, text = take_text,
  texts = take_texts, bytes = take_bytes, settings = take_settings
)

# Ids of methods may come in one word: "ng,minka".
method_ids <- function(name, value) {
  if (!is.character(value)) expected(name, "ids of methods; pcadim_methods() lists them")
  I(unique(trimws(unlist(strsplit(value, ",", fixed = TRUE)))))
}

taken <- function(name, value, record) {
  if (record$name == "methods") method_ids(name, value) else takers[[record$type]](name, value)
}

check_names <- function(given, known) {
  if (length(given) > 0 && (is.null(names(given)) || any(names(given) == "")))
    fail("usage", "every argument after the first two must have its name")
  for (name in setdiff(names(given), known)) {
    near <- known[utils::adist(name, known) <= 2]
    hint <- if (length(near) > 0) sprintf("; did you mean %s?", near[1]) else ""
    fail("usage", sprintf("there is no argument '%s'%s", name, hint))
  }
}

default_threads <- function() getOption("pcadim.threads", 2L)

# Options as the JSON object that the core takes; NULL is not given. Bounds are the core's.
options_as_json <- function(given, sections) {
  known <- records(sections)
  check_names(given, names(known))
  given <- given[!vapply(given, is.null, NA)]
  if ("threads" %in% names(known) && is.null(given$threads)) given$threads <- default_threads()
  values <- Map(function(name, value) taken(name, value, known[[name]]), names(given), given)
  names(values) <- vapply(names(given), function(name) known[[name]]$name, "")
  json_object(values)
}

# Those of the given options that some sections know.
of_section <- function(given, sections) given[names(given) %in% names(records(sections))]
