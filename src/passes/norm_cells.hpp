#pragma once
#include <array>
#include <span>
#include <vector>

#include "base/bytes.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// The distribution of log norms while rows stream by. The axis of squared norms is cut into cells,
/// 16 to each power of two: a cell is a number's exponent and the first four bits of its mantissa,
/// the place inside it the other bits. Each cell keeps its first ten Chebyshev moments, so adding a
/// row costs a few multiplications and no logarithm, and two NormCells merge by addition.
///
/// Why this is exact enough: ten moments make a five-point Gauss rule in each cell. The evidence is
/// an analytic function of the squared norm away from the negative axis, which is at least 16 cells
/// away, so the rule's relative error is about 66^-10 = 1e-18.
class alignas(64) NormCells {  // lanes side by side must not share a cache line
 public:
  static constexpr int mantissa_bits = 4;
  static constexpr int moment_count = 10;

  /// Adds rows by their squared norms; one at or below the limit counts as a zero row.
  void add(std::span<const double> squared_norms, double zero_limit = 0);
  void add(double squared_norm, double zero_limit = 0) {
    add(std::span(&squared_norm, 1), zero_limit);
  }
  void merge(const NormCells& other);

  Index rows() const { return rows_ + zero_rows_; }  ///< zero rows among them

  /// The Gauss nodes of all cells.
  NormMeasure measure() const;

  void write(ByteWriter& out) const;
  /// Throws InputError for sizes and numbers that are impossible.
  static NormCells read(ByteReader& in);

 private:
  using Moments = std::array<double, moment_count>;

  Moments& cell(Index number);
  Moments& new_cell(Index number);

  Index first_ = 0;  // number of cells_[0]
  std::vector<Moments> cells_;
  Index rows_ = 0, zero_rows_ = 0;
};

}  // namespace pcadim
