/// Sequential tests that all eigenvalues beyond the first k are equal. M. S. Bartlett, British J.
/// Statistical Psychology 3 (1950) 77-85; D. N. Lawley, Biometrika 43 (1956) 128-136.
#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "methods/shared/curve.hpp"
#include "pcadim/method.hpp"
#include "special/chi_square.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "statistic",
               .type = OptionType::word,
               .default_value = "bartlett",
               .choices = {"bartlett", "anderson", "lawley"},
               .help = "bartlett: small-sample correction; anderson: the likelihood ratio itself; "
                       "lawley: bartlett with a term for the components already found"},
    OptionInfo{.name = "form",
               .type = OptionType::word,
               .default_value = "auto",
               .choices = {"auto", "covariance", "correlation"},
               .help =
                   "which matrix Bartlett's correction is for; auto: correlation if the columns "
                   "are scaled; nFactors always takes correlation"},
    OptionInfo{.name = "correction",
               .type = OptionType::word,
               .default_value = "yes",
               .choices = {"yes", "no"},
               .help = "correlation form: more degrees of freedom once a component has been found"},
    OptionInfo{.name = "alpha",
               .type = OptionType::number,
               .default_value = "0.05",
               .minimum = 0,
               .maximum = 1,
               .minimum_open = true,
               .help = "level of each test"},
};

/// The eigenvalues beyond the first k: how many, their mean, and log W_k, the logarithm of their
/// product over the mean's power.
struct Tail {
  double q, mean, log_w;
};

/// For k = 0 ... p-1. From the smallest eigenvalue upwards, so that small ones are not lost.
std::vector<Tail> tails(const Spectrum& spectrum) {
  const std::vector<double>& e = spectrum.eigenvalues;
  std::vector<Tail> result(e.size());
  double sum = 0, sum_log = 0;
  const double unit = spectrum.mean_eigenvalue();
  for (std::size_t k = e.size(); k-- > 0;) {
    sum += e[k] / unit;
    sum_log += std::log(e[k] / unit);
    const auto q = static_cast<double>(e.size() - k);
    result[k] = {q, sum / q * unit, sum_log - q * std::log(sum / q)};
  }
  return result;
}

/// Which of the tests.
struct Variant {
  bool anderson, lawley, correlation, correction;
};

Variant variant_of(const Spectrum& spectrum, const Options& options) {
  const std::string &statistic = options.word("statistic"), &form = options.word("form");
  return {.anderson = statistic == "anderson",
          .lawley = statistic == "lawley",
          .correlation =
              statistic == "bartlett" && (form == "auto" ? spectrum.scaled : form == "correlation"),
          .correction = options.word("correction") == "yes"};
}

/// sum_{i<=k} (m / (e_i - m))^2: how much the k components found disturb the others, whose mean is
/// m. The last one found counts most; the sum ends where the rest cannot be seen any more.
double disturbance(const Spectrum& spectrum, Index k, double mean) {
  double sum = 0;
  for (Index i = k; i >= 1; --i) {
    const double ratio = mean / (spectrum.eigenvalue(i) - mean);
    if (!std::isfinite(ratio)) continue;  // all the others are equal: nothing to disturb
    sum += ratio * ratio;
    if (ratio * ratio * static_cast<double>(i) < 1e-17 * sum) break;
  }
  return sum;
}

/// -factor log W_k is compared with the chi-square distribution.
double factor(const Spectrum& spectrum, const Variant& variant, Index k, const Tail& tail) {
  const auto n = static_cast<double>(spectrum.n), p = static_cast<double>(spectrum.p);
  const auto found = static_cast<double>(k);
  if (variant.anderson) return n;
  const double freedom = static_cast<double>(spectrum.free_rows()), q = tail.q;
  if (variant.correlation) return freedom - (2 * p + 5) / 6 - 2 * found / 3;
  const double bartlett = freedom - found - (2 * q * q + q + 2) / (6 * q);
  return variant.lawley ? bartlett + disturbance(spectrum, k, tail.mean) : bartlett;
}

/// Degrees of freedom with q eigenvalues left; `found`: a test before this one was significant.
double degrees(const Variant& variant, double q, bool found) {
  const bool independence = variant.correlation && !(variant.correction && found);
  return independence ? q * (q - 1) / 2 : (q + 2) * (q - 1) / 2;
}

/// One test after the other, k = 0 ... p-2.
struct Tests {
  std::vector<double> chi_square, probability;
};

Tests all_tests(const Spectrum& spectrum, const Variant& variant, double alpha) {
  const std::vector<Tail> tail = tails(spectrum);
  Tests tests;
  bool found = false;
  for (std::size_t k = 0; k + 1 < tail.size(); ++k) {
    const double scale = factor(spectrum, variant, static_cast<Index>(k), tail[k]);
    tests.chi_square.push_back(std::max(-scale * tail[k].log_w, 0.0));
    tests.probability.push_back(
        chi_square_upper_tail(tests.chi_square[k], degrees(variant, tail[k].q, found)));
    if (k == 0) found = tests.probability[0] <= alpha;
  }
  return tests;
}

/// Why the tests have no meaning here, or nothing.
std::optional<Selection> not_testable(const Spectrum& spectrum) {
  if (spectrum.p < 2) return declined(Outcome::degenerate, "One column has nothing to compare.");
  if (spectrum.max_rank() < spectrum.p) {
    return declined(Outcome::not_applicable,
                    "The tests need more rows than columns: some eigenvalues are zero.");
  }
  if (static_cast<Index>(spectrum.eigenvalues.size()) < spectrum.p) {
    return declined(Outcome::not_applicable,
                    "Columns depend on each other exactly: some eigenvalues are zero, and the "
                    "tests use all their logarithms.");
  }
  return std::nullopt;
}

constexpr std::array fitted_table{
    FittedInfo{"chi_square", "test statistic of the first hypothesis that is not rejected"},
    FittedInfo{"p_value", "probability of such a statistic under that hypothesis"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (auto reason = not_testable(spectrum)) return *reason;
  const double alpha = options.number("alpha");
  Tests tests = all_tests(spectrum, variant_of(spectrum, options), alpha);
  Selection selection;
  std::size_t k = 0;
  while (k < tests.probability.size() && tests.probability[k] <= alpha) ++k;
  selection.d = static_cast<Index>(k);
  selection.curve = std::move(tests.probability);
  if (k < tests.chi_square.size()) {
    selection.fitted = {{"chi_square", tests.chi_square[k]}, {"p_value", selection.curve[k]}};
  } else {
    selection.outcome = Outcome::boundary;
    selection.note = "Every test is significant: even the last two eigenvalues differ.";
  }
  return selection;
}

}  // namespace

extern const MethodInfo bartlett_method;
const MethodInfo bartlett_method{
    .id = "bartlett",
    .title = "Bartlett's tests of equal eigenvalues",
    .citation =
        "Bartlett, Tests of significance in factor analysis, British J. Statistical Psychology 3 "
        "(1950) 77-85",
    .kind = Kind::threshold,
    .assumes = Assumption::white_noise,
    .direction = Direction::none,
    .needs = Need::eigenvalues,
    .handles_truncated = false,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
