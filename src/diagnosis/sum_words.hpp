#pragma once
#include <string>
#include <vector>

#include "pcadim/data_operations.hpp"

namespace pcadim {

/// "'total' is the sum of 'a', 'b' and 'c'", "'x' is 2 x 'a' - 'b' + 32", "'a', 'b' and 'c' add up
/// to 100": what a column is made of, with words for the columns. Of many terms the first are told.
std::string sum_words(const ColumnSum& sum, const std::vector<std::string>& columns);

}  // namespace pcadim
