#include "pcadim/source.hpp"

#include <fmt/format.h>

namespace pcadim {

Source::~Source() = default;

std::string Source::locate(Index row, Index col) const {
  return fmt::format("row {}, column {}", row + 1, col + 1);
}

}  // namespace pcadim
