/// Exact evidence of the normal-gamma PPCA model, as C. Bouveyron, P. Latouche and P.-A. Mattei
/// describe it (Scandinavian Journal of Statistics 47, 2020). The formula is in ng_evidence, the
/// search for phi in ng_search; here both become a Selection.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "methods/ng/ng_search.hpp"
#include "methods/shared/curve.hpp"
#include "methods/shared/passemier_noise.hpp"
#include "noise/noise_edge.hpp"
#include "pcadim/error.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "criterion",
               .type = OptionType::word,
               .default_value = "likelihood",
               .choices = {"likelihood", "log_likelihood"},
               .help = "what the second derivative that selects phi is taken of: the marginal "
                       "likelihood, or its logarithm"},
    OptionInfo{.name = "units",
               .type = OptionType::word,
               .default_value = "neutral",
               .choices = {"neutral", "raw"},
               .help = "neutral: the same answer in any unit of measurement; raw: the formula in "
                       "the units of the data"},
    OptionInfo{.name = "phi",
               .type = OptionType::number,
               .minimum = 0,
               .minimum_open = true,
               .help = "one value of phi, in the units of the data: no search"},
    OptionInfo{.name = "phi_min",
               .type = OptionType::number,
               .minimum = 0,
               .minimum_open = true,
               .help = "lower end of the search, in the units of the data; not set: half of the "
                       "mean eigenvalue over p"},
    OptionInfo{.name = "phi_max",
               .type = OptionType::number,
               .minimum = 0,
               .minimum_open = true,
               .help = "upper end of the search; not set: 100 times the mean eigenvalue over p"},
    OptionInfo{.name = "a",
               .type = OptionType::number,
               .default_value = "plug_in",
               .minimum = 0,
               .minimum_open = true,
               .choices = {"plug_in"},
               .help = "shape of the prior of the noise variance; plug_in: the noise variance over "
                       "phi"},
    OptionInfo{.name = "noise",
               .type = OptionType::number,
               .default_value = "ml",
               .minimum = 0,
               .minimum_open = true,
               .choices = {"ml", "passemier_yao"},
               .help = "noise variance of the plug-in: ml: the mean of the eigenvalues not kept; "
                       "passemier_yao: the same, freed from its bias; or a known value"},
    OptionInfo{.name = "first",
               .type = OptionType::integer,
               .default_value = "0",
               .minimum = 0,
               .maximum = 1,
               .help = "the first candidate; the paper has 1, which can then not be selected"},
    OptionInfo{.name = "prior",
               .type = OptionType::numbers,
               .default_value = "uniform",
               .minimum = 0,
               .choices = {"uniform"},
               .help = "prior weight of each candidate dimension, in order"},
};

constexpr std::array fitted_table{
    FittedInfo{"phi", "precision of the prior of the loadings, in the units of the data"},
    FittedInfo{"phi_low", "d stays the same from this phi on"},
    FittedInfo{"phi_high", "and up to this one"},
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
    FittedInfo{"unit_scale", "the data were divided by this, to have neutral units"},
    FittedInfo{"nodes", "points of the quadrature that stands for all rows"},
};

/// The logarithm of the prior over the candidates; empty where it is uniform.
std::vector<double> log_prior(const Options& options, std::size_t candidates) {
  if (options.word("prior") == "uniform") return {};
  std::vector<double> prior = options.numbers("prior");
  const double sum = std::accumulate(prior.begin(), prior.end(), 0.0);
  if (prior.size() != candidates || !(sum > 0)) {
    throw UsageError(
        fmt::format("ng.prior has {} weights (sum {}); these data have {} candidate dimensions: "
                    "give one weight each, not all zero",
                    prior.size(), sum, candidates));
  }
  for (double& weight : prior) weight = std::log(weight / sum);
  return prior;
}

std::vector<double> passemier_noises(const Spectrum& spectrum) {
  const double unbiased = static_cast<double>(spectrum.n) / effective_rows(spectrum);
  std::vector<double> noise = tail_means(spectrum, spectrum.max_rank());
  const Index rank = std::ssize(spectrum.eigenvalues);
  for (Index d = 0; d < std::min<Index>(rank, std::ssize(noise)); ++d) {
    double& value = noise[static_cast<std::size_t>(d)];
    value = unbiased * passemier_noise(spectrum, value, d);
  }
  return noise;
}

NoisePlugIn plug_in(const Spectrum& spectrum, const Options& options) {
  NoisePlugIn result;
  if (options.word("a") != "plug_in") result.a = options.number("a");
  const std::string& noise = options.word("noise");
  if (noise == "passemier_yao") result.variance = passemier_noises(spectrum);
  if (noise != "passemier_yao" && noise != "ml")
    result.variance.assign(static_cast<std::size_t>(spectrum.max_rank()), options.number("noise"));
  return result;
}

PhiSearch search_range(const Spectrum& spectrum, const Options& options) {
  const double unit = spectrum.mean_eigenvalue() / static_cast<double>(spectrum.p);
  PhiSearch search{.low = 0.5 * unit, .high = 100 * unit, .first = options.integer("first")};
  if (options.is_set("phi_min")) search.low = options.number("phi_min");
  if (options.is_set("phi_max")) search.high = options.number("phi_max");
  if (!(search.low < search.high)) {
    throw UsageError(fmt::format("ng.phi_min={} must be below ng.phi_max={} for these data",
                                 search.low, search.high));
  }
  if (options.word("criterion") == "log_likelihood") search.sharpness = SharpnessOf::log_likelihood;
  return search;
}

/// Why there is nothing to select from, or nothing.
std::optional<Selection> no_candidates(const Spectrum& spectrum, Index first) {
  if (spectrum.max_rank() - first >= 2) return std::nullopt;
  return declined(
      Outcome::degenerate,
      fmt::format("{} x {} data leave one candidate at most; {} rows and {} columns that vary are "
                  "the least.",
                  spectrum.n, spectrum.p, first + 3, first + 2));
}

void add_posterior(Selection& selection, const NgCurve& curve, const std::vector<double>& prior) {
  selection.posterior = posterior_from_log(curve.relative(), prior);
  selection.credible_set = credible_set(selection.posterior, selection.first);
  selection.d = selection.first + static_cast<Index>(argmax(selection.posterior));
}

/// Everything that is known at one phi: curve, posterior, answer.
Selection at_phi(const NgModel& model, const PhiSearch& search, double phi,
                 const std::vector<double>& prior, int threads) {
  Selection selection;
  selection.first = search.first;
  const NgCurve curve = model.curve(phi, search.first, threads);
  selection.curve = curve.values();
  add_posterior(selection, curve, prior);
  const Index best = curve.best();
  const PathVertex range = range_of_phi(model, search, {best, phi});
  selection.fitted = {{"phi", phi},
                      {"phi_low", range.phi_low},
                      {"phi_high", range.phi_high},
                      {"noise_variance", model.tail_mean()[static_cast<std::size_t>(*selection.d)]},
                      {"unit_scale", model.unit_scale(phi)},
                      {"nodes", static_cast<double>(model.nodes())}};
  if (model.follows_path()) selection.path = path_over_phi(model, phi, search.low);
  return selection;
}

/// A phi of the user's own.
Selection at_given_phi(NgModel& model, const PhiSearch& search, double phi,
                       const std::vector<double>& prior, int threads) {
  model.choose_nodes(phi, phi);
  Selection selection = at_phi(model, search, phi, prior, threads);
  selection.note = "The value of phi was given.";
  const bool at_end =
      selection.d == model.last_dimension() || (search.first > 0 && selection.d == search.first);
  if (at_end) {
    selection.outcome = Outcome::boundary;
    selection.note = "The value of phi was given; the answer is the last candidate at this end.";
  }
  return selection;
}

/// What is told where no phi is allowed: the curve in the middle of the range, and no answer.
Selection without_maximum(const NgModel& model, const PhiSearch& search, int threads) {
  Selection selection = declined(
      Outcome::no_interior_maximum,
      "No value of phi in its range gives the evidence a maximum inside the candidates that is "
      "steeper before than after.");
  selection.first = search.first;
  selection.curve =
      model.curve(std::sqrt(search.low * search.high), search.first, threads).values();
  return selection;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  const PhiSearch search = search_range(spectrum, options);
  if (auto nothing = no_candidates(spectrum, search.first)) return *nothing;
  const std::vector<double> prior =
      log_prior(options, static_cast<std::size_t>(spectrum.max_rank() - search.first));
  NgModel model(spectrum, options.word("units") == "raw" ? 0 : neutral_unit,
                plug_in(spectrum, options));
  if (options.is_set("phi"))
    return at_given_phi(model, search, options.number("phi"), prior, context.threads);
  model.choose_nodes(search.low, search.high);
  const auto found = sharpest_maximum(model, search);
  if (!found) return without_maximum(model, search, context.threads);
  return at_phi(model, search, found->phi, prior, context.threads);
}

}  // namespace

extern const MethodInfo ng_method;
const MethodInfo ng_method{
    .id = "ng",
    .title = "Exact evidence, normal-gamma prior",
    .citation =
        "Bouveyron, Latouche & Mattei, Exact dimensionality selection for Bayesian PCA, "
        "Scandinavian Journal of Statistics 47 (2020) 196-211, arXiv:1703.02834",
    .kind = Kind::exact_bayes,
    .assumes = Assumption::white_noise,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues | Need::row_norms,
    .handles_truncated = false,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
