#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace pcadim::cli {

/// The value of an option as it must be typed in a shell: quoted where needed, and where it could
/// be taken for an option.
std::string shell_value(std::string_view word);

/// A word in quotes, whether it needs them or not.
std::string shell_quoted(std::string_view word);

/// Words as a line that a shell splits into the same words; the first one, the program, by its name
/// alone, since it lies elsewhere on other machines.
std::string shell_line(const std::vector<std::string>& words);

}  // namespace pcadim::cli
