#include "model/drawn_rows.hpp"

#include <algorithm>
#include <cmath>

namespace pcadim {

Index sample_size(Index n, Index p) {
  constexpr double most_work = 1.5e9, most_cells = 2e6, most_rows = 5000, least = 60;
  const auto rows = static_cast<double>(n), cols = static_cast<double>(p);
  // A decomposition of m rows takes m p min(m, p) multiplications.
  const double by_work =
      std::max(std::min(std::sqrt(most_work / cols), cols), most_work / (cols * cols));
  return static_cast<Index>(
      std::min(rows, std::max(std::min({by_work, most_cells / cols, most_rows}), least)));
}

Index rows_to_draw(Index n, Index folds, Index most) {
  const Index each = std::max<Index>(n / folds, 1);
  if (each >= most) return most;
  return std::min(n, (most + each - 1) / each * each);
}

Index most_drawn_rows(Index n, Index p) {
  return std::max(sample_size(n, p), rows_to_draw(n, large_folds, large_part));
}

}  // namespace pcadim
