#pragma once
#include <string_view>
#include <vector>

namespace pcadim {

/// The parts of a text between separators; one empty part for an empty text.
std::vector<std::string_view> split(std::string_view text, char separator);

/// The number of letters that must change, come, go or change places with a neighbour to turn one
/// word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace pcadim
