#include "operations/noise/noise_sums.hpp"

#include "base/size.hpp"

namespace pcadim {
namespace {

double product_of(const NoisyData& noisy, Index column, Index other) {
  return noisy.products[size(column * noisy.data.cols + other)];
}

NeighbourProducts neighbours_of(const NoisyData& noisy) {
  NeighbourProducts sums;
  sums.rows = noisy.passed->facts.with_next;
  for (Index j = 0; j < noisy.data.cols; ++j) {
    sums.squares += product_of(noisy, j, j);
    if (j > 0) sums.columns += product_of(noisy, j - 1, j);
  }
  return sums;
}

}  // namespace

std::vector<double> squares_of_rows(const NoisyData& noisy, int threads) {
  return noisy.passed != nullptr ? noisy.passed->facts.squares
                                 : row_squares(noisy.data.cells(), threads);
}

std::vector<double> squares_of_columns(const NoisyData& noisy, int threads) {
  if (noisy.passed == nullptr) return column_squares(noisy.data.cells(), threads);
  std::vector<double> squares;
  for (Index j = 0; j < noisy.data.cols; ++j) squares.push_back(product_of(noisy, j, j));
  return squares;
}

NeighbourCorrelations correlations_beyond(const NoisyData& noisy, const SingularTriplets& taken,
                                          int threads) {
  if (noisy.passed != nullptr) {
    if (const auto left = correlations_left(neighbours_of(noisy), taken)) return *left;
  }
  return correlations_left(noisy.data.cells(), taken, threads);
}

}  // namespace pcadim
