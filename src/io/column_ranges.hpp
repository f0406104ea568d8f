#pragma once
#include <string>
#include <vector>

namespace pcadim::data {

/// Columns with ranges of numbers written out: "name", "3", "5-8" becomes name, 3, 5, 6, 7, 8.
/// Throws UsageError for a range that makes no sense.
std::vector<std::string> expand_ranges(const std::vector<std::string>& columns);

}  // namespace pcadim::data
