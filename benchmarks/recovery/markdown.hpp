#pragma once
#include <string>
#include <vector>

namespace pcadim::recovery {

/// Rows of cells as a Markdown table, padded so that it can be read as plain text. The first row is
/// the heading. Columns of numbers are aligned to the right.
std::string markdown_table(const std::vector<std::vector<std::string>>& rows);

}  // namespace pcadim::recovery
