#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "recovery/changes.hpp"

namespace pcadim::recovery {
namespace {

/// About zero, which is the mean of every column before it is changed.
double root_mean_square(const Values& x, Index column, const Regime& regime) {
  double sum = 0;
  for (Index i = 0; i < regime.n; ++i) {
    const double value = x[size(i * regime.p + column)];
    sum += value * value;
  }
  return std::sqrt(sum / static_cast<double>(regime.n));
}

/// 1 to `steps`, steps odd, in the middle for 0.
double odd_step(double value, double steps) {
  const double most = (steps - 1) / 2;
  return 1 + most + std::clamp(std::round(value), -most, most);
}

}  // namespace

void add_two_columns(Values& x, const Regime& regime, std::uint64_t key) {
  const std::vector<Index> order = shuffled(regime.p, key, Stream::columns);
  for (Index i = 0; i < regime.n; ++i) {
    double* row = &x[size(i * regime.p)];
    row[order[2]] = row[order[0]] + row[order[1]];
  }
}

void copy_column(Values& x, const Regime& regime, std::uint64_t key) {
  const std::vector<Index> order = shuffled(regime.p, key, Stream::columns);
  for (Index i = 0; i < regime.n; ++i) {
    double* row = &x[size(i * regime.p)];
    row[order[1]] = row[order[0]];
  }
}

void make_constant_columns(Values& x, const Regime& regime, std::uint64_t key) {
  const std::vector<Index> order = shuffled(regime.p, key, Stream::columns);
  const Values noise = normal(3 * regime.n, key, Stream::scales);
  for (Index k = 0; k < 3 * regime.n; ++k) {
    x[size(k / 3 * regime.p + order[size(k % 3)])] = 5 + regime.amount * noise[size(k)];
  }
}

void make_steps(Values& x, const Regime& regime, std::uint64_t key) {
  constexpr double spread_of_cuts = 0.3;
  const Values moves = normal(regime.p, key, Stream::levels);
  for (Index j = 0; j < regime.p; ++j) {
    const double unit = root_mean_square(x, j, regime);
    for (Index i = 0; i < regime.n; ++i) {
      double& value = x[size(i * regime.p + j)];
      const double moved = value / unit + spread_of_cuts * moves[size(j)];
      value = regime.amount == 2 ? (moved > 0 ? 2 : 1) : odd_step(moved, regime.amount);
    }
  }
}

}  // namespace pcadim::recovery
