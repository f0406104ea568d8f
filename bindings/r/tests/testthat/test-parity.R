# The answers of the command line program, on the cases that all front ends share. tools/r_test.sh says where they are.
root <- Sys.getenv("PCADIM_ROOT")
program <- Sys.getenv("PCADIM_PROGRAM")
read_cases <- function(file) pcadim:::from_json(paste(readLines(file), collapse = "\n"))
cases <- if (nzchar(root)) read_cases(file.path(root, "tests/parity/cases.json"))

flags <- function(values) {
  unlist(Map(function(name, value) {
    flag <- paste0("--", gsub("_", "-", name))
    switch(name,
      methods = c("--method", paste(value, collapse = ",")),
      settings = as.vector(rbind("--set", paste(names(value), value, sep = "="))),
      scale = if (value) flag,
      transpose = if (value) flag,
      center = if (!value) "--no-center",
      header = c(flag, if (value) "yes" else "no"),
      c(flag, paste(value, collapse = ","))
    )
  }, names(values), values), use.names = FALSE)
}

told_by_program <- function(words) {
  json <- system2(program, shQuote(c("select", words, "--json", "--quiet")), stdout = TRUE)
  pcadim:::new_pcadim(paste(json, collapse = "\n"))
}

# How close a curve must be; the package has another linear algebra than the program. A maximum that is searched for has half
# of the digits, and iterations that end when they have settled may do so a step earlier.
closeness <- function(method) {
  switch(method, ng = 1e-7, bartlett = 1e-7, smooth = 1e-5, cross_validation = 1e-5, 1e-9)
}

same <- function(found, wanted) {
  testthat::expect_identical(found$d, wanted$d)
  testthat::expect_identical(names(found$selections), names(wanted$selections))
  for (k in seq_along(wanted$selections)) {
    mine <- found$selections[[k]]
    other <- wanted$selections[[k]]
    testthat::expect_identical(mine$d, other$d, info = other$method)
    testthat::expect_identical(mine$outcome, other$outcome, info = other$method)
    testthat::expect_equal(mine$curve, other$curve, tolerance = closeness(other$method), info = other$method)
  }
  testthat::expect_equal(found$spectrum$eigenvalues, wanted$spectrum$eigenvalues, tolerance = 1e-9)
}

compare <- function(case) {
  data <- case$data
  asked <- lapply(case$request, function(value) if (is.list(value)) unlist(value) else value)
  if (!is.null(data$eigenvalues)) {
    file <- tempfile(fileext = ".csv")
    writeLines(sprintf("%.17g", data$eigenvalues), file)
    known <- data[names(data) != "eigenvalues"]
    wanted <- told_by_program(c("--eigenvalues", file, flags(known), flags(case$request)))
    return(same(do.call(select_components, c(list(data$eigenvalues), known, asked)), wanted))
  }
  if (!is.null(data$simulate)) {
    wanted <- data$simulate
    names(wanted)[names(wanted) == "dim"] <- "d"
    file <- tempfile(fileext = ".npy")
    system2(program, c("simulate", flags(data$simulate), "-o", file), stdout = FALSE, stderr = FALSE)
    x <- do.call(simulate_components, wanted)
    if (isTRUE(case$read$transpose)) x <- t(x)
    same(do.call(select_components, c(list(x), asked)), told_by_program(c(file, flags(case$read), flags(case$request))))
  } else if (!is.null(data$text)) {
    file <- tempfile(fileext = ".csv")
    cat(data$text, file = file)
  } else {
    file <- file.path(root, data$file)
  }
  read <- case$read
  same(
    do.call(select_components, c(list(file), asked, read)),
    told_by_program(c(file, flags(read), flags(case$request)))
  )
}

for (case in cases) {
  test_that(paste("R answers as the command line does:", case$name), {
    skip_if(!nzchar(program), "no program to compare with")
    compare(case)
  })
}

test_that("there are cases to compare", {
  skip_if(!nzchar(root), "the package is tested alone, without the program to compare with")
  expect_gt(length(cases), 15)
})
