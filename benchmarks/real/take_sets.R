# Writes the data sets of sets.csv that come from R packages as CSV files, all cells as they are.
# usage: Rscript take_sets.R sets.csv FOLDER       says in words which packages are missing, and goes on
arguments <- commandArgs(trailingOnly = TRUE)
sets <- read.csv(arguments[1], colClasses = "character")
folder <- arguments[2]

objects_of <- function(set) {
  loaded <- new.env()
  suppressWarnings(data(list = set$file, package = set$package, envir = loaded))
  as.list(loaded)
}

# The label is a column of the data or, as in caret's cox2, an object beside them.
label_of <- function(set, objects, table) {
  if (set$labels %in% names(table)) as.character(table[[set$labels]]) else as.character(objects[[set$labels]])
}

numbers_of <- function(set, table) {
  wanted <- vapply(table, is.numeric, TRUE) & names(table) != set$labels
  if (nzchar(set$drop)) wanted <- wanted & !grepl(paste0("^(", set$drop, ")$"), names(table))
  table[, wanted, drop = FALSE]
}

take <- function(set) {
  objects <- objects_of(set)
  if (is.null(objects[[set$object]])) stop(set$package, " has no data set ", set$object)
  table <- as.data.frame(objects[[set$object]])
  numbers <- numbers_of(set, table)
  if (nzchar(set$labels)) numbers <- cbind(.label = label_of(set, objects, table), numbers)
  write.csv(numbers, file.path(folder, paste0(set$name, ".csv")), row.names = FALSE)
}

for (i in which(sets$package != "sklearn")) {
  set <- sets[i, ]
  if (!requireNamespace(set$package, quietly = TRUE)) {
    message(set$name, ": the R package ", set$package, " is not installed (apt-get install r-cran-", tolower(set$package), ")")
    next
  }
  tryCatch(take(set), error = function(why) message(set$name, ": ", conditionMessage(why)))
}
