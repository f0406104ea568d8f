#pragma once
#include <string>
#include <vector>

namespace pcadim::cli {

/// Words as a line that a shell splits into the same words; the first one, the program, by its name
/// alone, since it lies elsewhere on other machines.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace pcadim::cli
