#pragma once
#include <array>
#include <vector>

#include "base/bytes.hpp"
#include "pcadim/spectrum.hpp"

namespace pcadim {

/// The distribution of log norms while rows stream by: the log axis is cut into cells of width 1/32,
/// and each cell keeps its first eight Chebyshev moments. Adding a row costs one logarithm and eight
/// additions; two NormCells merge by addition, in any order.
///
/// Why this is exact enough: eight moments make a four-point Gauss rule in each cell. The evidence is
/// analytic in log r up to a distance of pi/2, so the rule's relative error is about
/// (width / (4 * pi/2))^8 = 4e-19.
class NormCells {
 public:
  static constexpr double cells_per_unit = 32;
  static constexpr int moment_count = 8;

  /// Adds a row by its squared norm; one below the limit counts as a zero row.
  void add(double squared_norm, double zero_limit = 0);
  void merge(const NormCells& other);

  /// The Gauss nodes of all cells.
  NormMeasure measure() const;

  void write(ByteWriter& out) const;
  static NormCells read(ByteReader& in);

 private:
  using Moments = std::array<double, moment_count>;

  Moments& cell(Index number);

  Index first_ = 0;             // number of cells_[0]; cell k covers [k, k+1) / cells_per_unit
  std::vector<Moments> cells_;
  Index rows_ = 0, zero_rows_ = 0;
};

}  // namespace pcadim
