#pragma once
#include "base/vector_versions.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// Four numbers as one value of GCC's and clang's. The order of all sums is written down with it,
/// so that no vector unit changes a digit.
typedef double Lanes __attribute__((vector_size(32), aligned(8), may_alias));
inline constexpr Index lanes = 4;

PCADIM_INLINE const Lanes& lanes_at(const double* from) {
  return *reinterpret_cast<const Lanes*>(from);
}
PCADIM_INLINE Lanes& lanes_at(double* from) { return *reinterpret_cast<Lanes*>(from); }

PCADIM_INLINE double sum_of(const Lanes& x) { return (x[0] + x[2]) + (x[1] + x[3]); }

}  // namespace pcadim
