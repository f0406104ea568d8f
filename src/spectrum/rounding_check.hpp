#pragma once
#include <array>

#include "passes/row_drawer.hpp"
#include "spectrum/summary_spectrum.hpp"

/// Products in float32: half the memory and half the time, and rounding errors that are measured,
/// not believed (docs/numerics.md).
namespace pcadim {

/// Are products of these data worth making in float32?
bool singles_pay(const Source& source);

/// Neither squares nor products of these columns leave the range of float32.
bool in_range_of_singles(const Summary& summary);

/// Holds the products of all columns against what the rows say of a few directions, in double. With
/// error E in the products, z'Ez has the variance 2 |E|^2 over normal directions z, and v'Ev, by
/// which an eigenvalue moves, has it over directions v of length 1 divided by p^2.
class RoundingCheck {
 public:
  /// Of a covariance that was made of products in float32.
  explicit RoundingCheck(const Draft& draft);

  /// What a drawer saw, in one lane of a walk.
  void add(WorkSlot slot, const PlaceSquares& squares);

  /// Has rounding moved any of these eigenvalues of n rows by more than one row moves it?
  bool shows(std::span<const double> eigenvalues, Index n) const;

 private:
  double p_ = 0, total_variance_ = 0;
  PlaceSquares by_products_{};
  std::array<PlaceSquares, RowWalk::most_lanes> by_rows_{};
};

}  // namespace pcadim
