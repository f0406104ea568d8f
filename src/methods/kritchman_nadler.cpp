/// One test after another: is component k larger than the largest eigenvalue of white noise? The
/// noise variance is found together with the signals that k components would stand for.
/// S. Kritchman and B. Nadler, Chemometrics and Intelligent Laboratory Systems 94 (2008) 19-32.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "methods/shared/curve.hpp"
#include "methods/shared/leading_run.hpp"
#include "noise/noise_edge.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{OptionInfo{
    .name = "alpha",
    .type = OptionType::number,
    .default_value = "0.005",
    .minimum = 0,
    .maximum = 0.1,
    .minimum_open = true,
    .help = "level of each test, as a fraction",
}};

/// s(alpha): where the Tracy-Widom law (beta = 1) leaves about alpha above, by its tail
/// exp(-2/3 s^(3/2)) / (4 sqrt(pi)) for large s.
double upper_quantile(double alpha) {
  return std::pow(-1.5 * std::log(4 * std::sqrt(std::numbers::pi) * alpha), 2.0 / 3);
}

/// The largest eigenvalue (divisor: rows) that noise of variance 1 reaches at s(alpha).
double noise_reach(double rows, double cols, double s) {
  const double a = std::sqrt(rows - 0.5), b = std::sqrt(cols - 0.5);
  return ((a + b) * (a + b) + s * (a + b) * std::cbrt(1 / a + 1 / b)) / rows;
}

/// The noise variance v (divisor as the eigenvalues) that fits k components: the smallest root of
///   v (1 - (k + sum over j <= k of v/a_j) / N) = tail mean,
/// with a_j the signal of eigenvalue j. The left side is concave in v, so a step of Newton's method
/// where it climbs never passes the root. Without a root component k cannot be told from noise;
/// then the smallest v that hides it. `start`, which has all v/a_j = 0, lies below the root;
/// `guess` may be anywhere.
double consistent_noise(const Spectrum& spectrum, Index k, double start, double guess) {
  const double rows = effective_rows(spectrum), taken = static_cast<double>(k);
  const double ratio = static_cast<double>(spectrum.p - k) / rows;
  const double edge = (1 + std::sqrt(ratio)) * (1 + std::sqrt(ratio));
  const double hiding = spectrum.eigenvalue(k) / edge;
  if (start == 0 || start >= hiding) return start;
  const std::span<const double> kept(spectrum.eigenvalues.data(), static_cast<std::size_t>(k));
  bool below = !(guess > start && guess < hiding);
  double v = below ? start : guess;
  for (int step = 0; step < 60; ++step) {
    const NoiseToSignal sum = noise_to_signal(kept, v, ratio);
    const double missing = start * (1 - taken / rows) - v * (1 - (taken + sum.value) / rows);
    const double climb = 1 - (taken + sum.value + sum.slope) / rows;
    if (below && climb <= 0) return hiding;
    const double next = climb > 0 ? v + missing / climb : start;
    if (next >= hiding) return hiding;
    // A step doubles the digits: after a small one they are all there.
    const bool close = climb > 0 && std::abs(missing) <= 1e-8 * climb * climb * v;
    v = std::max(next, start);
    if (close) return v;
    below = true;
  }
  return v;
}

/// The noise variance for k = 0 ... last.
std::vector<double> noise_curve(const Spectrum& spectrum, Index last) {
  const std::vector<double> tail = tail_means(spectrum, last + 1);
  std::vector<double> noise{tail[0]};
  double before = tail[0];
  for (Index k = 1; k <= last; ++k) {
    const double start =
        tail[static_cast<std::size_t>(k)] / (1 - static_cast<double>(k) / effective_rows(spectrum));
    noise.push_back(consistent_noise(spectrum, k, start, noise.back() * (start / before)));
    before = start;
  }
  return noise;
}

/// The last k to test: some room must be left for noise.
Index last_test(const Spectrum& spectrum) {
  return std::min(static_cast<Index>(spectrum.eigenvalues.size()), spectrum.max_rank() - 1);
}

constexpr std::array fitted_table{
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
    FittedInfo{"threshold", "limit that an eigenvalue has to pass"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  const Index last = last_test(spectrum);
  if (last < 1) {
    return declined(Outcome::degenerate, "A test needs an eigenvalue and noise beside it.");
  }
  const double rows = effective_rows(spectrum), s = upper_quantile(options.number("alpha"));
  const std::vector<double> noise = noise_curve(spectrum, last);
  std::vector<double> threshold;
  Selection selection;
  for (Index k = 1; k <= last; ++k) {
    threshold.push_back(noise[static_cast<std::size_t>(k)] *
                        noise_reach(rows, static_cast<double>(spectrum.p - k), s));
    selection.curve.push_back(spectrum.eigenvalue(k) / threshold.back());
  }
  take_leading_run(selection, spectrum);
  if (!selection.d) return selection;
  const auto d = static_cast<std::size_t>(*selection.d);
  selection.fitted = {{"noise_variance", noise[d] * static_cast<double>(spectrum.n) / rows}};
  if (d < threshold.size()) selection.fitted.push_back({"threshold", threshold[d]});
  return selection;
}

}  // namespace

extern const MethodInfo kritchman_nadler_method;
const MethodInfo kritchman_nadler_method{
    .id = "kritchman_nadler",
    .title = "Sequential test of the largest noise eigenvalue (Kritchman and Nadler)",
    .citation =
        "Kritchman and Nadler, Determining the number of components in a factor model from "
        "limited noisy data, Chemom. Intell. Lab. Syst. 94 (2008) 19-32",
    .kind = Kind::threshold,
    .assumes = Assumption::white_noise,
    .direction = Direction::none,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
