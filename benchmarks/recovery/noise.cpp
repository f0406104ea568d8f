#include "recovery/noise.hpp"

#include <cmath>
#include <numeric>

#include "base/size.hpp"
#include "recovery/deviations.hpp"

namespace pcadim::recovery {
namespace {

/// Student's t divided by a normal number: sqrt(freedom / chi-square), scaled so that the product
/// has variance 1.
Values student_factors(Index count, double freedom, std::uint64_t key) {
  const auto degrees = static_cast<Index>(freedom);
  const Values draws = normal(count * degrees, key, Stream::factors);
  Values factors(size(count));
  for (Index i = 0; i < count; ++i) {
    const double* from = &draws[size(i * degrees)];
    const double chi_square = std::inner_product(from, from + degrees, from, 0.0);
    factors[size(i)] = std::sqrt((freedom - 2) / chi_square);
  }
  return factors;
}

void multiply_rows(Values& noise, Index p, const Values& factors) {
  for (Index k = 0; k < std::ssize(noise); ++k) noise[size(k)] *= factors[size(k / p)];
}

void multiply_columns(Values& noise, Index p, const Values& factors) {
  for (Index k = 0; k < std::ssize(noise); ++k) noise[size(k)] *= factors[size(k % p)];
}

void make_student_cells(Values& noise, double freedom, std::uint64_t key) {
  const Values factors = student_factors(std::ssize(noise), freedom, key);
  for (std::size_t k = 0; k < noise.size(); ++k) noise[k] *= factors[k];
}

void make_correlated(Values& noise, Index p, double correlation) {
  const double fresh = std::sqrt(1 - correlation * correlation);
  for (Index k = 0; k < std::ssize(noise); ++k) {
    if (k % p == 0) continue;  // the first column keeps its variance of 1, so do all others
    noise[size(k)] = correlation * noise[size(k - 1)] + fresh * noise[size(k)];
  }
}

/// Half of the variance becomes a moving average of other numbers, which reach beyond both ends of
/// the row so that all columns have the same variance.
void make_smooth(Values& noise, const Regime& regime, std::uint64_t key) {
  const Values weights = bell(regime.noise_parameter);
  const Index longer = regime.p + std::ssize(weights) - 1;
  const Values draws = normal(regime.n * longer, key, Stream::factors);
  for (Index k = 0; k < std::ssize(noise); ++k) {
    const double* from = &draws[size(k / regime.p * longer + k % regime.p)];
    const double average = std::inner_product(weights.begin(), weights.end(), from, 0.0);
    noise[size(k)] = std::sqrt(0.5) * (noise[size(k)] + average);
  }
}

}  // namespace

Values bell(double deviation) {
  const auto reach = static_cast<Index>(std::ceil(3 * deviation));
  Values weights;
  double squares = 0;
  for (Index k = -reach; k <= reach; ++k) {
    const double distance = static_cast<double>(k) / deviation;
    weights.push_back(std::exp(-distance * distance / 2));
    squares += weights.back() * weights.back();
  }
  for (double& weight : weights) weight /= std::sqrt(squares);
  return weights;
}

void make_serial(Values& x, Index p, double coefficient) {
  const double fresh = std::sqrt(1 - coefficient * coefficient);
  for (Index k = p; k < std::ssize(x); ++k) {
    x[size(k)] = coefficient * x[size(k - p)] + fresh * x[size(k)];
  }
}

Values make_noise(const Regime& regime, std::uint64_t key) {
  Values noise = normal(regime.n * regime.p, key, Stream::noise);
  const double parameter = regime.noise_parameter;
  switch (regime.noise) {
    case Noise::white:
      break;
    case Noise::student_cells:
      make_student_cells(noise, parameter, key);
      break;
    case Noise::student_rows:
      multiply_rows(noise, regime.p, student_factors(regime.n, parameter, key));
      break;
    case Noise::correlated:
      make_correlated(noise, regime.p, parameter);
      break;
    case Noise::unequal_rows:
      multiply_rows(noise, regime.p, row_deviations(regime, key));
      break;
    case Noise::serial:
      make_serial(noise, regime.p, parameter);
      break;
    case Noise::smooth:
      make_smooth(noise, regime, key);
      break;
    case Noise::unequal:
    case Noise::lognormal_columns:
    case Noise::gamma_columns:
    case Noise::spread_columns:
    case Noise::quiet_columns:
      multiply_columns(noise, regime.p, column_deviations(regime, key));
      break;
  }
  return noise;
}

}  // namespace pcadim::recovery
