#pragma once
#include <string>
#include <vector>

#include "cli/commands.hpp"

namespace pcadim::cli {

/// Throws UsageError when the words on where the data come from do not fit together.
void check_input(const SelectCommand& command);

/// What to read: the files, or the file that holds the PCA.
std::vector<std::string> inputs(const SelectCommand& command);

}  // namespace pcadim::cli
