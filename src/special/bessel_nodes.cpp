#include "special/bessel_nodes.hpp"

#include <cmath>

namespace pcadim::special {
namespace {

// sinh x - x and e^-x - 1 + x cancel for small x; their Taylor series do not.
long double taylor_tail(long double x, int first_power, int power_step) {
  long double term = 1;
  for (int power = 1; power <= first_power; ++power) {
    term *= x / static_cast<long double>(power);
  }
  long double sum = 0;
  for (int power = first_power; power < 40; power += power_step) {
    sum += term;
    for (int next = power + 1; next <= power + power_step; ++next) {
      term *= x / static_cast<long double>(next);
    }
  }
  return sum;
}

// From 0 past the point where the slowest integrand of the rule falls below e^-38. With a border at
// from_rho that is z -> 0, nu = from_rho, where nu (x - 1) = 38; for the first rule nu < 1/2 and
// z >= bessel_tiny_z, where z^2 e^x / (4 nu) = 38 at x < 44.
TrapezoidNodes make_nodes(const TrapezoidRule& rule) {
  const double last_node = rule.from_rho > 0 ? 2 + 38 / rule.from_rho : 44.0;
  const double step = rule.step;
  TrapezoidNodes nodes;
  nodes.step = step;
  const auto groups = static_cast<std::size_t>(std::ceil(last_node / step / node_group));
  for (std::size_t j = 1; j <= groups * node_group; ++j) {
    const double x_double = static_cast<double>(j) * step;
    const long double x = static_cast<long double>(x_double);
    const long double sinh_half = std::sinh(x / 2);
    const bool small = x_double < 1.0;
    nodes.cosh_minus_1.push_back(static_cast<double>(2 * sinh_half * sinh_half));
    nodes.sinh_minus_x.push_back(
        static_cast<double>(small ? taylor_tail(x, 3, 2) : std::sinh(x) - x));
    nodes.exp_neg_excess.push_back(
        static_cast<double>(small ? taylor_tail(-x, 2, 1) : std::expm1(-x) + x));
  }
  return nodes;
}

}  // namespace

const std::array<TrapezoidNodes, trapezoid_rules.size()>& trapezoid_nodes() {
  static const auto nodes = [] {
    std::array<TrapezoidNodes, trapezoid_rules.size()> result;
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i] = make_nodes(trapezoid_rules[i]);
    }
    return result;
  }();
  return nodes;
}

}  // namespace pcadim::special
