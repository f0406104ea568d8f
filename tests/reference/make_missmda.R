# Generalised cross-validation of data with holes by missMDA (CRAN).
#
#   install.packages("missMDA"); cd tests/reference && Rscript make_missmda.R > missmda.json
#
# Cell (i, j), counted from 0, of a table is a hole where (7 i + 5 j) mod `step` is 0. `squares`
# are the summed squared residuals of the other cells, in the units of the table.
library(missMDA)

with_holes <- function(name, step) {
  x <- as.matrix(read.csv(file.path("peers", "data", paste0(name, ".csv")), check.names = FALSE))
  place <- outer(7 * (seq_len(nrow(x)) - 1), 5 * (seq_len(ncol(x)) - 1), `+`)
  x[place %% step == 0] <- NA
  x
}

numbers <- function(x) paste0("[", paste(sprintf("%.12g", x), collapse = ", "), "]")

case <- function(name, step, scale, last) {
  x <- with_holes(name, step)
  squares <- sapply(1:last, function(q) {
    fitted <- imputePCA(x, ncp = q, scale = scale, method = "Regularized")$fittedX
    sum((x - fitted)^2, na.rm = TRUE)
  })
  gcv <- estim_ncpPCA(x, ncp.max = last, scale = scale, method.cv = "gcv")$criterion
  sprintf('  {"data": "%s", "step": %d, "scale": %s, "squares": %s, "gcv": %s}', name, step,
          tolower(scale), numbers(squares), numbers(unname(gcv)))
}

cases <- c(case("tall_spikes", 11, FALSE, 5), case("tall_spikes", 11, TRUE, 5),
           case("near_square", 17, FALSE, 4), case("wide", 13, FALSE, 4),
           case("wide", 13, TRUE, 3))
cat('{"cases": [\n', paste(cases, collapse = ",\n"), '\n]}\n', sep = "")
