/// The hard threshold that minimises the asymptotic squared error in noise of any, unknown,
/// correlation: the noise is read off the smaller singular values. D. L. Donoho, M. Gavish and
/// E. Romanov, Ann. Stat. 51 (2023) 122-148.
#include <algorithm>
#include <array>
#include <cmath>

#include "methods/shared/curve.hpp"
#include "methods/shared/leading_run.hpp"
#include "noise/noise_edge.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{
        .name = "max",
        .type = OptionType::integer,
        .minimum = 1,
        .help = "upper bound on the dimension; not set: a third of the largest possible rank"},
    OptionInfo{
        .name = "strategy",
        .type = OptionType::word,
        .default_value = "impute",
        .choices = {"impute", "winsorize", "zero"},
        .help = "what the noise is taken to be above the bound: extrapolated, level, absent"},
};

/// All min(n, p) singular values over sqrt(n), descending, zeros included but for the one that
/// centring makes.
std::vector<double> singular_values(const Spectrum& spectrum) {
  std::vector<double> values;
  for (Index j = 1; j <= spectrum.max_rank(); ++j)
    values.push_back(std::sqrt(spectrum.eigenvalue(j)));
  return values;
}

/// The singular values with the largest `bound` replaced by what noise would have there. The
/// imputed ones continue the square-root edge of the bulk.
std::vector<double> pseudo_noise(std::vector<double> values, Index bound,
                                 const std::string& strategy) {
  const auto k = static_cast<std::size_t>(bound);
  const double top = values[k], step = strategy == "impute" ? top - values[2 * k] : 0;
  for (std::size_t l = 0; l < k; ++l) {
    const double part = std::pow(static_cast<double>(l) / static_cast<double>(k), 2.0 / 3);
    values[l] = strategy == "zero" ? 0 : top + (1 - part) / (std::pow(2.0, 2.0 / 3) - 1) * step;
  }
  return values;
}

/// Psi(y) = y D'(y) / D(y) at y = 1 + above, D = phi (gamma phi + (1 - gamma)/y), phi the mean of
/// y / (y^2 - z^2); the noise z is at most 1. Taking `above` keeps the digits of y - z near z = 1.
double psi(double above, const std::vector<double>& noise, double gamma) {
  const double y = 1 + above;
  double phi = 0, phi_slope = 0;
  for (const double z : noise) {
    const double inverse = 1 / ((above + (1 - z)) * (y + z));
    phi += inverse;
    phi_slope -= (y * y + z * z) * inverse * inverse;
  }
  const double count = static_cast<double>(noise.size());
  phi *= y / count;
  phi_slope /= count;
  const double other = gamma * phi + (1 - gamma) / y;
  return y * (phi_slope / phi + (gamma * phi_slope - (1 - gamma) / (y * y)) / other);
}

/// The only y above all noise with Psi(y) = -4. Psi climbs from minus infinity to -2.
double optimal_threshold(std::vector<double> noise, double gamma) {
  const double largest = *std::max_element(noise.begin(), noise.end());
  if (largest == 0) return 0;
  for (double& z : noise) z /= largest;
  double high = 1;
  while (psi(high, noise, gamma) < -4) high *= 2;
  double low = high / 2;
  while (psi(low, noise, gamma) > -4) low /= 2;
  high = 2 * low;
  for (int step = 0; step < 52; ++step) {
    const double middle = low + (high - low) / 2;
    (psi(middle, noise, gamma) < -4 ? low : high) = middle;
  }
  return largest * (1 + low + (high - low) / 2);
}

/// The largest bound the strategy allows: imputation looks at twice as many values and one more.
Index bound_limit(const Spectrum& spectrum, const std::string& strategy) {
  const Index count = spectrum.max_rank();
  return strategy == "impute" ? (count - 2) / 2 : count - 1;
}

constexpr std::array fitted_table{
    FittedInfo{"threshold", "limit that an eigenvalue has to pass"},
    FittedInfo{"max", "largest number considered"},
    FittedInfo{"beta", "ratio of the sides of the data matrix"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  const std::string& strategy = options.word("strategy");
  const Index limit = bound_limit(spectrum, strategy);
  if (limit < 1) {
    return declined(Outcome::not_applicable,
                    "Too few singular values to tell the noise from the signal.");
  }
  const Index wanted = options.is_set("max") ? options.integer("max") : spectrum.max_rank() / 3;
  const Index bound = std::clamp<Index>(wanted, 1, limit);
  const double gamma = aspect_ratio(spectrum);
  const double root =
      optimal_threshold(pseudo_noise(singular_values(spectrum), bound, strategy), gamma);
  const double threshold = root * root;
  Selection selection;
  for (const double value : spectrum.eigenvalues) selection.curve.push_back(value / threshold);
  take_leading_run(selection, spectrum);
  selection.fitted = {
      {"threshold", threshold}, {"max", static_cast<double>(bound)}, {"beta", gamma}};
  if (*selection.d == bound) {
    selection.outcome = Outcome::boundary;
    selection.note = "The upper bound on the dimension is reached; try a larger one.";
  }
  return selection;
}

}  // namespace

extern const MethodInfo screenot_method;
const MethodInfo screenot_method{
    .id = "screenot",
    .title = "Optimal hard threshold in correlated noise (ScreeNOT)",
    .citation =
        "Donoho, Gavish and Romanov, ScreeNOT: exact MSE-optimal singular value thresholding "
        "in correlated noise, Ann. Stat. 51 (2023) 122-148",
    .kind = Kind::threshold,
    .assumes = Assumption::noise_from_tail,
    .direction = Direction::none,
    .needs = Need::eigenvalues,
    .handles_truncated = false,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
