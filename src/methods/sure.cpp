/// The dimension whose PPCA reconstruction has the smallest squared error, by Stein's unbiased
/// estimate of it. M. O. Ulfarsson and V. Solo, IEEE Trans. Signal Process. 56 (2008) 5804-5816.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "methods/shared/curve.hpp"
#include "noise/noise_edge.hpp"
#include "pcadim/method.hpp"
#include "special/random_matrix.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{OptionInfo{
    .name = "sigma",
    .type = OptionType::number,
    .minimum = 0,
    .minimum_open = true,
    .help = "known standard deviation of the noise in a cell; not set: from the small eigenvalues",
}};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
}

/// The noise variance by which the `count` smallest of these values match the quantiles of the
/// Marchenko-Pastur law: the median of the single matches.
double matched_variance(std::span<const double> values, std::size_t count, double ratio) {
  std::vector<double> matches = marchenko_pastur_quantiles(values.size(), count, ratio);
  for (std::size_t i = 0; i < count; ++i) matches[i] = values[values.size() - 1 - i] / matches[i];
  return median(std::move(matches));
}

/// First from the smallest quarter, then from all that lie below the edge of that noise.
double noise_variance(std::span<const double> values, double ratio) {
  const auto quarter =
      std::min(values.size(),
               static_cast<std::size_t>(std::lround(static_cast<double>(values.size()) / 4) + 1));
  const double first = matched_variance(values, quarter, ratio);
  // A value at the edge itself is noise, whatever rounding makes of it.
  const double edge = first * (1 + std::sqrt(ratio)) * (1 + std::sqrt(ratio)) * (1 + 1e-12);
  const auto bulk =
      std::find_if(values.begin(), values.end(), [&](double value) { return !(value > edge); });
  const std::span<const double> rest(bulk, values.end());
  return first == 0 || rest.empty() ? first : matched_variance(rest, rest.size(), ratio);
}

/// Equal eigenvalues moved apart by this, relatively: a cut between them has an infinite risk, and
/// should have a large one.
constexpr double smallest_gap = 1e-9;

std::vector<double> moved_apart(std::vector<double> l) {
  for (std::size_t j = 1; j < l.size(); ++j) l[j] = std::min(l[j], l[j - 1] * (1 - smallest_gap));
  return l;
}

/// G(r) = sum over j <= r < i of (l_j - s)/(l_j - l_i), r growing by one: component r brings its
/// pairs with the smaller ones and takes away those with the larger ones. All eigenvalues are seen
/// from the middle one, where most of them are, to lose few digits.
class CutPairs {
 public:
  /// `zeros` more eigenvalues are zero.
  CutPairs(std::vector<double> l, double zeros)
      : l_(std::move(l)), larger_(l_.size()), zeros_(zeros), middle_(l_[l_.size() / 2]) {}

  void advance() {
    const double balance = meet_smaller_ones() - larger_[r_];
    inverse_ += balance;
    weighted_ += (l_[r_] - middle_) * balance - static_cast<double>(r_);
    ++r_;
  }
  double sum(double s) const { return weighted_ - (s - middle_) * inverse_; }

 private:
  /// The sum of 1/(l_r - l_i) over all smaller ones, each of which remembers its part.
  double meet_smaller_ones() {
    constexpr std::size_t width = 4;  // sums side by side, so that the loop can use vectors
    std::array<double, width> sums{zeros_ / l_[r_]};
    const auto add = [&](std::size_t i, std::size_t lane) {
      const double inverse = 1 / (l_[r_] - l_[i]);
      sums[lane] += inverse;
      larger_[i] += inverse;
    };
    std::size_t i = r_ + 1;
    for (; i + width <= l_.size(); i += width) {
      for (std::size_t lane = 0; lane < width; ++lane) add(i + lane, lane);
    }
    for (; i < l_.size(); ++i) add(i, 0);
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }

  std::vector<double> l_, larger_;
  double zeros_, middle_, inverse_ = 0, weighted_ = 0;
  std::size_t r_ = 0;
};

/// The sides of the data and the noise in a cell.
struct Setting {
  double shorter, longer, variance;
};

/// Stein's estimate for r components: what they leave, plus twice the noise times the divergence of
/// the fit. s is the mean of the other squared singular values over the longer side; `inverses`
/// sums 1/l_j and `pairs` is G(r).
double risk(const Setting& setting, double r, double s, double inverses, double pairs) {
  const double kept = r - s * inverses;  // the sum of the weights 1 - s/l_j
  const double divergence =
      r + s * inverses + (setting.longer - setting.shorter) * kept + r * (r - 1) + 2 * pairs;
  return (setting.shorter - r) * s + s * s * inverses +
         2 * setting.variance * divergence / setting.longer - setting.shorter * setting.variance;
}

/// What the risk of each r = 0 ... last needs beside the pairs.
struct Sums {
  std::vector<double> rest;      ///< s: the mean of the eigenvalues beyond r
  std::vector<double> inverses;  ///< the sum of 1/l_j up to r
};

Sums sums_of(const Spectrum& spectrum, const std::vector<double>& l, const Setting& setting,
             Index last) {
  Sums sums{tail_means(spectrum, last + 1), {0.0}};
  for (std::size_t r = 0; r < sums.rest.size(); ++r) {
    const auto left = static_cast<double>(r);
    sums.rest[r] *= (static_cast<double>(spectrum.p) - left) / (setting.shorter - left) *
                    static_cast<double>(spectrum.n) / setting.longer;
    if (r > 0) sums.inverses.push_back(sums.inverses.back() + 1 / l[r - 1]);
  }
  return sums;
}

/// For each r the least that its risk can be. 1/(l_j - x) is convex in x, so that the pairs of
/// component j, M - r of them with mean s, add up to M - r at least.
std::vector<double> least_risk(const Sums& sums, const Setting& setting) {
  std::vector<double> least;
  for (std::size_t k = 0; k < sums.rest.size(); ++k) {
    const auto r = static_cast<double>(k);
    least.push_back(risk(setting, r, sums.rest[k], sums.inverses[k], r * (setting.shorter - r)));
  }
  return least;
}

std::vector<double> risk_curve(const Sums& sums, const Setting& setting,
                               const std::vector<double>& l) {
  CutPairs pairs(moved_apart(l), setting.shorter - static_cast<double>(l.size()));
  return curve_until_settled(least_risk(sums, setting), [&](std::size_t r) {
    if (r > 0) pairs.advance();
    return risk(setting, static_cast<double>(r), sums.rest[r], sums.inverses[r],
                pairs.sum(sums.rest[r]));
  });
}

/// The squared singular values over the longer side of the data, the zeros left out.
std::vector<double> scaled_eigenvalues(const Spectrum& spectrum) {
  std::vector<double> l(spectrum.eigenvalues);
  for (double& value : l) value *= static_cast<double>(spectrum.n) / longer_side(spectrum);
  return l;
}

double estimated_variance(const Spectrum& spectrum, std::vector<double> l) {
  l.resize(static_cast<std::size_t>(spectrum.max_rank()));  // zeros that centring did not make
  return noise_variance(l, aspect_ratio(spectrum));
}

/// Eigenvalues are squared on the way, which must not overflow: the mean one becomes 1.
Spectrum in_own_units(Spectrum spectrum) {
  const double unit = spectrum.mean_eigenvalue();
  for (double& value : spectrum.eigenvalues) value /= unit;
  spectrum.total_variance /= unit;
  return spectrum;
}

constexpr std::array fitted_table{
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
};

Selection run(const Spectrum& given, const Options& options, const Context&) {
  const double unit = given.mean_eigenvalue();
  const Spectrum spectrum = in_own_units(given);
  const std::vector<double> l = scaled_eigenvalues(spectrum);
  const Index last = std::min(static_cast<Index>(l.size()), spectrum.max_rank() - 1);
  if (last < 1) {
    return declined(Outcome::degenerate,
                    "Fewer than two singular values leave nothing to compare.");
  }
  const double variance = options.is_set("sigma") ? std::pow(options.number("sigma"), 2) / unit
                                                  : estimated_variance(spectrum, l);
  const Setting setting{static_cast<double>(spectrum.max_rank()), longer_side(spectrum), variance};
  Selection selection;
  selection.curve = risk_curve(sums_of(spectrum, l, setting, last), setting, l);
  for (double& value : selection.curve) value *= unit;
  selection.fitted = {{"noise_variance", variance * unit}};
  take_best(selection, Direction::minimise, spectrum);
  return selection;
}

}  // namespace

extern const MethodInfo sure_method;
const MethodInfo sure_method{
    .id = "sure",
    .title = "Stein's unbiased risk estimate (Ulfarsson and Solo)",
    .citation =
        "Ulfarsson and Solo, Dimension estimation in noisy PCA with SURE and random matrix "
        "theory, IEEE Trans. Signal Process. 56 (2008) 5804-5816",
    .kind = Kind::penalised,
    .assumes = Assumption::white_noise,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues,
    .handles_truncated = false,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
