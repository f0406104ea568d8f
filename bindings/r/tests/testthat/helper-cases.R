# Numbers that every test knows.
known_data <- function() simulate_components(n = 200, p = 20, d = 4)

# The message of an error, of the class that a kind of error has.
complaint <- function(call, kind) {
  conditionMessage(expect_error(call, class = paste0("pcadim_", kind, "_error")))
}

# What is said, without how long it took and where the data came from.
without_timing <- function(answer) {
  answer <- unclass(answer)
  attr(answer, "json") <- NULL
  answer[!names(answer) %in% c("timing", "call")]
}
