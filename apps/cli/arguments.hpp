#pragma once
#include "cli/commands.hpp"

namespace pcadim::cli {

/// The command that the words of the command line ask for. Throws UsageError.
Command parse_arguments(int count, const char* const* words);

}  // namespace pcadim::cli
