#include "pcadim/simulate.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "linalg/linalg.hpp"
#include "pcadim/error.hpp"
#include "special/gamma_from_normal.hpp"

namespace pcadim {
namespace {

// Streams of random numbers: row i has stream i + 1, directions and variances have stream 0.
constexpr std::uint64_t direction_stream = 0;

void check(const Simulation& s) {
  if (s.n < 1 || s.p < 1)
    throw UsageError(fmt::format("a simulation needs n >= 1 and p >= 1, not {} x {}", s.n, s.p));
  if (s.d < 0 || s.d >= s.p) {
    throw UsageError(
        fmt::format("the dimension {} must lie between 0 and p - 1 = {}", s.d, s.p - 1));
  }
  if (!std::isfinite(s.snr) || (s.d > 0 && s.snr <= 0)) {
    throw UsageError(fmt::format("the signal-to-noise ratio {} must be a positive number", s.snr));
  }
  if (!(s.phi > 0) || !(s.a > 0) || !std::isfinite(s.phi) || !std::isfinite(s.a))
    throw UsageError(fmt::format("phi = {} and a = {} must be positive numbers", s.phi, s.a));
  if (s.n > std::numeric_limits<Index>::max() / 16 / s.p) {
    throw UsageError(fmt::format("{} x {} numbers are more than memory can hold", s.n, s.p));
  }
}

/// n x p standard normal numbers, row after row.
std::vector<double> white_noise(const Simulation& s) {
  std::vector<double> rows(static_cast<std::size_t>(s.n * s.p));
  parallel_for(s.n, s.threads, [&](Index i) {
    fill_normal({&rows[static_cast<std::size_t>(i * s.p)], static_cast<std::size_t>(s.p)}, s.seed,
                static_cast<std::uint64_t>(i) + 1);
  });
  return rows;
}

/// Gamma(shape, phi/2) variates.
std::vector<double> gamma_variates(const Simulation& s, double shape, Index count) {
  std::vector<double> values(static_cast<std::size_t>(count));
  fill_normal(values, s.seed, direction_stream);
  for (double& value : values) value = 2 / s.phi * gamma_from_normal(shape, value);
  return values;
}

/// Given the scores y, W y has the covariance ||y||^2/phi I, and ||y||^2/phi is Gamma(d/2, phi/2);
/// with the noise each row is spherical with a variance that is Gamma(a + d/2, phi/2).
std::vector<double> rows_with_own_loadings(const Simulation& s) {
  std::vector<double> rows = white_noise(s);
  const std::vector<double> variance = gamma_variates(s, s.a + 0.5 * static_cast<double>(s.d), s.n);
  for (std::size_t k = 0; k < rows.size(); ++k)
    rows[k] *= std::sqrt(variance[k / static_cast<std::size_t>(s.p)]);
  return rows;
}

std::vector<double> rows_with_shared_loadings(const Simulation& s) {
  std::vector<double> rows = white_noise(s);
  const double deviation = std::sqrt(gamma_variates(s, s.a, 1).front());
  for (double& value : rows) value *= deviation;
  if (s.d == 0) return rows;
  std::vector<double> loadings(static_cast<std::size_t>(s.p * s.d)),
      scores(static_cast<std::size_t>(s.d * s.n)), signal(rows.size());
  fill_normal(loadings, s.seed, static_cast<std::uint64_t>(s.n) + 1);
  for (double& value : loadings) value /= std::sqrt(s.phi);
  fill_normal(scores, s.seed, static_cast<std::uint64_t>(s.n) + 2);
  multiply(s.p, s.n, s.d, loadings.data(), scores.data(), signal.data());
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k] += signal[k];
  return rows;
}

std::vector<double> simulate_from_prior(const Simulation& s) {
  return s.loadings == Loadings::own ? rows_with_own_loadings(s) : rows_with_shared_loadings(s);
}

}  // namespace

std::vector<double> simulate(const Simulation& simulation) {
  check(simulation);
  if (simulation.prior == SimulationPrior::ng) return simulate_from_prior(simulation);
  const Index n = simulation.n, p = simulation.p, d = simulation.d;
  std::vector<double> rows = white_noise(simulation);
  if (d == 0) return rows;
  // White noise z becomes z + (sqrt(alpha) - 1) U U'z: covariance I + (alpha - 1) U U', with U a
  // uniformly random orthonormal basis of the signal. Row-major rows are columns to the linear
  // algebra.
  const double alpha = simulation.snr * static_cast<double>(p - d) / static_cast<double>(d);
  std::vector<double> basis(static_cast<std::size_t>(p * d)), transposed(basis.size());
  fill_normal(basis, simulation.seed, direction_stream);
  orthonormalise(p, d, basis.data());
  for (Index j = 0; j < d; ++j) {
    for (Index i = 0; i < p; ++i) {
      transposed[static_cast<std::size_t>(i * d + j)] =
          (std::sqrt(alpha) - 1) * basis[static_cast<std::size_t>(j * p + i)];
    }
  }
  std::vector<double> scores(static_cast<std::size_t>(d * n)), signal(rows.size());
  multiply(d, n, p, transposed.data(), rows.data(), scores.data());
  multiply(p, n, d, basis.data(), scores.data(), signal.data());
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k] += signal[k];
  return rows;
}

}  // namespace pcadim
