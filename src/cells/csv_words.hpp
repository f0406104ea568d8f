#pragma once
#include <algorithm>
#include <string>
#include <string_view>

namespace pcadim::data {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The beginning of a text with small letters, as long as a word may be that we know.
inline std::string lower_case(std::string_view text) {
  constexpr std::size_t longest = 60;
  std::string word(text.substr(0, longest));
  for (char& c : word) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return word;
}

template <class Words>
bool is_one_of(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

}  // namespace pcadim::data
