/// Bai and Ng's kind of criterion on the noise variance, freed from its bias in high dimensions.
/// D. Passemier, Z. Li and J. Yao, J. R. Stat. Soc. B 79 (2017) 51-67.
#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "methods/shared/curve.hpp"
#include "methods/shared/passemier_noise.hpp"
#include "noise/noise_edge.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "delta",
               .type = OptionType::number,
               .default_value = "0.05",
               .minimum = 0,
               .maximum = 1,
               .minimum_open = true,
               .help = "exponent of the penalty's margin: 1 + n / p^(1 + delta)"},
    OptionInfo{.name = "max",
               .type = OptionType::integer,
               .minimum = 1,
               .help =
                   "largest dimension to consider, whose noise variance weighs the penalty; not "
                   "set: half of the largest possible rank"},
};

/// A bound from below: infinitely strong signals.
double least_noise(const Spectrum& spectrum, double tail_mean, Index k) {
  const double c = static_cast<double>(spectrum.p) / effective_rows(spectrum);
  return tail_mean * (1 + c * static_cast<double>(k) / static_cast<double>(spectrum.p - k));
}

/// What each component costs, in units of the noise variance: a little more than the largest noise
/// eigenvalue would lower the mean of the rest.
double penalty(const Spectrum& spectrum, double delta) {
  const double p = static_cast<double>(spectrum.p), rows = effective_rows(spectrum), c = p / rows;
  return (c + 2 * std::sqrt(c)) * (1 + rows / std::pow(p, 1 + delta)) / p;
}

Index largest_dimension(const Spectrum& spectrum, const Options& options) {
  const Index wanted =
      options.is_set("max") ? options.integer("max") : std::max<Index>(1, spectrum.max_rank() / 2);
  const Index possible = spectrum.complete ? last_candidate(spectrum) : spectrum.max_rank() - 1;
  return std::min(wanted, possible);
}

constexpr std::array fitted_table{
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
    FittedInfo{"max", "largest number considered"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  const Index last = largest_dimension(spectrum, options);
  if (last > last_candidate(spectrum)) {
    return declined(Outcome::truncated,
                    "The noise variance at the largest dimension needs more eigenvalues.");
  }
  const std::vector<double> tail = tail_means(spectrum, last + 1);
  const auto noise = [&](std::size_t k) {
    return passemier_noise(spectrum, tail[k], static_cast<Index>(k));
  };
  const double cost =
      noise(static_cast<std::size_t>(last)) * penalty(spectrum, options.number("delta"));
  std::vector<double> least;
  for (std::size_t k = 0; k < tail.size(); ++k)
    least.push_back(least_noise(spectrum, tail[k], static_cast<Index>(k)) +
                    cost * static_cast<double>(k));
  Selection selection;
  selection.curve = curve_until_settled(
      least, [&](std::size_t k) { return noise(k) + cost * static_cast<double>(k); });
  const double unbiased = static_cast<double>(spectrum.n) / effective_rows(spectrum);
  for (double& value : selection.curve) value *= unbiased;
  const auto best = std::min_element(selection.curve.begin(), selection.curve.end());
  selection.d = static_cast<Index>(best - selection.curve.begin());
  selection.fitted = {{"noise_variance", noise(static_cast<std::size_t>(*selection.d)) * unbiased},
                      {"max", static_cast<double>(last)}};
  if (*selection.d == last) {
    selection.outcome = Outcome::boundary;
    selection.note = "The criterion is best at the largest dimension considered.";
  }
  return selection;
}

}  // namespace

extern const MethodInfo passemier_yao_method;
const MethodInfo passemier_yao_method{
    .id = "passemier_yao",
    .title = "Penalised noise variance without bias (Passemier, Li and Yao)",
    .citation =
        "Passemier, Li and Yao, On estimation of the noise variance in high dimensional "
        "probabilistic principal component analysis, J. R. Stat. Soc. B 79 (2017) 51-67",
    .kind = Kind::penalised,
    .assumes = Assumption::white_noise,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
