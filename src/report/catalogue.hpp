#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/selector.hpp"

namespace pcadim {

/// What a method reads, in words: "eigenvalues", "row_norms", "data".
std::vector<std::string> needs_words(Need needs);

/// "auto|window|kink" as three words.
std::vector<std::string> split_choices(std::string_view choices);

}  // namespace pcadim
