#pragma once
#include <vector>

#include "base/size.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// Diagonals below the main one: wide enough for matrix products to pay when the matrix is reduced
/// to the band, and narrow enough for two of its squares to stay in the cache of a core.
inline constexpr Index band_width = 48;

/// The lower half of a symmetric band matrix, with room for twice as many diagonals while it is
/// reduced, and with zeros after the last row, so that all squares of the band are whole.
class BandMatrix {
 public:
  /// Entry (i, j) is column_step places after (i, j - 1).
  static constexpr Index column_step = 2 * band_width - 1;

  explicit BandMatrix(Index side)
      : side_(side), cells_(size((side + 2 * band_width) * (column_step + 1))) {}

  Index side() const { return side_; }
  /// Where entry (i, j) is, j <= i < j + 2 * band_width.
  double* at(Index i, Index j) { return &cells_[size(j * column_step + i)]; }
  const double* at(Index i, Index j) const { return &cells_[size(j * column_step + i)]; }

 private:
  Index side_;
  std::vector<double> cells_;
};

}  // namespace pcadim
