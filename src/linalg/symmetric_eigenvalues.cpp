#include "pcadim/symmetric_eigenvalues.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "linalg/band_reduction.hpp"
#include "linalg/band_to_tridiagonal.hpp"
#include "linalg/linalg.hpp"
#include "linalg/tridiagonal_eigenvalues.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

static_assert(BandAndCorner::width == band_width);

constexpr Index squares_of_column_block = 2 * band_width * band_width;

void check(bool fits) {
  if (!fits) throw UsageError("the numbers of the symmetric matrix do not fit its side");
}

/// No reflection of the corner touches its first rows, so its own band continues the other one.
BandMatrix whole_band(BandAndCorner& matrix, int threads) {
  const Index blocks = std::ssize(matrix.squares) / squares_of_column_block,
              before = blocks * band_width, side = before + matrix.corner_side;
  BandMatrix band(side);
  for (Index j = 0; j < before; ++j) {
    const Index column = j % band_width;
    const double* const from = matrix.squares.data() + j / band_width * squares_of_column_block;
    for (Index below = 0; below <= band_width; ++below) {
      *band.at(j + below, j) = from[(column + below) * band_width + column];
    }
  }
  const BandMatrix corner = reduce_to_band(matrix.corner_side, matrix.corner.data(), threads);
  for (Index j = 0; j < matrix.corner_side; ++j) {
    std::copy_n(corner.at(j, j), std::min(band_width + 1, matrix.corner_side - j),
                band.at(before + j, before + j));
  }
  return band;
}

}  // namespace

std::vector<double> eigenvalues_of_symmetric(Index side, std::vector<double> cells, int threads) {
  check(side > 0 && std::ssize(cells) == side * side);
  return symmetric_eigenvalues(side, cells.data(), threads);
}

std::vector<double> eigenvalues_of_band(BandAndCorner matrix, int threads) {
  check(matrix.corner_side > band_width &&
        std::ssize(matrix.corner) == matrix.corner_side * matrix.corner_side &&
        std::ssize(matrix.squares) % squares_of_column_block == 0);
  BandMatrix band = whole_band(matrix, threads);
  const Tridiagonal tridiagonal = reduce_to_tridiagonal(band, threads);
  return tridiagonal_eigenvalues(tridiagonal.diagonal, tridiagonal.off_diagonal, threads);
}

}  // namespace pcadim
