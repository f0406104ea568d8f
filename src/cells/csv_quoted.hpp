#pragma once
#include <string>
#include <string_view>

namespace pcadim::data {

/// Appends a cell in quotes; those inside it are doubled.
inline void append_quoted(std::string_view cell, std::string& to) {
  to += '"';
  for (const char c : cell) {
    if (c == '"') to += '"';
    to += c;
  }
  to += '"';
}

}  // namespace pcadim::data
