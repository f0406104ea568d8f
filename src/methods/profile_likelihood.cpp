/// Where the scree plot falls apart into two groups of values: two normal laws with one common
/// variance, split where the likelihood is highest. M. Zhu, A. Ghodsi, CSDA 51 (2006).
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "methods/shared/curve.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{OptionInfo{
    .name = "on",
    .type = OptionType::word,
    .default_value = "singular_values",
    .choices = {"singular_values", "eigenvalues"},
    .help = "the values that are split into two groups; the answers differ",
}};

/// The sum of squares about the mean of values that come one by one (Welford).
class Scatter {
 public:
  void add(double value) {
    const double distance = value - mean_;
    mean_ += distance / ++count_;
    sum_of_squares_ += distance * (value - mean_);
  }
  double sum_of_squares() const { return sum_of_squares_; }

 private:
  double count_ = 0, mean_ = 0, sum_of_squares_ = 0;
};

std::vector<double> split_values(const Spectrum& spectrum, bool eigenvalues) {
  std::vector<double> values(spectrum.eigenvalues);
  if (eigenvalues) return values;
  for (double& value : values) value = std::sqrt(static_cast<double>(spectrum.n) * value);
  return values;
}

/// Within-group sums of squares for groups of q and R - q values, q = 1 ... R.
std::vector<double> within_groups(const std::vector<double>& values) {
  std::vector<double> sums(values.size());
  Scatter head, tail;
  for (std::size_t q = values.size(); q-- > 1;) {
    tail.add(values[q]);
    sums[q - 1] = tail.sum_of_squares();
  }
  for (std::size_t q = 1; q <= values.size(); ++q) {
    head.add(values[q - 1]);
    sums[q - 1] += head.sum_of_squares();
  }
  return sums;
}

/// log L(q), q = 1 ... R. The variance is the within-group sum of squares over its degrees of
/// freedom, R - 2, or R - 1 for the single group q = R.
std::vector<double> profile_curve(const std::vector<double>& values) {
  std::vector<double> curve = within_groups(values);
  const auto count = static_cast<double>(values.size());
  // Values known to rounding cannot have less scatter than this; exact ties would be infinitely
  // likely.
  const double rounding = 16 * std::numeric_limits<double>::epsilon() * values.front();
  const double least = count * rounding * rounding;
  for (std::size_t q = 1; q <= curve.size(); ++q) {
    const double freedom = count - (q < curve.size() ? 2 : 1);
    const double variance = std::max(curve[q - 1], least) / freedom;
    curve[q - 1] = -count / 2 * std::log(2 * std::numbers::pi * variance) - freedom / 2;
  }
  return curve;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  if (spectrum.eigenvalues.size() < 3) {
    return declined(Outcome::degenerate, "Two values leave no scatter inside two groups.");
  }
  Selection selection;
  selection.first = 1;
  selection.curve = profile_curve(split_values(spectrum, options.word("on") == "eigenvalues"));
  take_best(selection, Direction::maximise, spectrum);
  if (selection.outcome == Outcome::boundary)
    selection.note = "One group: the values do not split.";
  return selection;
}

}  // namespace

extern const MethodInfo profile_likelihood_method;
const MethodInfo profile_likelihood_method{
    .id = "profile_likelihood",
    .title = "Profile likelihood of the scree plot (Zhu & Ghodsi)",
    .citation =
        "Zhu & Ghodsi, Automatic dimensionality selection from the scree plot via the use of "
        "profile likelihood, Computational Statistics & Data Analysis 51 (2006) 918-930",
    .kind = Kind::threshold,
    .assumes = Assumption::scree_shape,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues,
    .handles_truncated = false,
    .options = options_table,
    .run = run,
};

}  // namespace pcadim
