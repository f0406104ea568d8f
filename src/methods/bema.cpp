/// Bulk eigenvalue matching: the middle eigenvalues tell what noise there is, and the largest
/// eigenvalue of such noise is what a component has to pass. Z. T. Ke, Y. Ma, X. Lin, J. American
/// Statistical Association 118 (2023).
#include <algorithm>
#include <array>
#include <cmath>

#include "base/random.hpp"
#include "base/size.hpp"
#include "methods/shared/curve.hpp"
#include "methods/shared/leading_run.hpp"
#include "methods/shared/quantile.hpp"
#include "noise/noise_edge.hpp"
#include "pcadim/method.hpp"
#include "special/gamma_quantile.hpp"
#include "special/random_matrix.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "noise",
               .type = OptionType::word,
               .default_value = "gamma",
               .choices = {"gamma", "white"},
               .help = "variances of the noise in the columns: gamma distributed, or all equal"},
    OptionInfo{.name = "alpha",
               .type = OptionType::number,
               .default_value = "0.2",
               .minimum = 0,
               .maximum = 0.5,
               .minimum_open = true,
               .help = "fraction of the eigenvalues left out at either end of the fit"},
    OptionInfo{.name = "trim",
               .type = OptionType::word,
               .default_value = "up",
               .choices = {"up", "down"},
               .help = "the fit begins at eigenvalue number alpha min(n-1, p), rounded up, or down "
                       "as in the authors' scripts"},
    OptionInfo{.name = "beta",
               .type = OptionType::number,
               .default_value = "0.1",
               .minimum = 0,
               .maximum = 0.5,
               .minimum_open = true,
               .help = "chance that noise alone passes the threshold"},
    OptionInfo{.name = "theta",
               .type = OptionType::number,
               .minimum = 0.01,
               .maximum = 10000,
               .help = "shape of the gamma law; not set: fitted, between 0.1 and 50"},
    OptionInfo{.name = "draws",
               .type = OptionType::integer,
               .default_value = "500",
               .minimum = 1,
               .maximum = 1000000,
               .help = "noise data sets that give the threshold (noise=gamma)"},
};

constexpr std::array fitted_table{
    FittedInfo{"noise_variance", "variance of the noise in a column, on average"},
    FittedInfo{"theta", "how equal the columns' noise is: its squared mean over its variance"},
    FittedInfo{"threshold", "limit that an eigenvalue has to pass"},
};

/// Eigenvalues first ... last, counted from 1, which are taken for noise.
struct Bulk {
  Index first = 0, last = 0;
  Index count() const { return last - first + 1; }
};

Bulk bulk_of(const Spectrum& spectrum, const Options& options) {
  constexpr double rounding = 1e-9;
  const auto m = static_cast<double>(spectrum.max_rank());
  const double alpha = options.number("alpha");
  const bool up = options.word("trim") == "up";
  const double first = up ? std::ceil(alpha * m - rounding) : std::floor(alpha * m + rounding);
  return {std::max<Index>(1, static_cast<Index>(first)),
          static_cast<Index>(std::floor((1 - alpha) * m + rounding))};
}

/// The noise variance that fits best, and what it leaves over.
struct Match {
  double variance = 0, squares = 0;
};

/// `expected` are the bulk's eigenvalues (divisor n) if the noise has variance 1.
Match match(const Spectrum& spectrum, Bulk bulk, const std::vector<double>& expected) {
  double both = 0, own = 0, squares = 0;
  for (Index k = bulk.first; k <= bulk.last; ++k) {
    const double q = expected[size(k - bulk.first)];
    both += q * spectrum.eigenvalue(k);
    own += q * q;
  }
  const double variance = both / own;
  for (Index k = bulk.first; k <= bulk.last; ++k) {
    // Relative to the first, so that squares of tiny numbers do not vanish.
    const double left = spectrum.eigenvalue(k) - variance * expected[size(k - bulk.first)];
    squares += std::pow(left / spectrum.eigenvalue(bulk.first), 2);
  }
  return {variance, squares};
}

/// Eigenvalues of white noise have the Marchenko-Pastur law times this.
double white_unit(const Spectrum& spectrum) {
  return longer_side(spectrum) / static_cast<double>(spectrum.n);
}

/// The quantiles first/m ... last/m of the Marchenko-Pastur law, m the number of eigenvalues, the
/// largest in front. Rounded up, first + last = m, and eigenvalue k has the upper k/m-quantile.
std::vector<double> white_bulk(const Spectrum& spectrum, Bulk bulk) {
  const std::vector<double> ascending = marchenko_pastur_quantiles(
      size(spectrum.max_rank()), size(bulk.last), aspect_ratio(spectrum));
  std::vector<double> values;
  for (Index i = bulk.last; i >= bulk.first; --i)
    values.push_back(ascending[size(i - 1)] * white_unit(spectrum));
  return values;
}

/// What the largest eigenvalue of white noise of variance 1 exceeds with the probability beta.
double white_threshold(const Spectrum& spectrum, double beta) {
  const double ratio = aspect_ratio(spectrum), edge = 1 + std::sqrt(ratio);
  const double spread = std::pow(longer_side(spectrum), -2.0 / 3) * std::pow(ratio, -1.0 / 6) *
                        std::pow(edge, 4.0 / 3);
  return white_unit(spectrum) * (edge * edge + tracy_widom_quantile(1 - beta) * spread);
}

/// Eigenvalues of normal noise data sets whose columns have gamma distributed variances of mean 1.
/// The random numbers do not depend on theta, so that what comes out changes with it smoothly.
class GammaNoise {
 public:
  GammaNoise(const Spectrum& spectrum, DataOperations& data, std::uint64_t seed)
      : p_(spectrum.p), data_(data), seed_(seed) {}

  NullSpectra spectra(double theta, Index draws, Index count) const {
    constexpr std::uint64_t apart = 0x9e3779b97f4a7c15;  // from the cells' random numbers
    NullRequest request{NullKind::unequal, draws, count, seed_};
    request.variances.resize(size(draws * p_));
    fill_uniform(request.variances, seed_ ^ apart, 0);
    for (double& u : request.variances) u = gamma_upper_quantile(u, theta);
    return data_.null_spectra(request);
  }

 private:
  Index p_;
  DataOperations& data_;
  std::uint64_t seed_;
};

/// The mean eigenvalues of the bulk.
std::vector<double> mean_bulk(const NullSpectra& drawn, Bulk bulk) {
  std::vector<double> means;
  for (Index k = bulk.first; k <= bulk.last; ++k) {
    double sum = 0;
    for (Index draw = 0; draw < drawn.draws; ++draw) sum += drawn.at(draw, k);
    means.push_back(sum / static_cast<double>(drawn.draws));
  }
  return means;
}

struct Interval {
  double low = 0, high = 0;
};

/// The neighbours of the best of a few points.
template <class F>
Interval around_minimum(Interval range, const F& f) {
  constexpr int parts = 8;
  const double step = (range.high - range.low) / parts;
  int best = 0;
  double least = f(range.low);
  for (int i = 1; i <= parts; ++i) {
    const double value = f(range.low + i * step);
    if (value < least) best = i, least = value;
  }
  return {range.low + std::max(best - 1, 0) * step, range.low + std::min(best + 1, parts) * step};
}

/// Golden section.
template <class F>
double minimum_within(Interval range, double tolerance, const F& f) {
  constexpr double golden = 0.6180339887498949;
  auto [a, b] = range;
  double x = b - golden * (b - a), y = a + golden * (b - a), at_x = f(x), at_y = f(y);
  while (b - a > tolerance) {
    if (at_x <= at_y) {
      b = y, y = x, at_y = at_x;
      at_x = f(x = b - golden * (b - a));
    } else {
      a = x, x = y, at_x = at_y;
      at_y = f(y = a + golden * (b - a));
    }
  }
  return at_x <= at_y ? x : y;
}

/// The largest eigenvalues of the data sets, one each.
std::vector<double> largest(const NullSpectra& drawn) {
  std::vector<double> values;
  for (Index draw = 0; draw < drawn.draws; ++draw) values.push_back(drawn.at(draw, 1));
  return values;
}

/// The noise that was found, as it is reported.
std::vector<Fitted> white_fit(const Spectrum& spectrum, Bulk bulk, double beta) {
  const double variance = match(spectrum, bulk, white_bulk(spectrum, bulk)).variance;
  return {{"noise_variance", variance}, {"threshold", variance * white_threshold(spectrum, beta)}};
}

/// The shape of the gamma law that fits the bulk best.
double fitted_theta(const Spectrum& spectrum, Bulk bulk, const GammaNoise& noise) {
  constexpr Index draws = 10;  // the authors'
  const auto misfit = [&](double log_theta) {
    const NullSpectra drawn = noise.spectra(std::exp(log_theta), draws, bulk.last);
    return match(spectrum, bulk, mean_bulk(drawn, bulk)).squares;
  };
  const Interval near = around_minimum({std::log(0.1), std::log(50.0)}, misfit);
  return std::exp(minimum_within(near, 0.01, misfit));
}

/// Variance and threshold come from many data sets that have not seen the fit of theta.
std::vector<Fitted> gamma_fit(const Spectrum& spectrum, Bulk bulk, const Options& options,
                              const Context& context) {
  const double theta =
      options.is_set("theta")
          ? options.number("theta")
          : fitted_theta(spectrum, bulk, GammaNoise(spectrum, *context.data, context.seed));
  const NullSpectra drawn = GammaNoise(spectrum, *context.data, context.seed + 1)
                                .spectra(theta, options.integer("draws"), bulk.last);
  const double variance = match(spectrum, bulk, mean_bulk(drawn, bulk)).variance;
  const double reach = quantile(largest(drawn), 1 - options.number("beta"));
  return {{"noise_variance", variance}, {"theta", theta}, {"threshold", variance * reach}};
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  const bool white = options.word("noise") == "white";
  const Bulk bulk = bulk_of(spectrum, options);
  if (bulk.count() < (white ? 1 : 3))
    return declined(Outcome::degenerate, "Too few eigenvalues to fit the noise to.");
  if (!spectrum.complete && bulk.last > std::ssize(spectrum.eigenvalues))
    return declined(Outcome::truncated,
                    "The smaller eigenvalues, which show the noise, are unknown.");
  if (spectrum.eigenvalue(bulk.last) == 0)
    return declined(Outcome::degenerate, "Eigenvalues are zero where the noise should be.");
  Selection selection;
  selection.fitted = white ? white_fit(spectrum, bulk, options.number("beta"))
                           : gamma_fit(spectrum, bulk, options, context);
  const double threshold = std::get<double>(selection.fitted.back().value);
  for (const double value : spectrum.eigenvalues) selection.curve.push_back(value / threshold);
  take_leading_run(selection, spectrum);
  return selection;
}

}  // namespace

extern const MethodInfo bema_method;
const MethodInfo bema_method{
    .id = "bema",
    .title = "Bulk eigenvalue matching (Ke, Ma and Lin)",
    .citation =
        "Ke, Ma & Lin, Estimation of the number of spiked eigenvalues in a covariance matrix by "
        "bulk eigenvalue matching analysis, J. Am. Stat. Assoc. 118 (2023) 374-392",
    .kind = Kind::resampling,
    .assumes = Assumption::noise_from_tail,
    .direction = Direction::none,
    .needs = Need::eigenvalues | Need::data,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
    .decompositions = 10000,
};

}  // namespace pcadim
