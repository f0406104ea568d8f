#include "text/line_map.hpp"

#include <algorithm>

namespace pcadim::data {

void LineMap::add(std::size_t row, std::size_t line) {
  if (row < rows_) return;
  rows_ = row + 1;
  if (breaks_.empty() || line != breaks_.back().line + (row - breaks_.back().row)) {
    breaks_.push_back({row, line});
  }
}

void LineMap::append(std::size_t row, const LineMap& next) {
  if (next.rows_ == 0) return;
  for (const Break& start : next.breaks_) add(row + start.row, start.line);
  rows_ = std::max(rows_, row + next.rows_);
}

std::size_t LineMap::line_of(std::size_t row) const {
  const auto after = std::upper_bound(breaks_.begin(), breaks_.end(), row,
                                      [](std::size_t r, const Break& b) { return r < b.row; });
  if (after == breaks_.begin()) return row + 1;
  const Break& last = *(after - 1);
  return last.line + (row - last.row);
}

}  // namespace pcadim::data
