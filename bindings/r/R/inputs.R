# Data as the core takes them (src/inputs.h): lists of a kind. Numbers are not copied.

group_numbers <- function(groups, n) {
  if (is.null(groups)) return(NULL)
  if (length(groups) != n || anyNA(groups)) expected("groups", sprintf("one label for each of %d rows", n))
  match(groups, unique(groups)) - 1L
}

matrix_input <- function(x, groups = NULL, turned = FALSE) {
  if (!is.numeric(x) && !is.logical(x)) fail("input", sprintf("the matrix holds no numbers: its type is %s", typeof(x)))
  if (length(x) == 0) fail("input", "the matrix has no cells")
  if (!is.double(x)) storage.mode(x) <- "double"
  by_row <- if (turned) colnames(x) else rownames(x)
  list(
    kind = "matrix", x = x, turned = turned, columns = if (turned) rownames(x) else colnames(x), rows = by_row,
    groups = group_numbers(groups, if (turned) ncol(x) else nrow(x))
  )
}

# Columns that hold no numbers are refused together.
check_columns <- function(x) {
  wrong <- !vapply(x, function(column) is.numeric(column) || is.logical(column), NA)
  if (!any(wrong)) return(invisible())
  kinds <- vapply(x[wrong], function(column) class(column)[1], "")
  listed <- sprintf("'%s' (%s)", names(x)[wrong], kinds)
  more <- if (length(listed) > 5) sprintf(" and %d more", length(listed) - 5) else ""
  fail("input", paste0(
    "columns without numbers: ", paste(utils::head(listed, 5), collapse = ", "), more,
    "; leave them out, or convert them to numbers"
  ))
}

frame_input <- function(x, groups = NULL) {
  x <- as.data.frame(x)
  check_columns(x)
  matrix_input(as.matrix(x), groups) # without the row names that R makes up
}

# A matrix of the package Matrix, which is dense or becomes a dgCMatrix; with `turned` its columns are observations.
Matrix_input <- function(x, turned = FALSE) {
  if (methods::is(x, "denseMatrix")) return(matrix_input(as.matrix(x), turned = turned))
  x <- as_dgCMatrix(x)
  names <- x@Dimnames
  list(
    kind = "sparse", p = x@p, i = x@i, x = x@x, dim = x@Dim, by_rows = turned,
    columns = names[[if (turned) 1 else 2]], rows = names[[if (turned) 2 else 1]]
  )
}

# Compressed text is unpacked by R itself into a temporary file of the same name.
unpacked <- function(path) {
  first <- tryCatch(readBin(path, "raw", 6), error = function(...) raw(), warning = function(...) raw())
  packed <- list(as.raw(c(0x1f, 0x8b)), charToRaw("BZh"), as.raw(c(0xfd, 0x37, 0x7a, 0x58, 0x5a)))
  is_packed <- vapply(packed, function(begin) identical(utils::head(first, length(begin)), begin), NA)
  if (!any(is_packed)) return(path)
  plain <- file.path(tempfile("pcadim"), sub("[.](gz|bz2|xz)$", "", basename(path)))
  dir.create(dirname(plain))
  from <- gzfile(path, "rb")
  to <- file(plain, "wb")
  on.exit({
    close(from)
    close(to)
  })
  while (length(bytes <- readBin(from, "raw", 2^20)) > 0) writeBin(bytes, to)
  plain
}

file_input <- function(path, given) {
  path <- take_text("x", path)
  list(kind = "file", path = unpacked(path.expand(path)), read = options_as_json(of_section(given, "read"), "read"))
}

# Data of any kind, or NULL where an object is none.
as_input <- function(x, given = list(), groups = NULL) {
  if (is.data.frame(x)) return(frame_input(x, groups))
  if (methods::is(x, "Matrix")) return(Matrix_input(x))
  if (is.matrix(x)) return(matrix_input(x, groups))
  if (is.character(x)) return(file_input(x, given))
  fail("usage", sprintf("an object of class %s holds no data that can be taken", class(x)[1]))
}

as_dgCMatrix <- function(x) {
  if (methods::is(x, "dgCMatrix")) return(x)
  needs("Matrix", "a sparse matrix of another kind than dgCMatrix")
  methods::as(methods::as(methods::as(x, "dMatrix"), "generalMatrix"), "CsparseMatrix")
}
