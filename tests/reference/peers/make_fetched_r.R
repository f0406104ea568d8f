# What functions of three R packages that Debian does not carry return on our data.
#
# Needs copies of github.com/cran/PCDimension, github.com/SebKrantz/dfms and
# github.com/WeiAkaneDeng/SPAC2 (nothing of them is kept here). Only the named functions are read,
# so that what else the packages need is not:
#   cd tests/reference/peers && Rscript make_fetched_r.R FOLDER_OF_PCDIMENSION FOLDER_OF_DFMS \
#                                                       FOLDER_OF_SPAC2
#
# Writes pcdimension.json, dfms.json, spac2.json.
source("tables.R")
folders <- commandArgs(TRUE)

# The functions of these names in a file, in an environment with `helpers`.
functions_of <- function(file, names, helpers = list()) {
  space <- list2env(helpers, parent = globalenv())
  for (expression in parse(file)) {
    if (is.call(expression) && identical(expression[[1]], as.name("<-")) &&
        as.character(expression[[2]])[1] %in% names) eval(expression, space)
  }
  space
}
version_of <- function(folder) read.dcf(file.path(folder, "DESCRIPTION"), "Version")[1]

stick <- functions_of(file.path(folders[1], "R", "00-Auer-Gervini.R"),
                      c("brokenStick", "bsDimension"))
stick_case <- function(name, scale) {
  x <- prepared(name, scale)
  l <- svd(x, 0, 0)$d[seq_len(centred_rank(x))]^2
  d <- stick$bsDimension(l, FUZZ = 0)
  usual <- stick$bsDimension(l)
  note <- if (usual == d) "" else paste("with its default margin of 0.005 the peer answers", usual)
  one_case(name, scale, "broken_stick", d = d, note = note)
}
write_table("pcdimension.json", "PCDimension", version_of(folders[1]),
            "bsDimension(non-zero eigenvalues, FUZZ = 0): as many sticks as non-zero eigenvalues.",
            every_case(stick_case))

# It standardises always; base R stands in for the two helpers it takes from another package.
dfms <- functions_of(file.path(folders[2], "R", "methods.R"), "ICr",
                     list(qM = as.matrix, fscale = function(x, ...) scale(x)))
dfms_case <- function(name, scale) {
  if (!scale) return(character(0))
  x <- load_data(name)
  last <- centred_rank(x) - 1
  r <- dfms$ICr(x, max.r = last)
  sapply(1:3, function(i) {
    curve <- unclass(r$IC)[, i]
    d <- r$r.star[[i]]
    # It begins at 1 and runs to the end where the last candidates leave next to nothing over.
    clear <- d > 1 && d < last
    one_case(name, scale, "bai_ng", list(criterion = paste0("ic", i), kmax = "8"), first = 1,
             curve = curve[seq_len(min(8, last))], d = if (clear) d else NA)
  })
}
write_table("dfms.json", "dfms", version_of(folders[2]),
            "ICr(x, max.r = rank - 1), k = 1 ... 8; it standardises the columns itself.",
            every_case(dfms_case))

spac <- functions_of(file.path(folders[3], "R", "passemier2017.R"), "passemier")
spac_case <- function(name, scale) {
  x <- prepared(name, scale)
  n <- nrow(x)
  p <- ncol(x)
  if (n <= p) return(character(0))  # its treatment of zero eigenvalues depends on the units
  values <- eigen(cov(x), symmetric = TRUE, only.values = TRUE)$values
  d <- spac$passemier(lambda = values, M = n, tau = 0)
  # It has no candidate 0 and goes beyond the largest one of its own penalty, p/2.
  clear <- d > 1 && d < round(p / 2)
  one_case(name, scale, "passemier_yao", d = if (clear) d else NA,
           note = if (clear) "" else paste("the peer, which searches 1 ... p-1, answers", d))
}
write_table("spac2.json", "SPAC2", version_of(folders[3]),
            "passemier(p eigenvalues, M = n, tau = 0), n > p.", every_case(spac_case))
