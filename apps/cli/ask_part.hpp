#pragma once
#include <string>

#include "cli/commands.hpp"

namespace pcadim::cli {

/// Throws UsageError for options that cannot go with a stored part, or {norms} without one.
void check_parts(const SelectCommand& command);

/// The answer from a stored part, with the lengths of its rows where they were measured.
Report ask_part(const std::string& file, const SelectCommand& command);

}  // namespace pcadim::cli
