/// The optimal hard threshold for singular values: the cut that minimises the asymptotic squared
/// error of the cleaned data. M. Gavish and D. L. Donoho, IEEE Trans. Inf. Theory 60 (2014).
#include <array>
#include <cmath>
#include <optional>

#include "methods/shared/curve.hpp"
#include "methods/shared/leading_run.hpp"
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
    .help = "known standard deviation of the noise in a cell; not set: from the median",
}};

/// lambda*(beta)^2: the threshold on squared singular values, in units of noise variance times the
/// longer side.
double squared_coefficient(double beta) {
  return 2 * (beta + 1) + 8 * beta / (beta + 1 + std::sqrt(beta * beta + 14 * beta + 1));
}

/// The median of all min(n, p) singular values over sqrt(n), zeros counted but for the one that
/// centring makes; nothing where it is not among the known ones.
std::optional<double> median_singular_value(const Spectrum& spectrum) {
  const Index count = spectrum.max_rank(), lower = count / 2 + 1, upper = (count + 1) / 2;
  if (!spectrum.complete && static_cast<Index>(spectrum.eigenvalues.size()) < lower) return {};
  return (std::sqrt(spectrum.eigenvalue(lower)) + std::sqrt(spectrum.eigenvalue(upper))) / 2;
}

/// The noise variance under which the median of white noise would be this one.
double variance_from_median(const Spectrum& spectrum, double median) {
  return median * median * static_cast<double>(spectrum.n) /
         (longer_side(spectrum) * marchenko_pastur_quantile(0.5, aspect_ratio(spectrum)));
}

constexpr std::array fitted_table{
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
    FittedInfo{"threshold", "limit that an eigenvalue has to pass"},
    FittedInfo{"beta", "ratio of the sides of the data matrix"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  const bool known = options.is_set("sigma");
  if (!known && spectrum.max_rank() < 2) {
    return declined(Outcome::degenerate, "One singular value has no median to compare it with.");
  }
  const std::optional<double> median = median_singular_value(spectrum);
  if (!known && !median) {
    return declined(Outcome::truncated, "The median singular value is not among the known ones.");
  }
  const double beta = aspect_ratio(spectrum);
  const double variance =
      known ? std::pow(options.number("sigma"), 2) : variance_from_median(spectrum, *median);
  const double threshold = squared_coefficient(beta) * longer_side(spectrum) * variance /
                           static_cast<double>(spectrum.n);
  Selection selection;
  for (const double value : spectrum.eigenvalues) selection.curve.push_back(value / threshold);
  take_leading_run(selection, spectrum);
  selection.fitted = {{"noise_variance", variance}, {"threshold", threshold}, {"beta", beta}};
  if (threshold == 0) {
    selection.note = "More than half of the singular values are zero: nothing counts as noise.";
  }
  return selection;
}

}  // namespace

extern const MethodInfo gavish_donoho_method;
const MethodInfo gavish_donoho_method{
    .id = "gavish_donoho",
    .title = "Optimal hard threshold (Gavish and Donoho)",
    .citation =
        "Gavish and Donoho, The optimal hard threshold for singular values is 4/sqrt(3), "
        "IEEE Trans. Inf. Theory 60 (2014) 5040-5053",
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
