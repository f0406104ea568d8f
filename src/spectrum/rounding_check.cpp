#include "spectrum/rounding_check.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {

bool singles_pay(const Source& source) {
  return has_single_products() && source.single_precision() &&
         source.shape()->cols >= RowWalk::many_cols;
}

bool in_range_of_singles(const Summary& summary) {
  constexpr double least = 1e-30, most = 1e36;
  return std::ranges::all_of(summary.moments(), [&](const ColumnMoments& column) {
    return column.squares == 0 || (column.squares >= least * static_cast<double>(summary.rows()) &&
                                   column.squares <= most);
  });
}

RoundingCheck::RoundingCheck(const Draft& draft)
    : p_(static_cast<double>(draft.preparation.cols())), total_variance_(draft.total_variance) {
  const Index p = draft.preparation.cols();
  const std::vector<double> directions = drawing_directions(p, draft.total_variance);
  std::vector<double> product(size(p));
  for (std::size_t k = 0; k < row_vectors; ++k) {
    const double* direction = &directions[k * size(p)];
    multiply_symmetric(p, draft.covariance.data(), direction, product.data());
    by_products_[k] = std::inner_product(product.begin(), product.end(), direction, 0.0);
  }
}

void RoundingCheck::add(WorkSlot slot, const PlaceSquares& squares) {
  for (std::size_t k = 0; k < row_vectors; ++k) by_rows_[slot.lane][k] += squares[k];
}

bool RoundingCheck::shows(std::span<const double> eigenvalues, Index n) const {
  constexpr double deviations = 8;  // some for the largest of p, some for a mean of few squares
  const auto rows = static_cast<double>(n);
  double sum = 0;
  for (std::size_t k = 0; k < row_vectors; ++k) {
    double squares = 0;
    for (const PlaceSquares& lane : by_rows_) squares += lane[k];
    const double error = total_variance_ * (squares / rows - by_products_[k]);
    sum += error * error;
  }
  const double moved = deviations * std::sqrt(sum / static_cast<double>(row_vectors)) / p_;
  return !(moved * rows <= eigenvalues.back());
}

}  // namespace pcadim
