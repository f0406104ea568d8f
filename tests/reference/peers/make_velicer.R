# Velicer's MAP by four programs: psych (CRAN, Debian), EFAtools and B. O'Connor's EFA.dimensions
# (the revised form by a matrix power), fungible (N. Waller after O'Connor's programs of 2000;
# fourth powers element by element).
#
# Needs copies of github.com/mdsteiner/EFAtools, github.com/cran/EFA.dimensions and
# github.com/cran/fungible (nothing of them is kept here). Only the named functions are read:
#   apt-get install r-cran-psych
#   cd tests/reference/peers && Rscript make_velicer.R EFATOOLS EFA.DIMENSIONS FUNGIBLE
#
# Writes psych_map.json, efatools.json, efa_dimensions.json, fungible.json.
source("tables.R")
folders <- commandArgs(TRUE)

functions_of <- function(files, names, helpers = list()) {
  space <- list2env(helpers, parent = globalenv())
  for (file in files) for (expression in parse(file)) {
    if (is.call(expression) && identical(expression[[1]], as.name("<-")) &&
        as.character(expression[[2]])[1] %in% names) eval(expression, space)
  }
  space
}
version_of <- function(folder) read.dcf(file.path(folder, "DESCRIPTION"), "Version")[1]

# The programs subtract components from the correlation matrix: what is left of a column must stand
# clear of rounding errors. The table ends before.
last_clear <- function(r) {
  e <- eigen(r, symmetric = TRUE)
  f <- e$vectors %*% diag(sqrt(pmax(e$values, 0)))
  left <- 1 - t(apply(f^2, 1, cumsum))
  max(which(apply(left, 2, min) > 1e-5), 0)
}

# Values of m = first, first + 1, ... up to the last clear one; the answer where the rest of the
# program's own curve does not hold it.
map_case <- function(name, scale, settings, values, first, clear) {
  values <- values[is.finite(values)]
  kept <- values[seq_len(min(length(values), clear + 1 - first))]
  d <- which.min(kept) + first - 1
  one_case(name, scale, "velicer_map", settings, first = first, curve = kept,
           d = if (first == 0 && length(kept) > 1) d else NA)
}

quietly <- function(code) {
  sink(tempfile())
  on.exit(sink())
  suppressWarnings(suppressMessages(code))
}

psych_case <- function(name, scale) {
  r <- cor(prepared(name, scale))
  clear <- last_clear(r)
  value <- quietly(psych::vss(r, n = min(8, clear), fm = "pc", n.obs = 100, plot = FALSE)$map)
  map_case(name, scale, list(), value, 1, clear)
}
write_table("psych_map.json", "psych", as.character(packageVersion("psych")),
            "vss(cor(x), n = 8, fm = \\\"pc\\\")$map, m = 1 ... 8.", every_case(psych_case))

efatools <- functions_of(file.path(folders[1], "R", "efa_map.R"), "efa_map", list(
  .assert_cor_input = function(x) NULL, .match_arg_ci = function(x) x[1],
  .prepare_cor_input = function(x, ...) list(R = cor(x)),
  .new_efa_retention = function(id, results, ...) results))
efatools_case <- function(name, scale) {
  x <- prepared(name, scale)
  clear <- last_clear(cor(x))
  result <- suppressWarnings(efatools$efa_map(x))
  c(map_case(name, scale, list(), result[[1]]$y, 0, clear),
    map_case(name, scale, list(power = "revised"), result[[2]]$y, 0, clear))
}
write_table("efatools.json", "EFAtools", version_of(folders[1]),
            "efa_map(x): TR2 and TR4, m from 0.", every_case(efatools_case))

oconnor <- functions_of(file.path(folders[2], "R", "MAP.R"), "MAP", list(
  MISSING_DROP = identity, VarianceExplained = function(...) NULL,
  setupcormat = function(data, ...) list(cormat = cor(data), ctype = "", Ncases = nrow(data),
                                         datakind = "raw")))
oconnor_case <- function(name, scale) {
  x <- prepared(name, scale)
  clear <- last_clear(cor(x))
  m <- suppressWarnings(oconnor$MAP(x, verbose = FALSE)$m_values)
  c(map_case(name, scale, list(), m[, 2], 0, clear),
    map_case(name, scale, list(power = "revised"), m[, 3], 0, clear))
}
write_table("efa_dimensions.json", "EFA.dimensions (B. O'Connor)", version_of(folders[2]),
            "MAP(x): columns 2 and 3 of m_values, m from 0.", every_case(oconnor_case))

# It cannot do without its plots.
fungible <- functions_of(file.path(folders[3], "R", "faMAP.R"), "faMAP",
                         list(plot = function(...) NULL, recordPlot = function() NULL))
fungible_case <- function(name, scale) {
  r <- cor(prepared(name, scale))
  clear <- last_clear(r)
  result <- suppressWarnings(fungible$faMAP(r, max.fac = clear + 1, Print = FALSE))
  c(map_case(name, scale, list(), result$fm, 0, clear),
    map_case(name, scale, list(power = "elementwise"), result$fm4, 0, clear))
}
write_table("fungible.json", "fungible", version_of(folders[3]),
            "faMAP(cor(x)): fm and fm4, m from 0.", every_case(fungible_case))
