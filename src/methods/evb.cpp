/// Empirical variational Bayes: the global minimum of the free energy of Bayesian PCA with learnt
/// priors, in closed form but for the noise variance. S. Nakajima, M. Sugiyama, S. D. Babacan and
/// R. Tomioka, J. Machine Learning Research 14 (2013) 1-37; S. Nakajima, R. Tomioka, M. Sugiyama
/// and S. D. Babacan, J. Machine Learning Research 16 (2015) 3757-3811.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "methods/shared/curve.hpp"
#include "methods/shared/noise_balance.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "rows",
               .type = OptionType::word,
               .default_value = "free",
               .choices = {"free", "all"},
               .help = "free: n - 1 rows after centring, as many as are independent; all: n"}};

/// The data as the papers see them: L <= M, alpha = L/M.
struct Shape {
  Index shorter, longer;  ///< L, M
  double alpha() const { return static_cast<double>(shorter) / static_cast<double>(longer); }
};

Shape shape_of(const Spectrum& spectrum, bool all_rows) {
  const Index rows = all_rows ? spectrum.n : spectrum.free_rows();
  return {std::min(rows, spectrum.p), std::max(rows, spectrum.p)};
}

/// What a component of strength tau adds to the free energy (over M/2), less than 0 if it is worth
/// its price.
double price(double tau, double alpha) {
  return std::log1p(tau) + alpha * std::log1p(tau / alpha) - tau;
}

/// The strength at which the price is zero, by Newton's method: beyond sqrt(alpha) the price falls
/// ever more steeply, so that the steps come down from above; the root is largest for alpha = 1.
double weakest_strength(double alpha) {
  double tau = 2.513;
  for (;;) {
    const double slope = (alpha - tau * tau) / ((tau + 1) * (tau + alpha));
    const double next = tau - price(tau, alpha) / slope;
    if (!(next < tau)) return tau;
    tau = next;
  }
}

/// A component with eigenvalue x in units of the noise is kept with strength tau,
/// x = (1 + tau)(1 + alpha/tau), if that is worth its price.
Retention empirical_bayes(double alpha) {
  const double tau = weakest_strength(alpha);
  return {
      .keep = (1 + tau) * (1 + alpha / tau), .centre = 1 + alpha, .product = alpha, .share = alpha};
}

/// The free energy as a function of the noise variance, apart from a constant, over M/2.
double free_energy(const NoiseBalance& balance, const Shape& shape, double noise) {
  const double alpha = shape.alpha();
  const Index q = balance.retained(noise);
  double sum = balance.tail(q) / noise + static_cast<double>(shape.shorter) * std::log(noise);
  for (Index j = 0; j < q; ++j) {
    const double tau = balance.strength(j, noise);
    sum += 1 + alpha + alpha / tau + std::log1p(tau) + alpha * std::log1p(tau / alpha);
  }
  return sum;
}

/// More components than this are never kept: with q of them the noise could not balance, since
/// L - q (1 + alpha) must stay above zero.
Index most_kept(const Shape& shape) {
  const Index sum = shape.shorter + shape.longer;
  return (shape.shorter * shape.longer + sum - 1) / sum - 1;
}

/// The global minimum of the free energy from `noise` upwards: the lowest of its minima, each of
/// them a place where the gap of the balance rises through zero.
double best_noise(const NoiseBalance& balance, const Shape& shape, double noise) {
  constexpr Index most_steps = 200;
  double best = noise, lowest = free_energy(balance, shape, noise);
  const auto consider = [&](double candidate) {
    const double energy = free_energy(balance, shape, candidate);
    if (energy < lowest) {
      lowest = energy;
      best = candidate;
    }
  };
  while (noise < balance.largest()) {
    if (balance.gap(noise) < 0) {
      const auto root = balance.next_balance(noise, most_steps);
      if (!root) break;
      noise = root->noise;
      consider(noise);
    }
    noise = balance.skip_surplus(noise);
  }
  consider(balance.largest());
  return best;
}

/// Eigenvalues in units of the papers: squared singular values over M.
std::vector<double> per_longer_side(const Spectrum& spectrum, const Shape& shape) {
  std::vector<double> result(spectrum.eigenvalues);
  for (double& e : result) e *= static_cast<double>(spectrum.n) / static_cast<double>(shape.longer);
  return result;
}

/// What lies beyond the known eigenvalues, in the same units; it is never retained.
double unknown_variance(const Spectrum& spectrum, const Shape& shape) {
  if (spectrum.complete) return 0;
  const Index known = std::ssize(spectrum.eigenvalues);
  return tail_means(spectrum, known + 1).back() * static_cast<double>(spectrum.p - known) *
         static_cast<double>(spectrum.n) / static_cast<double>(shape.longer);
}

Selection too_few_known(const Spectrum& spectrum, Index most) {
  return declined(Outcome::truncated,
                  fmt::format("Up to {} components may be retained; the leading {} and their "
                              "successor must be known, not {} only.",
                              most, most, spectrum.eigenvalues.size()));
}

Selection without_noise(const Spectrum& spectrum) {
  Selection selection;
  selection.d = static_cast<Index>(spectrum.eigenvalues.size());
  selection.first = 1;
  selection.curve.assign(spectrum.eigenvalues.size(), std::numeric_limits<double>::infinity());
  selection.fitted = {{"noise_variance", 0.0}, {"threshold", 0.0}};
  selection.outcome = Outcome::boundary;
  selection.note = "So many eigenvalues are zero that the noise is taken to be zero.";
  return selection;
}

constexpr std::array fitted_table{
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
    FittedInfo{"threshold", "limit that an eigenvalue has to pass"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (spectrum.eigenvalues.empty())
    return declined(Outcome::degenerate, "All eigenvalues are zero.");
  const Shape shape = shape_of(spectrum, options.word("rows") == "all");
  const Index most = most_kept(shape);
  if (static_cast<Index>(spectrum.eigenvalues.size()) <= most) {
    return spectrum.complete ? without_noise(spectrum) : too_few_known(spectrum, most);
  }
  const Retention rule = empirical_bayes(shape.alpha());
  const std::vector<double> scaled = per_longer_side(spectrum, shape);
  const NoiseBalance balance(scaled, unknown_variance(spectrum, shape),
                             static_cast<double>(shape.shorter), rule);
  const double lower =
      std::max(balance.loss(most), balance.tail(most) / static_cast<double>(shape.shorter - most));
  const double noise = best_noise(balance, shape, std::min(lower, balance.largest()));
  Selection selection;
  selection.d = balance.retained(noise);
  selection.first = 1;
  for (const double e : scaled) selection.curve.push_back(e / (rule.keep * noise));
  const double unit = static_cast<double>(shape.longer) / static_cast<double>(spectrum.n);
  selection.fitted = {{"noise_variance", noise}, {"threshold", rule.keep * noise * unit}};
  return selection;
}

}  // namespace

extern const MethodInfo evb_method;
const MethodInfo evb_method{
    .id = "evb",
    .title = "Empirical variational Bayes (Nakajima and others)",
    .citation =
        "Nakajima, Sugiyama, Babacan and Tomioka, Global analytic solution of fully-observed "
        "variational Bayesian matrix factorization, JMLR 14 (2013) 1-37",
    .kind = Kind::approximate_bayes,
    .assumes = Assumption::white_noise,
    .direction = Direction::none,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
