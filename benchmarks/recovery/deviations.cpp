#include "recovery/deviations.hpp"

#include <cmath>
#include <numeric>

#include "base/size.hpp"

namespace pcadim::recovery {
namespace {

Values from_1_to_3(Index count) {
  Values deviations(size(count));
  for (Index j = 0; j < count; ++j) {
    deviations[size(j)] = 1 + 2 * static_cast<double>(j) / static_cast<double>(count - 1);
  }
  return deviations;
}

Values from_tenfold(Index count, double least) {
  Values deviations(size(count));
  for (Index j = 0; j < count; ++j) {
    const double share = static_cast<double>(j) / static_cast<double>(count - 1);
    deviations[size(j)] = least * std::pow(10.0, share);
  }
  return deviations;
}

Values lognormal(Index count, double spread, std::uint64_t key) {
  Values deviations = normal(count, key, Stream::scales);
  for (double& deviation : deviations) deviation = std::exp(spread * deviation);
  return deviations;
}

/// Half of a chi-square with twice as many degrees of freedom is gamma of that shape.
Values roots_of_gamma(Index count, double shape, std::uint64_t key) {
  const auto degrees = static_cast<Index>(2 * shape);
  const Values draws = normal(count * degrees, key, Stream::scales);
  Values deviations(size(count));
  for (Index j = 0; j < count; ++j) {
    const double* from = &draws[size(j * degrees)];
    deviations[size(j)] = std::sqrt(std::inner_product(from, from + degrees, from, 0.0));
  }
  return deviations;
}

Values three_quiet(Index count, double deviation, std::uint64_t key) {
  Values deviations(size(count), 1);
  const std::vector<Index> order = shuffled(count, key, Stream::columns);
  for (std::size_t k = 0; k < 3; ++k) deviations[size(order[k])] = deviation;
  return deviations;
}

Values in_random_order(const Values& values, std::uint64_t key) {
  Values mixed;
  for (const Index i : shuffled(std::ssize(values), key, Stream::rows)) {
    mixed.push_back(values[size(i)]);
  }
  return mixed;
}

Values with_mean_square_1(Values deviations) {
  if (deviations.empty()) return deviations;
  const double squares =
      std::inner_product(deviations.begin(), deviations.end(), deviations.begin(), 0.0);
  const double unit = std::sqrt(static_cast<double>(deviations.size()) / squares);
  for (double& deviation : deviations) deviation *= unit;
  return deviations;
}

Values drawn_columns(const Regime& regime, std::uint64_t key) {
  switch (regime.noise) {
    case Noise::unequal:
      return from_1_to_3(regime.p);
    case Noise::spread_columns:
      return from_tenfold(regime.p, 0.3);
    case Noise::lognormal_columns:
      return lognormal(regime.p, regime.noise_parameter, key);
    case Noise::gamma_columns:
      return roots_of_gamma(regime.p, regime.noise_parameter, key);
    case Noise::quiet_columns:
      return three_quiet(regime.p, regime.noise_parameter, key);
    default:
      return {};
  }
}

}  // namespace

Values column_deviations(const Regime& regime, std::uint64_t key) {
  return with_mean_square_1(drawn_columns(regime, key));
}

Values row_deviations(const Regime& regime, std::uint64_t key) {
  if (regime.noise != Noise::unequal_rows) return {};
  return with_mean_square_1(in_random_order(from_1_to_3(regime.n), key));
}

}  // namespace pcadim::recovery
