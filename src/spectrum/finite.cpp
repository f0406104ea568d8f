#include "spectrum/finite.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "pcadim/error.hpp"
#include "spectrum/preparation.hpp"

namespace pcadim {
namespace {

/// The first cell of a source that is not finite, in words; empty if there is none.
std::string first_bad_cell(const Source& source, RowWalk& walk) {
  std::string message;
  walk.run("looking for the cell", 1, [&](Hand, const RowGroup& group) {
    if (!message.empty()) return;
    const double* end = group.data + group.rows * group.cols;
    const double* bad =
        std::find_if_not(group.data, end, [](double x) { return std::isfinite(x); });
    if (bad == end) return;
    const Index at = bad - group.data;
    message = not_finite_message(source, group.first_row + at / group.cols, at % group.cols, *bad);
  });
  return message;
}

}  // namespace

/// A NaN or infinity anywhere in a column makes its mean one; only then is it worth looking for.
void require_finite(const Source& source, RowWalk& walk, std::span<const double> mean) {
  if (std::ranges::all_of(mean, [](double x) { return std::isfinite(x); })) return;
  const std::string message = first_bad_cell(source, walk);
  if (message.empty()) throw_sums_overflow(source);
  throw InputError(message);
}

}  // namespace pcadim
