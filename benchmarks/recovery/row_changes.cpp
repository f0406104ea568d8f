#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/size.hpp"
#include "recovery/changes.hpp"

namespace pcadim::recovery {
namespace {

double* row_of(Values& x, Index row, Index p) { return &x[size(row * p)]; }

}  // namespace

void lengthen_rows(Values& x, const Regime& regime, std::uint64_t key) {
  constexpr double factor = 5;
  const auto count = static_cast<Index>(std::ceil(regime.amount * static_cast<double>(regime.n)));
  const std::vector<Index> order = shuffled(regime.n, key, Stream::rows);
  for (Index k = 0; k < count; ++k) {
    double* row = row_of(x, order[size(k)], regime.p);
    std::transform(row, row + regime.p, row, [](double value) { return factor * value; });
  }
}

void copy_rows(Values& x, const Regime& regime, std::uint64_t key) {
  const std::vector<Index> order = shuffled(regime.n, key, Stream::rows);
  for (Index k = 0; k < static_cast<Index>(regime.amount); ++k) {
    const double* from = row_of(x, order[size(2 * k)], regime.p);
    std::copy(from, from + regime.p, row_of(x, order[size(2 * k + 1)], regime.p));
  }
}

void make_shares(Values& x, const Regime& regime, std::uint64_t key) {
  constexpr double spread_of_levels = 0.5;
  const Values levels = normal(regime.p, key, Stream::levels);
  for (Index k = 0; k < std::ssize(x); ++k) {
    const double level = spread_of_levels * levels[size(k % regime.p)];
    x[size(k)] = std::exp(level + regime.amount * x[size(k)]);
  }
  for (Index i = 0; i < regime.n; ++i) {
    double* row = row_of(x, i, regime.p);
    const double sum = std::accumulate(row, row + regime.p, 0.0);
    std::transform(row, row + regime.p, row, [sum](double value) { return value / sum; });
  }
}

void make_centred_shares(Values& x, const Regime& regime, std::uint64_t key) {
  make_shares(x, regime, key);
  for (double& value : x) value = std::log(value);
  for (Index i = 0; i < regime.n; ++i) {
    double* row = row_of(x, i, regime.p);
    const double mean = std::accumulate(row, row + regime.p, 0.0) / static_cast<double>(regime.p);
    std::transform(row, row + regime.p, row, [mean](double value) { return value - mean; });
  }
}

}  // namespace pcadim::recovery
