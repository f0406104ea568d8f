#pragma once
#include <cpp11/sexp.hpp>
#include <string>
#include <vector>

namespace pcadim::r {

/// JSON as lists and vectors of R: null is NA, an array of numbers or words a vector, and sentences
/// have their marks in R's words.
cpp11::sexp to_r(const std::string& json);

/// A text, marked as UTF-8.
cpp11::sexp text_to_r(const std::string& text);

/// Numbers, column after column, as a matrix of R.
cpp11::sexp matrix_to_r(const std::vector<double>& numbers, int rows, int cols);

}  // namespace pcadim::r
