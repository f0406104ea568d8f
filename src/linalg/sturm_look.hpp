#pragma once
#include <array>

#include "base/size.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// A symmetric tridiagonal matrix T as the recurrence of its leading minors needs it.
struct SturmSequence {
  Index n = 0;
  const double* diagonal = nullptr;
  const double* squares = nullptr;  ///< of the off-diagonal, n - 1 of them
  double least = 0;                 ///< quotients of minors are kept at least so far from 0
};

/// Places on the real line that are looked at together.
struct SturmLook {
  static constexpr Index width = 16;
  std::array<double, size(width)> place;
  std::array<double, size(width)> below;  ///< how many eigenvalues of T are less than the place
  std::array<double, size(width)> slope;  ///< the sum of 1 / (place - eigenvalue), roughly
};

/// Counts the eigenvalues below each place by the signs of the quotients of successive minors of
/// T - x (Sturm, Givens), and sums these quotients' logarithmic derivatives.
void look(const SturmSequence& t, SturmLook& at);

}  // namespace pcadim
