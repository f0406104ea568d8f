#include "pcadim/simulate.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "linalg/linalg.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

// Streams of random numbers: the directions have one of their own, row i has stream i + 1.
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
  if (s.n > std::numeric_limits<Index>::max() / 16 / s.p) {
    throw UsageError(fmt::format("{} x {} numbers are more than memory can hold", s.n, s.p));
  }
}

}  // namespace

std::vector<double> simulate(const Simulation& simulation) {
  check(simulation);
  const Index n = simulation.n, p = simulation.p, d = simulation.d;
  std::vector<double> rows(static_cast<std::size_t>(n * p));
  parallel_for(n, simulation.threads, [&](Index i) {
    fill_normal({&rows[static_cast<std::size_t>(i * p)], static_cast<std::size_t>(p)},
                simulation.seed, static_cast<std::uint64_t>(i) + 1);
  });
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
