/// Automatic relevance determination: a prior on every column of the loadings lets the data switch
/// columns off. C. M. Bishop, Bayesian PCA, NIPS 11 (1999).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

#include "methods/shared/curve.hpp"
#include "methods/shared/noise_balance.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "max",
               .type = OptionType::integer,
               .default_value = "",
               .minimum = 1,
               .help = "components to start with; default: all that leave some noise"},
    OptionInfo{.name = "iterations",
               .type = OptionType::integer,
               .default_value = "200",
               .minimum = 1,
               .maximum = 1000000,
               .help = "steps of the search for the noise variance, at most"},
};

/// The columns that EM cannot switch off at noise variance v: with alpha = p / ||w||^2 its fixed
/// point, u = ||w||^2 / v, solves (1+c) u + c/u = e/v - (1 + 2c) where c = p/n. Here t = (1+c) u.
Retention relevance(double c) {
  const double product = c * (1 + c), centre = 1 + 2 * c;
  return {
      .keep = centre + 2 * std::sqrt(product), .centre = centre, .product = product, .share = 0};
}

/// Components to start with, or nothing where the eigenvalues that would tell are not known.
std::optional<Index> first_columns(const Spectrum& spectrum, const Options& options) {
  const auto known = static_cast<Index>(spectrum.eigenvalues.size());
  const bool limited = options.is_set("max");
  if (spectrum.complete) return limited ? std::min(options.integer("max"), known - 1) : known - 1;
  if (limited && options.integer("max") <= known) return options.integer("max");
  return std::nullopt;
}

/// ||w||^2 / v of every component, 0 for those switched off.
std::vector<double> relevances(const NoiseBalance& balance, double noise, Index start, double c) {
  std::vector<double> result(static_cast<std::size_t>(start), 0.0);
  for (Index j = 0; j < balance.retained(noise); ++j)
    result[static_cast<std::size_t>(j)] = balance.strength(j, noise) / (1 + c);
  return result;
}

/// How the search ended, in words.
void report_end(Selection& selection, const NoiseBalance::Root& root, Index start) {
  if (!root.converged) {
    selection.outcome = Outcome::not_converged;
    selection.note = fmt::format("The noise variance still moved after {} steps.", root.steps);
  } else if (selection.d == start) {
    selection.outcome = Outcome::boundary;
    selection.note = "No component was switched off; fewer to start with (max) may change that.";
  }
}

constexpr std::array fitted_table{
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
    FittedInfo{"start", "components that the search began with"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  const std::optional<Index> start = first_columns(spectrum, options);
  if (!start) {
    return declined(Outcome::truncated,
                    "It starts with all components; give {ard.max} to start with known ones only.");
  }
  const auto p = static_cast<double>(spectrum.p), q = static_cast<double>(*start);
  const double c = p / static_cast<double>(spectrum.n);
  // EM starts at the maximum likelihood, where the noise is the mean of what is left over.
  const double noise = tail_means(spectrum, *start + 1).back();
  const auto columns = std::span(spectrum.eigenvalues).first(static_cast<std::size_t>(*start));
  const NoiseBalance balance(columns, noise * (p - q), p, relevance(c));
  const NoiseBalance::Root root = balance.next_balance(noise, options.integer("iterations"))
                                      .value_or(NoiseBalance::Root{balance.largest()});
  Selection selection;
  selection.first = 1;
  selection.curve = relevances(balance, root.noise, *start, c);
  selection.d = balance.retained(root.noise);
  selection.fitted = {{"noise_variance", root.noise}, {"start", q}};
  report_end(selection, root, *start);
  return selection;
}

}  // namespace

extern const MethodInfo ard_method;
const MethodInfo ard_method{
    .id = "ard",
    .title = "Bayesian PCA with automatic relevance determination (Bishop)",
    .citation = "Bishop, Bayesian PCA, NIPS 11 (1999) 382-388",
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
