#pragma once
#include <span>
#include <vector>

#include "pcadim/export.hpp"
#include "pcadim/index.hpp"

/// Eigenvalues for owners of data who compute with them (pcadim/computing_source.hpp) and leave the
/// last steps to the core.
namespace pcadim {

/// The eigenvalues, ascending, of a symmetric matrix of side * side finite numbers, by so many
/// threads (0: the machine's), whose number changes no digit. The error is some rounding errors of
/// the largest. Throws UsageError for another number of numbers.
PCADIM_API std::vector<double> eigenvalues_of_symmetric(Index side, std::vector<double> cells,
                                                        int threads = 0);

/// A symmetric matrix that is a band from its first row to the corner that its last rows and
/// columns make.
struct BandAndCorner {
  /// The diagonals below the main one.
  static constexpr Index width = 48;

  /// Two squares (width x width, row after row) for `width` columns of the band each: the one on
  /// the diagonal, then the one below it. Entries outside of the band and above the diagonal are
  /// not read.
  std::span<const double> squares;

  Index corner_side = 0;       ///< larger than width
  std::vector<double> corner;  ///< corner_side * corner_side
};

/// The same for such a matrix. Its numbers must be far from the largest and the smallest doubles.
PCADIM_API std::vector<double> eigenvalues_of_band(BandAndCorner matrix, int threads = 0);

}  // namespace pcadim
