#pragma once
#include <string>
#include <string_view>

namespace pcadim {

/// A to Z in small letters, everything else as it is, whatever the locale of the process is.
inline std::string lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return result;
}

/// a to z in capital letters, likewise.
inline std::string upper_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return result;
}

}  // namespace pcadim
