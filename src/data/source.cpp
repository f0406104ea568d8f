#include "pcadim/source.hpp"

#include <fmt/format.h>

#include "pcadim/error.hpp"

namespace pcadim {

Source::~Source() = default;

std::string Source::locate(Index row, Index col) const {
  return fmt::format("row {}, column {}", row + 1, col + 1);
}

void Source::read_rows(Index, Index, double*) const {
  throw InternalError(name() + ": rows of this source come one after another only");
}

}  // namespace pcadim
