#include "base/mark.hpp"

#include <fmt/format.h>

#include "pcadim/marks.hpp"

namespace pcadim {

std::string mark(std::string_view option, std::string_view value) {
  return value.empty() ? fmt::format("{{{}}}", option) : fmt::format("{{{}={}}}", option, value);
}

std::string verbatim(std::string_view text) {
  std::string safe;
  for (const char c : text) safe.append(c == '{' ? 2 : 1, c);
  return safe;
}

std::string as_given(std::string_view text) {
  std::string plain;
  while (!text.empty()) {
    plain += text.front();
    text.remove_prefix(text.starts_with("{{") ? 2 : 1);
  }
  return plain;
}

std::string row_mark(Index row) { return fmt::format("{{row:{}}}", row); }

std::string column_mark(Index column) { return fmt::format("{{column:{}}}", column); }

std::string command_mark(std::string_view command) {
  return fmt::format("{{command:{}}}", command);
}

}  // namespace pcadim
