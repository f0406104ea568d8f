#' A step of a recipe: the principal components that a method keeps
#'
#' For recipes of the package recipes, beside its `step_pca()`: the number of components is selected when the recipe is
#' prepared.
#'
#' @param recipe A recipe.
#' @param ... Selectors of columns, as in `recipes::step_pca()`.
#' @param d The number of components; `NULL`: as many as the method says, but one at least.
#' @param options A list of options of [reduce_components()], such as `list(scale = TRUE)`.
#' @param prefix What the names of the new columns begin with.
#' @param role,trained,components,skip,id As in all steps of recipes; `components` are filled in when it is prepared.
#' @return The recipe with one more step.
#' @examples
#' if (requireNamespace("recipes", quietly = TRUE)) {
#'   recipe <- recipes::recipe(~., data = USArrests)
#'   recipe <- step_pca_select(recipe, recipes::all_numeric(), options = list(scale = TRUE))
#'   recipes::bake(recipes::prep(recipe), new_data = NULL)
#' }
#' @export
step_pca_select <- function(recipe, ..., d = NULL, options = list(), prefix = "PC", role = "predictor", trained = FALSE,
                            components = NULL, skip = FALSE, id = recipes::rand_id("pca_select")) {
  needs("recipes", "step_pca_select()")
  step <- recipes::step(
    subclass = "pca_select", terms = recipes::ellipse_check(...), d = d, options = options, prefix = prefix,
    role = role, trained = trained, components = components, skip = skip, id = id
  )
  recipes::add_step(recipe, step)
}

# A method that keeps none leaves one, since later steps want a column.
step_components <- function(x, d, options) {
  if (is.null(d)) {
    asked <- options[!names(options) %in% setdiff(names(records("reduction")), names(records("request")))]
    d <- max(1L, do.call(select_components, c(list(x), asked))$d, na.rm = TRUE)
  }
  do.call(reduce_components, c(list(x, d = d), options))
}

#' @exportS3Method recipes::prep
prep.step_pca_select <- function(x, training, info = NULL, ...) {
  columns <- recipes::recipes_eval_select(x$terms, training, info)
  recipes::check_type(training[, columns])
  x$components <- step_components(training[, columns], x$d, x$options)
  x$components$x <- NULL # the training data's scores are made again where they are wanted
  x$trained <- TRUE
  x
}

#' @exportS3Method recipes::bake
bake.step_pca_select <- function(object, new_data, ...) {
  columns <- rownames(object$components$rotation)
  scores <- predict(object$components, new_data[, columns])
  colnames(scores) <- sprintf("%s%d", object$prefix, seq_len(ncol(scores)))
  rest <- new_data[, setdiff(names(new_data), columns)]
  rest[colnames(scores)] <- as.data.frame(scores)
  rest
}

#' @exportS3Method
print.step_pca_select <- function(x, ...) {
  kept <- if (x$trained) sprintf("%d components kept", x$components$d) else "as many components as the method says"
  cat("PCA,", kept, "\n")
  invisible(x)
}

#' @exportS3Method recipes::required_pkgs
required_pkgs.step_pca_select <- function(x, ...) "pcadim"
