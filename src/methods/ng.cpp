/// Exact evidence of the normal-gamma PPCA model: Bouveyron, Latouche & Mattei (2019). The formula
/// is in ng_evidence, the choice of phi in ng_rules and ng_adaptive; here both become a Selection.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "base/parallel.hpp"
#include "methods/ng/ng_adaptive.hpp"
#include "methods/shared/curve.hpp"
#include "pcadim/error.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "mode",
               .type = OptionType::word,
               .default_value = "default",
               .choices = {"default", "paper"},
               .help = "default: free of units, d from 0; paper: the article's own criterion, raw "
                       "units, d from 1"},
    OptionInfo{
        .name = "rule",
        .type = OptionType::word,
        .default_value = "adaptive",
        .choices = {"adaptive", "levels", "auto", "window", "kink"},
        .help = "how phi is chosen: levels and window trust white noise, kink does not; adaptive "
                "and auto look at the tail and take levels or window there, or else kink"},
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
    OptionInfo{.name = "unseen",
               .type = OptionType::word,
               .default_value = "any",
               .choices = {"any", "noise"},
               .help = "eigenvalues that are not known: any: answer only if they cannot change it; "
                       "noise: take them for white noise"},
    OptionInfo{.name = "prior",
               .type = OptionType::numbers,
               .default_value = "uniform",
               .minimum = 0,
               .choices = {"uniform"},
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

struct Setting {
  bool paper;
  Index first;  // the first candidate
};

/// Why the best candidate at a given phi may not be the best dimension; empty where it is.
std::string doubt_about(const NgModel& model, const NgDecision& decision, bool paper) {
  if (model.spectrum().complete) return {};
  if (paper) return "Mode paper needs all eigenvalues to choose";
  const Index d = vertex_at(model.path(), decision.phi).d;
  if (d >= model.candidates()) return rival_in_words(model, decision.phi);
  // What is known of unseen dimensions is that the path passes them by.
  return d == decision.d
             ? ""
             : "The evidence does not follow the path here, so dimensions not known may be better";
}

NgDecision fixed_phi(const NgModel& model, double phi, const Setting& setting) {
  NgDecision decision{0, phi, phi, Outcome::ok, "fixed", "The value of phi was given"};
  const Index first = setting.first;
  decision.d = model.curve(phi, first).best();
  const bool at_end = decision.d == model.last_dimension() || (first > 0 && decision.d == first);
  if (at_end) decision.outcome = Outcome::boundary;
  decision.missing = doubt_about(model, decision, setting.paper);
  if (!decision.missing.empty()) decision.outcome = Outcome::truncated;
  return decision;
}

NgDecision by_rule(const std::string& rule, const NgModel& model, const NoiseWindow& window,
                   const TailFit& fit) {
  if (rule == "levels") return levels_rule(model, window);
  if (rule == "window") return window_rule(model, window);
  if (rule == "kink") return kink_rule(model, window);
  if (rule == "auto") return auto_rule(model, window, fit);
  return adaptive_rule(model, window, fit);
}

NgDecision decide(NgModel& model, const Options& options, const Setting& setting,
                  const TailFit& fit, const NoiseWindow& window) {
  if (options.is_set("phi")) {
    const double phi = options.number("phi");
    model.choose_nodes(phi, phi);
    return fixed_phi(model, phi, setting);
  }
  if (setting.paper) {
    const double low = options.number("phi_min"), high = options.number("phi_max");
    if (!(low < high))
      throw UsageError(fmt::format("ng.phi_min={} must be below ng.phi_max={}", low, high));
    if (!model.spectrum().complete)
      return undecided("paper", "Mode paper needs all eigenvalues to choose");
    model.choose_nodes(low, high);
    return paper_rule(model, low, high);
  }
  const double widest =
      2 * model.spectrum().eigenvalue(1) / static_cast<double>(model.spectrum().p - 1);
  // The rules and the average stay within this range, unless components hid from the window.
  const double low = 0.5 * window.phi_60, high = std::max(2 * widest, 8 * window.phi_60);
  model.choose_nodes(low, high);
  const NgDecision decision = by_rule(options.word("rule"), model, window, fit);
  if (decision.phi > 0 && decision.phi < low) model.choose_nodes(decision.phi, high);
  return decision;
}

std::string note(const NgDecision& decision) {
  if (decision.outcome == Outcome::no_interior_maximum) {
    return "No value of phi on the grid gives the evidence a maximum inside the range.";
  }
  if (decision.outcome == Outcome::truncated) {
    return (decision.reason.empty() ? "" : decision.reason + ". ") + decision.missing + ".";
  }
  std::string text = decision.reason.empty()
                         ? fmt::format("By rule {}", decision.rule)
                         : fmt::format("{}: rule {}", decision.reason, decision.rule);
  if (decision.outcome == Outcome::boundary) text += "; the answer lies at the end of the range";
  return text + ".";
}

/// Why there is nothing to choose from, or nothing.
std::optional<Selection> nothing_to_choose(const Spectrum& spectrum, const Setting& setting) {
  if (spectrum.max_rank() - setting.first < 2) {
    return declined(
        Outcome::degenerate,
        fmt::format("{} x {} data leave one candidate at most, so there is nothing to select from; "
                    "{} rows and {} columns that vary are the least.",
                    spectrum.n, spectrum.p, setting.first + 3, setting.first + 2));
  }
  if (!spectrum.complete && std::ssize(spectrum.eigenvalues) <= setting.first)
    return declined(Outcome::truncated, "Too few eigenvalues are known for one candidate.");
  return std::nullopt;
}

/// The posteriors at phi* and averaged; the latter only where its whole range is known.
void add_posteriors(Selection& selection, const NgModel& model, const NgDecision& decision,
                    const NgCurve& curve, const std::vector<double>& prior, int threads) {
  selection.posterior = posterior_from_log(curve.relative(), prior);
  selection.credible_set = credible_set(selection.posterior, selection.first);
  if (!model.decided_at(decision.averaging_from)) return;
  selection.posterior_averaged =
      averaged_posterior(model, decision, selection.first, prior, threads);
}

/// What the posterior leaves out: all dimensions that are not known.
void mention_unseen(Selection& selection, const NgModel& model, const NgDecision& decision,
                    Unseen unseen) {
  if (unseen == Unseen::noise) {
    selection.note +=
        fmt::format(" The eigenvalues beyond {} are taken for white noise.", model.candidates());
    return;
  }
  const double mass = 1 / (1 + 1 / model.unseen_odds(decision.phi, selection.first));
  selection.fitted.push_back({"unseen_mass", mass});
  if (mass < 0.01) return;
  selection.note += fmt::format(
      " The posterior is that of the dimensions below {}; the others may hold up to {:.2f} of it.",
      model.candidates(), mass);
}

/// The hull as a path over phi, as far as its dimensions are known.
ParameterPath path_over_phi(const NgModel& model, const NgDecision& decision) {
  ParameterPath path{"phi", decision.phi, decision.averaging_from, {}};
  for (const PathVertex& vertex : model.path()) {
    if (vertex.d < model.candidates())
      path.steps.push_back({vertex.d, vertex.phi_low, vertex.phi_high});
  }
  std::ranges::reverse(path.steps);
  return path;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  const Setting setting{options.word("mode") == "paper", options.word("mode") == "paper" ? 1 : 0};
  if (auto nothing = nothing_to_choose(spectrum, setting)) return *nothing;
  const Unseen unseen = options.word("unseen") == "noise" ? Unseen::noise : Unseen::any;
  NgModel model(spectrum, setting.paper ? 0.0 : options.number("unit"), unseen);
  const NoiseWindow window = noise_window(model);
  const TailFit fit = tail_fit(spectrum, window.edge_98.count, window.edge_98.noise);
  const std::vector<double> prior =
      log_prior(options, static_cast<std::size_t>(model.candidates() - setting.first));
  const NgDecision decision = decide(model, options, setting, fit, window);

  Selection selection;
  selection.first = setting.first;
  selection.outcome = decision.outcome;
  selection.note = note(decision);
  // A rule that has not decided has no phi, and a phi whose unit is not known no curve.
  if (decision.phi == 0 || !model.unit_known(decision.phi)) return selection;
  const NgCurve curve = model.curve(decision.phi, setting.first, context.threads);
  selection.curve = curve.values();
  if (decision.outcome != Outcome::truncated)
    add_posteriors(selection, model, decision, curve, prior, context.threads);
  if (decision.outcome != Outcome::no_interior_maximum && decision.outcome != Outcome::truncated) {
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
  selection.path = path_over_phi(model, decision);
  // A prior of the user's own has no weight for what is not known.
  const bool may_be_unseen = prior.empty() || unseen == Unseen::noise;
  if (!spectrum.complete && selection.d && may_be_unseen)
    mention_unseen(selection, model, decision, unseen);
  return selection;
}

}  // namespace

extern const MethodInfo ng_method;
const MethodInfo ng_method{
    .id = "ng",
    .title = "Exact evidence, normal-gamma prior",
    .citation =
        "Bouveyron, Latouche & Mattei, Exact dimensionality selection for Bayesian PCA, "
        "Scandinavian Journal of Statistics (2019), arXiv:1703.02834",
    .kind = Kind::exact_bayes,
    .assumes = Assumption::white_noise,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues | Need::row_norms,
    .handles_truncated = true,
    .options = options_table,
    .run = run,
};

}  // namespace pcadim
