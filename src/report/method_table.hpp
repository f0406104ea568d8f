#pragma once
#include <string>
#include <vector>

#include "pcadim/report.hpp"

namespace pcadim {

/// One line for each method: its answer, how sure it is, how it ended; below it, why it did not
/// answer plainly.
std::string method_table(const std::vector<Selection>& selections, const TextStyle& style = {});

/// The width that text takes on a terminal of that style.
std::size_t text_width(const TextStyle& style);

}  // namespace pcadim
