#pragma once
// The nodes of the trapezoid rules for log K.

#include <array>
#include <cstddef>
#include <vector>

#include "special/log_bessel_k.hpp"

namespace pcadim::special {

// The nodes x = step, 2 step, ... of a trapezoid rule, as the functions of them that the exponents
// need.
struct TrapezoidNodes {
  double step = 0;
  std::vector<double> cosh_minus_1;    // cosh x - 1
  std::vector<double> sinh_minus_x;    // sinh x - x
  std::vector<double> exp_neg_excess;  // e^-x - 1 + x
};

// The number of nodes is a multiple of this.
inline constexpr std::size_t node_group = 4;

// The nodes of each of trapezoid_rules.
const std::array<TrapezoidNodes, trapezoid_rules.size()>& trapezoid_nodes();

}  // namespace pcadim::special
