#pragma once
#include <span>
#include <string>
#include <string_view>

namespace pcadim {

/// What a word may mean.
struct Meant {
  std::string_view name;
  std::string_view title = {};  ///< words that people may know it by
};

/// "did you mean 'parallel_analysis'?": names as names_like() finds them, else those whose title
/// has the word. Empty where there is no such name, or more than three.
std::string suggestion(std::string_view word, std::span<const Meant> known);

}  // namespace pcadim
