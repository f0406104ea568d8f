#include "recovery/data_set.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim::recovery {
namespace {

using Values = std::vector<double>;

/// What a stream of random numbers is for; each has its own, so that a change of one part of a data
/// set leaves the others as they are.
enum class Stream : std::uint64_t { directions, scores, noise, factors, cells, rows };

/// The key of all streams of a data set: the name by FNV-1a, mixed with the seed by the finaliser
/// of SplitMix64, so that neighbouring seeds have nothing in common.
std::uint64_t key_of(const Regime& regime, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char letter : regime.name) {
    hash = (hash ^ static_cast<unsigned char>(letter)) * 0x100000001b3;
  }
  std::uint64_t mixed = hash + seed * 0x9e3779b97f4a7c15;
  mixed = (mixed ^ (mixed >> 30U)) * 0xbf58476d1ce4e5b9;
  mixed = (mixed ^ (mixed >> 27U)) * 0x94d049bb133111eb;
  return mixed ^ (mixed >> 31U);
}

Values normal(Index count, std::uint64_t key, Stream stream) {
  Values values(size(count));
  fill_normal(values, key, static_cast<std::uint64_t>(stream));
  return values;
}

std::vector<Index> shuffled(Index count, std::uint64_t key, Stream stream) {
  std::vector<Index> order(size(count));
  std::iota(order.begin(), order.end(), Index{0});
  shuffle(order, key, static_cast<std::uint64_t>(stream));
  return order;
}

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

void make_student_cells(Values& noise, double freedom, std::uint64_t key) {
  const Values factors = student_factors(std::ssize(noise), freedom, key);
  for (std::size_t k = 0; k < noise.size(); ++k) noise[k] *= factors[k];
}

void make_student_rows(Values& noise, const Regime& regime, std::uint64_t key) {
  const Values factors = student_factors(regime.n, regime.noise_parameter, key);
  for (Index k = 0; k < std::ssize(noise); ++k) noise[size(k)] *= factors[size(k / regime.p)];
}

void make_unequal(Values& noise, Index p) {
  Values deviations(size(p));
  for (Index j = 0; j < p; ++j) {
    deviations[size(j)] = 1 + 2 * static_cast<double>(j) / static_cast<double>(p - 1);
  }
  const double squares =
      std::inner_product(deviations.begin(), deviations.end(), deviations.begin(), 0.0);
  const double unit = std::sqrt(static_cast<double>(p) / squares);
  for (Index k = 0; k < std::ssize(noise); ++k) noise[size(k)] *= unit * deviations[size(k % p)];
}

void make_correlated(Values& noise, Index p, double correlation) {
  const double fresh = std::sqrt(1 - correlation * correlation);
  for (Index k = 0; k < std::ssize(noise); ++k) {
    if (k % p == 0) continue;  // the first column keeps its variance of 1, so do all others
    noise[size(k)] = correlation * noise[size(k - 1)] + fresh * noise[size(k)];
  }
}

Values make_noise(const Regime& regime, std::uint64_t key) {
  Values noise = normal(regime.n * regime.p, key, Stream::noise);
  switch (regime.noise) {
    case Noise::white:
      break;
    case Noise::student_cells:
      make_student_cells(noise, regime.noise_parameter, key);
      break;
    case Noise::student_rows:
      make_student_rows(noise, regime, key);
      break;
    case Noise::unequal:
      make_unequal(noise, regime.p);
      break;
    case Noise::correlated:
      make_correlated(noise, regime.p, regime.noise_parameter);
      break;
  }
  return noise;
}

/// Adds normal scores along uniformly random orthonormal directions, with the variances that the
/// spikes have beyond the noise. Row-major rows are columns to the linear algebra.
void add_signal(Values& x, const Regime& regime, std::uint64_t key) {
  const Index n = regime.n, p = regime.p, d = regime.d();
  if (d == 0) return;
  Values directions = normal(p * d, key, Stream::directions);
  orthonormalise(p, d, directions.data());
  Values scores = normal(d * n, key, Stream::scores);
  for (Index k = 0; k < d * n; ++k) scores[size(k)] *= std::sqrt(regime.spikes[size(k % d)] - 1);
  add_product(1, p, n, d, {directions.data(), p}, {scores.data(), d}, x.data(), p);
}

double rounded_to_one_digit(double value) {
  if (value == 0) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(std::abs(value))));
  return std::round(value / unit) * unit;
}

void remove_cells(Values& x, double share, std::uint64_t key) {
  const auto count = static_cast<Index>(share * static_cast<double>(x.size()));
  const std::vector<Index> order = shuffled(std::ssize(x), key, Stream::cells);
  for (Index k = 0; k < count; ++k) {
    x[size(order[size(k)])] = std::numeric_limits<double>::quiet_NaN();
  }
}

void lengthen_rows(Values& x, const Regime& regime, std::uint64_t key) {
  constexpr double factor = 5;
  const auto count = static_cast<Index>(std::ceil(regime.amount * static_cast<double>(regime.n)));
  const std::vector<Index> order = shuffled(regime.n, key, Stream::rows);
  for (Index k = 0; k < count; ++k) {
    double* row = &x[size(order[size(k)] * regime.p)];
    std::transform(row, row + regime.p, row, [](double value) { return factor * value; });
  }
}

void spoil(Values& x, const Regime& regime, std::uint64_t key) {
  switch (regime.flaw) {
    case Flaw::none:
      break;
    case Flaw::rounded:
      for (double& value : x) value = std::round(value / regime.amount) * regime.amount;
      break;
    case Flaw::one_digit:
      for (double& value : x) value = rounded_to_one_digit(value);
      break;
    case Flaw::missing:
      remove_cells(x, regime.amount, key);
      break;
    case Flaw::long_rows:
      lengthen_rows(x, regime, key);
      break;
  }
}

}  // namespace

std::vector<double> make_data_set(const Regime& regime, std::uint64_t seed) {
  const std::uint64_t key = key_of(regime, seed);
  Values x = make_noise(regime, key);
  add_signal(x, regime, key);
  spoil(x, regime, key);
  return x;
}

}  // namespace pcadim::recovery
