#include "passes/finite.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "passes/preparation.hpp"

namespace pcadim {
namespace {

/// A cell that is not finite.
struct BadCell {
  Index row = 0, col = 0;
  double value = 0;
};

/// The first cell of a source that is not finite.
std::optional<BadCell> first_bad_cell(RowWalk& walk) {
  std::optional<BadCell> found;
  walk.run("looking for the cell", 1, [&](WorkSlot, const RowGroup& group) {
    if (found) return;
    const double* end = group.data + group.rows * group.cols;
    const double* bad =
        std::find_if_not(group.data, end, [](double x) { return std::isfinite(x); });
    if (bad == end) return;
    const Index at = bad - group.data;
    found = BadCell{group.first_row + at / group.cols, at % group.cols, *bad};
  });
  return found;
}

}  // namespace

/// A NaN or infinity anywhere in a column makes its mean one; only then is it worth looking for.
void require_finite(const Source& source, RowWalk& walk, std::span<const double> mean) {
  if (std::ranges::all_of(mean, [](double x) { return std::isfinite(x); })) return;
  if (const auto bad = first_bad_cell(walk)) {
    refuse_not_finite(source, bad->row, bad->col, bad->value);
  }
  throw_sums_overflow(source);
}

}  // namespace pcadim
