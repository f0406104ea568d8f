#include "base/mark.hpp"

#include <fmt/format.h>

namespace pcadim {

std::string mark(std::string_view option, std::string_view value) {
  return value.empty() ? fmt::format("{{{}}}", option) : fmt::format("{{{}={}}}", option, value);
}

std::string row_mark(Index row) { return fmt::format("{{row:{}}}", row); }

std::string column_mark(Index column) { return fmt::format("{{column:{}}}", column); }

std::string command_mark(std::string_view command) {
  return fmt::format("{{command:{}}}", command);
}

}  // namespace pcadim
