# What the R generators share: reading the data, writing a table. Run them from this folder.
made_on <- "2026-11-15"
data_names <- c("wine", "fertility_europe", "tall_spikes", "tall_scales", "square", "near_square",
                "wide", "noise")

load_data <- function(name) {
  path <- file.path("data", paste0(name, ".csv"))
  if (!file.exists(path)) path <- file.path("../../../examples", paste0(name, ".csv"))
  x <- read.csv(path, check.names = FALSE)
  if (name == "fertility_europe") x <- x[, -1]  # the country
  x <- as.matrix(x)
  dimnames(x) <- NULL
  x
}

# Columns centred, and divided by their standard deviation (divisor n-1) if asked.
prepared <- function(name, scale) {
  x <- base::scale(load_data(name), center = TRUE, scale = scale)
  matrix(as.numeric(x), nrow(x))
}

# How many eigenvalues are not zero once the columns are centred.
centred_rank <- function(x) min(nrow(x) - 1, ncol(x))

number <- function(x) ifelse(is.finite(x), sprintf("%.16g", x), "null")
array_of <- function(x) paste0("[", paste(number(x), collapse = ", "), "]")
text <- function(x) paste0("\"", x, "\"")

object_of <- function(fields) {
  if (length(fields) == 0) return("{}")
  paste0("{", paste0(text(names(fields)), ": ", unlist(fields), collapse = ", "), "}")
}

one_case <- function(data, scale, method, settings = list(), first = 0, curve = numeric(0),
                     d = NA, tolerance = 1e-8, note = "", extra = list()) {
  object_of(c(list(data = text(data), scale = if (scale) "true" else "false",
                   method = text(method), settings = object_of(lapply(settings, text)),
                   first = first, curve = array_of(curve), d = if (is.na(d)) "null" else d,
                   tolerance = format(tolerance, digits = 2), note = text(note)), extra))
}

write_table <- function(file, peer, version, how, cases) {
  head <- paste0(text(c("peer", "version", "made_on", "how")), ": ",
                 text(c(peer, version, made_on, how)), collapse = ",\n")
  writeLines(paste0("{", head, ",\n\"cases\": [\n", paste(cases, collapse = ",\n"), "\n]}"), file)
}

every_case <- function(make) {
  cases <- character(0)
  for (name in data_names) for (scale in c(FALSE, TRUE)) cases <- c(cases, make(name, scale))
  cases
}
