# Seconds that an R package takes for parallel analysis with DRAWS null data sets, as one line: name, version, seconds.
# usage: Rscript parallel_analysis_peers.R psych|jackstraw DATA.csv DRAWS [JACKSTRAW_FOLDER]
#
# psych: fa.parallel of components only, normal numbers only (its cheapest form). jackstraw:
# permutationPA (rows are its variables), installed or sourced from a folder of its sources (it is not in Debian). A package
# that is not there prints nothing.
words <- commandArgs(TRUE)
x <- as.matrix(read.csv(words[2], header = FALSE))
draws <- as.integer(words[3])

report <- function(name, version, run) {
  cat(name, version, system.time(suppressWarnings(suppressMessages(run())))[["elapsed"]], "\n")
}

if (words[1] == "psych" && requireNamespace("psych", quietly = TRUE)) {
  report("psych", as.character(packageVersion("psych")), function()
    capture.output(psych::fa.parallel(x, fa = "pc", n.iter = draws, sim = TRUE, plot = FALSE)))
}

if (words[1] == "jackstraw") {
  permutation_pa <- NULL
  version <- "sources"
  if (requireNamespace("jackstraw", quietly = TRUE)) {
    permutation_pa <- jackstraw::permutationPA
    version <- as.character(packageVersion("jackstraw"))
  } else if (length(words) > 3) {
    space <- new.env()
    suppressMessages(library(corpcor))
    sys.source(file.path(words[4], "R", "find_k.R"), space)
    permutation_pa <- space$permutationPA
  }
  if (!is.null(permutation_pa)) {
    report("jackstraw", version, function() permutation_pa(x, B = draws, verbose = FALSE))
  }
}
