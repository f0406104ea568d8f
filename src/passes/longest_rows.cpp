#include "passes/longest_rows.hpp"

#include <algorithm>
#include <cmath>

namespace pcadim {
namespace {

bool ranks_before(const RowLength& a, const RowLength& b) {
  return a.length > b.length || (a.length == b.length && a.row < b.row);
}

}  // namespace

void LongestRows::keep(RowLength row) {
  const auto begin = rows_.begin(), end = begin + static_cast<std::ptrdiff_t>(count_);
  const auto place = std::upper_bound(begin, end, row, ranks_before);
  if (place == rows_.end()) return;
  if (count_ < most) ++count_;
  std::move_backward(place, rows_.begin() + static_cast<std::ptrdiff_t>(count_ - 1),
                     rows_.begin() + static_cast<std::ptrdiff_t>(count_));
  *place = row;
  if (count_ == most) least_ = rows_.back().length;
}

void LongestRows::merge(const LongestRows& other) {
  for (const RowLength& row : other.squares()) add(row.row, row.length);
}

std::vector<RowLength> LongestRows::lengths() const {
  std::vector<RowLength> result(squares().begin(), squares().end());
  for (RowLength& row : result) row.length = std::sqrt(row.length);
  return result;
}

}  // namespace pcadim
