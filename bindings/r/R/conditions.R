# Errors are conditions of classes pcadim_KIND_error and pcadim_error, where KIND is input (the data cannot be
# used), usage (the request cannot be understood), file or internal.

fail <- function(kind, message, call = NULL) {
  classes <- c(paste0("pcadim_", kind, "_error"), "pcadim_error", "error", "condition")
  stop(structure(list(message = message, call = call), class = classes))
}

# What the core returned, or its complaint as a condition.
checked <- function(result) {
  if (inherits(result, "pcadim_failure")) fail(result$kind, result$message)
  result
}

# Stops where a suggested package is absent.
needs <- function(package, what) {
  if (requireNamespace(package, quietly = TRUE)) return(invisible())
  fail("usage", sprintf("%s needs the package %s; install it first", what, package))
}
