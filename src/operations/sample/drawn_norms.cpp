#include "operations/sample/drawn_norms.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "passes/norm_cells.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {
namespace {

NormCells cells_of(const Source& rows, const Preparation& preparation, double zero_limit) {
  const Index m = rows.shape()->rows, p = preparation.cols(), some = rows_at_once(m, p);
  NormCells cells;
  for (Index first = 0; first < m; first += some) {
    const Index count = std::min(some, m - first);
    const std::vector<double> prepared = prepared_rows(rows, preparation, first, count);
    for (Index i = 0; i < count; ++i) {
      double square = 0;
      for (Index j = 0; j < p; ++j) square += prepared[size(i * p + j)] * prepared[size(i * p + j)];
      cells.add(square, zero_limit);
    }
  }
  return cells;
}

}  // namespace

NormMeasure drawn_norms(const Source& rows, const Preparation& preparation, Index n,
                        double total_variance) {
  NormMeasure measure = cells_of(rows, preparation, zero_row_limit(total_variance)).measure();
  if (measure.rows == 0) return {};
  const Index drawn = measure.rows + measure.zero_rows;
  const auto all = static_cast<double>(n);
  measure.zero_rows =
      std::llround(static_cast<double>(measure.zero_rows) * all / static_cast<double>(drawn));
  const double each =
      static_cast<double>(n - measure.zero_rows) / static_cast<double>(measure.rows);
  measure.rows = n - measure.zero_rows;
  double squares = 0;
  for (NormNode& node : measure.nodes) {
    node.weight *= each;
    squares += node.weight * std::exp(2 * node.log_norm);
  }
  const double unit = 0.5 * std::log(all * total_variance / squares);
  for (NormNode& node : measure.nodes) node.log_norm += unit;
  return measure;
}

std::vector<double> prepared_rows(const Source& source, const Preparation& preparation, Index first,
                                  Index count) {
  const Index cols = source.shape()->cols;
  std::vector<double> rows(size(count * cols));
  source.read_rows(first, count, rows.data());
  double* to = rows.data();  // preparing in place never overtakes what is still to be read
  for (Index i = 0; i < count; ++i) to = preparation.apply(rows.data() + i * cols, to);
  return rows;
}

Index rows_at_once(Index rows, Index cols) {
  return std::max<Index>(std::min((Index{1} << 18) / cols, rows), 1);
}

}  // namespace pcadim
