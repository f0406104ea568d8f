/// Exact evidence of the normal-gamma PPCA model: Bouveyron, Latouche & Mattei (2019). The formula
/// is in ng_evidence, the choice of phi in ng_rules; here both become a Selection.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numeric>

#include "base/parallel.hpp"
#include "pcadim/error.hpp"
#include "pcadim/selector.hpp"
#include "selectors/curve.hpp"
#include "selectors/ng_rules.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "mode",
               .type = OptionType::word,
               .default_value = "default",
               .choices = "default|paper",
               .help = "default: free of units, d from 0; paper: the article's own criterion, raw "
                       "units, d from 1"},
    OptionInfo{
        .name = "rule",
        .type = OptionType::word,
        .default_value = "auto",
        .choices = "auto|window|kink",
        .help =
            "how phi is chosen: window trusts white noise, kink does not, auto looks at the tail"},
    OptionInfo{.name = "phi",
               .type = OptionType::number,
               .default_value = "",
               .minimum = 0,
               .minimum_open = true,
               .help = "one value of phi in the data's units: no search"},
    OptionInfo{.name = "phi_min",
               .type = OptionType::number,
               .default_value = "0.05",
               .minimum = 0,
               .minimum_open = true,
               .help = "mode paper: lower end of the grid of phi"},
    OptionInfo{.name = "phi_max",
               .type = OptionType::number,
               .default_value = "10",
               .minimum = 0,
               .minimum_open = true,
               .help = "mode paper: upper end of the grid of phi"},
    OptionInfo{.name = "unit",
               .type = OptionType::number,
               .default_value = "5",
               .minimum = 0,
               .minimum_open = true,
               .help = "mean eigenvalue of the data after rescaling to neutral units"},
    OptionInfo{.name = "prior",
               .type = OptionType::numbers,
               .default_value = "uniform",
               .minimum = 0,
               .choices = "uniform",
               .help = "prior weight of each candidate dimension, in order"},
};

/// The logarithm of the prior over the candidates; empty when uniform.
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

/// The posterior averaged over log phi: less sure of itself than the one at phi*.
std::vector<double> averaged_posterior(const NgModel& model, const NgDecision& decision,
                                       Index first, const std::vector<double>& prior, int threads) {
  constexpr Index steps = 33;
  const double from = decision.averaging_from, to = std::max(8 * from, 2 * decision.phi);
  std::array<std::vector<double>, steps + 1> posteriors;
  parallel_for(steps + 1, threads, [&](Index k) {
    const double phi = from * std::pow(to / from, static_cast<double>(k) / steps);
    posteriors[static_cast<std::size_t>(k)] =
        posterior_from_log(model.fast_curve(phi, first), prior);
  });
  std::vector<double> average(static_cast<std::size_t>(model.candidates() - first));
  for (std::size_t k = 0; k < posteriors.size(); ++k) {
    const double weight = (k == 0 || k + 1 == posteriors.size() ? 0.5 : 1.0) / steps;
    for (std::size_t d = 0; d < average.size(); ++d) average[d] += weight * posteriors[k][d];
  }
  return average;
}

NgDecision fixed_phi(const NgModel& model, double phi, Index first) {
  NgDecision decision{0, phi, phi, Outcome::ok, "fixed", "The value of phi was given"};
  decision.d = model.curve(phi, first).best();
  const bool at_end = decision.d == model.candidates() - 1 || (first > 0 && decision.d == first);
  if (at_end) decision.outcome = Outcome::boundary;
  return decision;
}

struct Setting {
  bool paper;
  Index first;  // the first candidate
};

NgDecision decide(NgModel& model, const Options& options, const Setting& setting,
                  const TailFit& fit, const NoiseWindow& window) {
  if (options.is_set("phi")) {
    const double phi = options.number("phi");
    model.choose_nodes(phi, phi);
    return fixed_phi(model, phi, setting.first);
  }
  if (setting.paper) {
    const double low = options.number("phi_min"), high = options.number("phi_max");
    if (!(low < high))
      throw UsageError(fmt::format("ng.phi_min={} must be below ng.phi_max={}", low, high));
    model.choose_nodes(low, high);
    return paper_rule(model, low, high);
  }
  const double widest =
      2 * model.spectrum().eigenvalue(1) / static_cast<double>(model.spectrum().p - 1);
  // The rules and the average stay within this range.
  model.choose_nodes(0.5 * window.phi_60, std::max(2 * widest, 8 * window.phi_60));
  const std::string& rule = options.word("rule");
  if (rule == "window") return window_rule(model, window);
  if (rule == "kink") return kink_rule(model, window);
  return auto_rule(model, window, fit);
}

std::string note(const NgDecision& decision) {
  if (decision.outcome == Outcome::no_interior_maximum) {
    return "No value of phi on the grid gives the evidence a maximum inside the range.";
  }
  std::string text = decision.reason.empty()
                         ? fmt::format("By rule {}", decision.rule)
                         : fmt::format("{}: rule {}", decision.reason, decision.rule);
  if (decision.outcome == Outcome::boundary) text += "; the answer lies at the end of the range";
  return text + ".";
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  const Setting setting{options.word("mode") == "paper", options.word("mode") == "paper" ? 1 : 0};
  if (spectrum.max_rank() - setting.first < 2) {
    return declined(
        Outcome::degenerate,
        fmt::format("{} x {} data leave one candidate at most, so there is nothing to choose; "
                    "{} rows and {} columns that vary are the least.",
                    spectrum.n, spectrum.p, setting.first + 3, setting.first + 2));
  }
  NgModel model(spectrum, setting.paper ? 0.0 : options.number("unit"));
  const NoiseWindow window = noise_window(model);
  const TailFit fit = tail_fit(spectrum, window.edge_98.count, window.edge_98.noise);
  const std::vector<double> prior =
      log_prior(options, static_cast<std::size_t>(model.candidates() - setting.first));
  const NgDecision decision = decide(model, options, setting, fit, window);

  const NgCurve curve = model.curve(decision.phi, setting.first, context.threads);
  Selection selection;
  selection.first = setting.first;
  selection.curve = curve.values();
  selection.posterior = posterior_from_log(curve.relative(), prior);
  selection.posterior_averaged =
      averaged_posterior(model, decision, setting.first, prior, context.threads);
  selection.credible_set = credible_set(selection.posterior, setting.first);
  selection.outcome = decision.outcome;
  selection.note = note(decision);
  if (decision.outcome != Outcome::no_interior_maximum) {
    // A prior of the user's own moves the mode; the rule has then only chosen phi.
    selection.d = prior.empty() ? decision.d
                                : setting.first + static_cast<Index>(argmax(selection.posterior));
  }
  const PathVertex& vertex = vertex_at(model.path(), decision.phi);
  selection.fitted = {
      {"phi", decision.phi},
      {"rule", decision.rule},
      {"phi_low", vertex.phi_low},
      {"phi_high", vertex.phi_high},
      {"noise_variance", model.tail_mean()[static_cast<std::size_t>(selection.d.value_or(0))]},
      {"unit_scale", model.unit_scale(decision.phi)},
      {"nodes", static_cast<double>(model.nodes())},
      {"isotropy", fit.distance}};
  return selection;
}

}  // namespace

extern const SelectorInfo ng_selector;
const SelectorInfo ng_selector{
    .id = "ng",
    .title = "Exact evidence, normal-gamma prior",
    .citation =
        "Bouveyron, Latouche & Mattei, Exact dimensionality selection for Bayesian PCA, "
        "Scandinavian Journal of Statistics (2019), arXiv:1703.02834",
    .kind = Kind::exact_bayes,
    .assumes = Assumption::white_noise,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues | Need::row_norms,
    .handles_truncated = false,
    .options = options_table,
    .run = run,
};

}  // namespace pcadim
