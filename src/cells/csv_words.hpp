#pragma once
#include <algorithm>
#include <string>
#include <string_view>

#include "base/letter_case.hpp"

namespace pcadim::data {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The beginning of a text with small letters, as long as a word may be that we know.
inline std::string lower_word(std::string_view text) {
  constexpr std::size_t longest = 60;
  return lower_case(text.substr(0, longest));
}

template <class Words>
bool is_one_of(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace pcadim::data
