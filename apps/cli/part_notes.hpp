#pragma once
#include <string>
#include <vector>

#include "pcadim/partial.hpp"

namespace pcadim::cli {

/// What was written to a file, and what to do next with it.
std::string note_on(const Part& part, const std::string& file);
std::string note_on(const PartNorms& norms, const std::string& file);

/// Throws UsageError if the output is standard output or one of the files that are read.
void check_part_output(const std::string& output, const std::vector<std::string>& read);

/// Throws UsageError if standard input is named more than once.
void require_stdin_once(const std::vector<std::string>& files);

}  // namespace pcadim::cli
