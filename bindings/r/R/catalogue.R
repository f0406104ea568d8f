#' The methods there are
#'
#' @param id One method's id; by default all.
#' @return A data frame with a row for each method: `id`, `title`, `citation`, `kind`, `needs`, `available`, `reason`,
#'   and the list column `options`, whose entries are data frames with the `name`, `type`, `default` and `help` of each
#'   option. The first method answers unless another is asked for.
#' @examples
#' head(pcadim_methods()[, c("id", "title")])
#' @export
pcadim_methods <- function(id = NULL) {
  all <- from_json(methods_json_())
  part <- function(name) vapply(all, function(one) paste(unlist(or_na(one[[name]])), collapse = " "), "")
  frame <- data.frame(
    id = part("id"), title = part("title"), citation = part("citation"), kind = part("kind"), needs = part("needs"),
    available = vapply(all, function(one) isTRUE(one$available), NA), reason = part("reason")
  )
  frame$options <- lapply(all, function(one) options_frame(one$options))
  if (is.null(id)) return(frame)
  unknown <- setdiff(id, frame$id)
  if (length(unknown) > 0) fail("usage", sprintf("there is no method '%s'; see pcadim_methods()", unknown[1]))
  frame[match(id, frame$id), ]
}

options_frame <- function(options) {
  part <- function(name) vapply(options, function(one) paste(unlist(or_na(one[[name]])), collapse = " "), "")
  data.frame(name = part("name"), type = part("type"), default = part("default"), help = part("help"))
}
