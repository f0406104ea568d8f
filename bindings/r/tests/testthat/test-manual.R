# The manual is written by roxygen from the records; here it is compared with the records of the core that runs.
plain <- function(text) gsub("[^A-Za-z0-9]+", " ", text)

page <- function(name) {
  file <- tempfile()
  tools::Rd2txt(tools::Rd_db("pcadim")[[name]], out = file, options = list(underline_titles = FALSE))
  plain(paste(readLines(file), collapse = " "))
}

explains <- function(name, section, without = character()) {
  text <- page(name)
  for (one in pcadim:::option_records()[[section]]) {
    if (one$name %in% without) next
    expect_true(grepl(trimws(plain(paste(one$name, one$help))), text, fixed = TRUE), info = one$name)
  }
}

test_that("every option is explained as the core explains it", {
  skip_if_not("select_components.Rd" %in% names(tools::Rd_db("pcadim")), "installed without a manual")
  elsewhere <- c("sheet", "dataset", "layer", "other_files") # of files that this package does not read
  explains("select_components.Rd", "request", "methods")
  explains("select_components.Rd", "read", elsewhere)
  explains("select_components.Rd", "given_pca", c("n", "p"))
  explains("reduce_components.Rd", "reduction", "dim")
  explains("simulate_components.Rd", "simulation", c("n", "p", "d"))
  explains("report_html.Rd", "figure")
})
