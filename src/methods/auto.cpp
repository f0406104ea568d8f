/// Our own method: candidates are the dimensions that win the exact evidence of `ng` at some phi;
/// which of them stands above the noise decides (docs/choosing-phi.md). The choice is in
/// auto/phi_choice and auto/levels; here it becomes a Selection.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "base/parallel.hpp"
#include "methods/auto/levels.hpp"
#include "methods/auto/noise_fit.hpp"
#include "methods/shared/curve.hpp"
#include "methods/shared/held_out_rows.hpp"
#include "methods/shared/level_likelihood.hpp"
#include "noise/white_tail.hpp"
#include "pcadim/error.hpp"
#include <cstdlib>
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "noise",
               .type = OptionType::word,
               .default_value = "auto",
               .choices = {"auto", "white", "not_modelled"},
               .help = "what the noise is taken for; auto: white where the tail looks like it"},
    OptionInfo{.name = "unseen",
               .type = OptionType::word,
               .default_value = "any",
               .choices = {"any", "noise"},
               .help = "eigenvalues that are not known: any: answer only if they cannot change it; "
                       "noise: take them for white noise"},
};

constexpr std::array fitted_table{
    FittedInfo{"phi", "precision of the prior of the loadings, in the units of the data"},
    FittedInfo{"noise", "what the noise was taken for"},
    FittedInfo{"phi_low", "the evidence has its maximum at d from this phi on"},
    FittedInfo{"phi_high", "and up to this one"},
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
    FittedInfo{"unit_scale", "the data were divided by this, to have neutral units"},
    FittedInfo{"nodes", "points of the quadrature that stands for all rows"},
    FittedInfo{"isotropy", "Kolmogorov distance of the tail from white noise"},
    FittedInfo{"unseen_mass", "most that dimensions beyond the known eigenvalues can hold"},
};

/// The posterior averaged over log phi: less sure of itself than the one at phi*.
std::vector<double> averaged_posterior(const NgModel& model, const PhiChoice& choice, int threads) {
  constexpr Index steps = 33;
  const double from = choice.averaging_from, to = std::max(8 * from, 2 * choice.phi);
  std::array<std::vector<double>, steps + 1> posteriors;
  parallel_for(steps + 1, threads, [&](Index k) {
    const double phi = from * std::pow(to / from, static_cast<double>(k) / steps);
    posteriors[static_cast<std::size_t>(k)] = posterior_from_log(model.fast_curve(phi, 0));
  });
  std::vector<double> average(static_cast<std::size_t>(model.candidates()));
  for (std::size_t k = 0; k < posteriors.size(); ++k) {
    const double weight = (k == 0 || k + 1 == posteriors.size() ? 0.5 : 1.0) / steps;
    for (std::size_t d = 0; d < average.size(); ++d) average[d] += weight * posteriors[k][d];
  }
  return average;
}

PhiChoice choose(const std::string& noise, const NgModel& model, const NoiseWindow& window,
                 const TailFit& fit) {
  if (noise == "white") return choose_by_levels(model, window);
  if (noise == "not_modelled") return choose_by_kink(model, window);
  return choose_phi(model, window, fit);
}

/// The choice, with enough nodes for every phi that is looked at.
PhiChoice choose_with_nodes(NgModel& model, const Options& options, const TailFit& fit,
                            const NoiseWindow& window) {
  const double widest =
      2 * model.spectrum().eigenvalue(1) / static_cast<double>(model.spectrum().p - 1);
  // The choice and the average stay within this range, unless components hid from the window.
  const double low = 0.5 * window.phi_60, high = std::max(2 * widest, 8 * window.phi_60);
  model.choose_nodes(low, high);
  const PhiChoice choice = choose(options.word("noise"), model, window, fit);
  if (choice.phi > 0 && choice.phi < low) model.choose_nodes(choice.phi, high);
  return choice;
}

std::string note(const PhiChoice& choice) {
  if (choice.outcome == Outcome::truncated)
    return (choice.reason.empty() ? "" : choice.reason + ". ") + choice.missing + ".";
  std::string text = !choice.reason.empty()    ? choice.reason
                     : choice.noise == "white" ? "By the eigenvalues above white noise"
                                               : "By the sharpest bend of the evidence";
  if (choice.outcome == Outcome::boundary) text += "; the answer lies at the end of the range";
  return text + ".";
}

/// Why there is nothing to select from, or nothing.
std::optional<Selection> no_candidates(const Spectrum& spectrum) {
  if (spectrum.max_rank() < 2) {
    return declined(Outcome::degenerate,
                    fmt::format("{} x {} data leave one candidate at most; 3 rows and 2 columns "
                                "that vary are the least.",
                                spectrum.n, spectrum.p));
  }
  if (!spectrum.complete && spectrum.eigenvalues.empty())
    return declined(Outcome::truncated, "Too few eigenvalues are known for one candidate.");
  return std::nullopt;
}

/// The posteriors at phi* and averaged; the latter only where its whole range is known.
void add_posteriors(Selection& selection, const NgModel& model, const PhiChoice& choice,
                    const NgCurve& curve, int threads) {
  selection.posterior = posterior_from_log(curve.relative());
  selection.credible_set = credible_set(selection.posterior, selection.first);
  if (!model.decided_at(choice.averaging_from)) return;
  selection.posterior_averaged = averaged_posterior(model, choice, threads);
}

/// What the posterior leaves out: all dimensions that are not known.
void mention_unseen(Selection& selection, const NgModel& model, const PhiChoice& choice,
                    Unseen unseen) {
  if (unseen == Unseen::noise) {
    selection.note +=
        fmt::format(" The eigenvalues beyond {} are taken for white noise.", model.candidates());
    return;
  }
  const double mass = 1 / (1 + 1 / model.unseen_odds(choice.phi, 0));
  selection.fitted.push_back({"unseen_mass", mass});
  if (mass < 0.01) return;
  selection.note += fmt::format(
      " The posterior is that of the dimensions below {}; the others may hold up to {:.2f} of it.",
      model.candidates(), mass);
}

/// EXPERIMENT
Selection run_white(const Spectrum& spectrum, const Options& options, const Context& context,
                    PhiChoice* made = nullptr) {
  if (auto nothing = no_candidates(spectrum)) return *nothing;
  const Unseen unseen = options.word("unseen") == "noise" ? Unseen::noise : Unseen::any;
  NgModel model(spectrum, neutral_unit, unseen);
  const NoiseWindow window = noise_window(model);
  const TailFit fit = tail_fit(spectrum, window.edge_98.count, window.edge_98.noise);
  const PhiChoice choice = choose_with_nodes(model, options, fit, window);
  if (made) *made = choice;

  Selection selection;
  selection.outcome = choice.outcome;
  selection.note = note(choice);
  // Where nothing was decided there is no phi, and where the unit is not known no curve.
  if (choice.phi == 0 || !model.unit_known(choice.phi)) return selection;
  const NgCurve curve = model.curve(choice.phi, 0, context.threads);
  selection.curve = curve.values();
  if (choice.outcome != Outcome::truncated) {
    selection.d = choice.d;
    add_posteriors(selection, model, choice, curve, context.threads);
  }
  const PathVertex& vertex = vertex_at(model.path(), choice.phi);
  selection.fitted = {
      {"phi", choice.phi},
      {"noise", choice.noise},
      {"phi_low", vertex.phi_low},
      {"phi_high", vertex.phi_high},
      {"noise_variance", model.tail_mean()[static_cast<std::size_t>(selection.d.value_or(0))]},
      {"unit_scale", model.unit_scale(choice.phi)},
      {"nodes", static_cast<double>(model.nodes())},
      {"isotropy", fit.distance}};
  selection.path = path_over_phi(model, choice.phi, choice.averaging_from);
  if (!spectrum.complete && selection.d) mention_unseen(selection, model, choice, unseen);
  return selection;
}

double departure(const Spectrum& s, Index d) {
  if (std::ssize(s.eigenvalues) - d < 2) return 0;
  return spread_of_tail(s, d) + depth_of_tail(s, d);
}

std::string profile_of(const Spectrum& spectrum) {
  const std::vector<double> tail = tail_means(spectrum, spectrum.max_rank());
  const NoiseTests tests(spectrum, tail);
  const Index sure = tests.last_rejection(0.99), b = std::max<Index>(sure - 1, 0);
  const LevelLikelihood level(spectrum);
  std::string text = fmt::format("{}:{}", sure, b);
  const Index last = std::min<Index>({b + 30, spectrum.max_rank() - 2, std::ssize(spectrum.eigenvalues) - 2});
  for (Index d = b; d <= last; ++d)
    text += fmt::format(";{:.3f},{:.3f}", level.at(std::max<Index>(0, std::min(b, b)), d), tests.statistic(d));
  return text;
}

PhiChoice levels_of(const Spectrum& spectrum) {
  NgModel model(spectrum, neutral_unit, Unseen::any);
  const NoiseWindow window = noise_window(model);
  const double widest =
      2 * model.spectrum().eigenvalue(1) / static_cast<double>(model.spectrum().p - 1);
  const double low = 0.5 * window.phi_60, high = std::max(2 * widest, 8 * window.phi_60);
  model.choose_nodes(low, high);
  return choose_by_levels(model, window);
}

Selection run(const Spectrum& whole, const Options& options, const Context& context) {
  Spectrum spectrum = whole;
  if (context.data && whole.complete && whole.max_rank() >= 4) {
    try {
      const Copies copies = context.data->copies();
      if (!copies.rows.empty() || !copies.columns.empty())
        spectrum = context.data->whitened(NoiseModel::white, 0).spectrum;
    } catch (const NotApplicable&) {
    }
  }
  PhiChoice choice;
  Selection selection = run_white(spectrum, options, context, &choice);
  if (!context.data || !spectrum.complete || spectrum.max_rank() < 4 || !selection.d) return selection;
  const auto get = [](const char* name, double value) {
    const char* given = std::getenv(name);
    return given ? std::atof(given) : value;
  };
  const auto add = [&](std::string name, double value) {
    selection.fitted.push_back({std::move(name), value});
  };
  try {
    const PhiChoice white = levels_of(spectrum);
    add("white_d", static_cast<double>(white.d));
    add("white_departure", departure(spectrum, white.d));
    selection.fitted.push_back({"white_profile", profile_of(spectrum)});
    std::vector<std::pair<std::string, Index>> tries{{"white", white.d}};
    add("rank", static_cast<double>(spectrum.eigenvalues.size()));
    add("gap", spectrum.eigenvalue(white.d) / spectrum.eigenvalue(white.d + 1));
    add("white_score", white_score(spectrum, sure_components(spectrum)));
    std::optional<Index> structure;
    if (choice.noise == "white") structure = selection.d;
    bool accepted = false;
    add("white_ok", choice.noise == "white");
    if (get("NOISE", 1) > 0) {
      for (const NoiseFit& fit : likely_noise(*context.data, spectrum)) {
        const PhiChoice c = levels_of(fit.data.spectrum);
        const double dep = departure(fit.data.spectrum, c.d);
        std::string name(to_string(fit.model));
        add(name + "_d", static_cast<double>(c.d));
        add(name + "_k", static_cast<double>(fit.components));
        add(name + "_departure", dep);
        add(name + "_score", fit.score);
        selection.fitted.push_back({name + "_profile", profile_of(fit.data.spectrum)});
        tries.emplace_back(name, c.d);
        if (dep < get("LIMIT", 5) && !accepted) {
          structure = c.d;
          selection.note = "Structure: " + name;
          accepted = true;
        }
      }
    }
    HeldOutRowsRequest request;
    request.seed = context.seed;
    request.max_dim = std::min(spectrum.max_rank(), spectrum.p - 1);
    const HeldOutRows rows = context.data->held_out_rows(request);
    const std::vector<double> means = mean_log_density(rows);
    const auto best = static_cast<Index>(argmax(means));
    add("prediction_d", static_cast<double>(best));
    for (const auto& [name, d] : tries) {
      const Gain loss = gain(rows, best, std::min(d, rows.max_dim));
      add(name + "_t", loss.standard_error > 0 ? loss.mean / loss.standard_error : 0);
    }
    add("possible0", gain(rows, best, 0).mean);
    if (structure) {
      const Gain loss = gain(rows, best, std::min(*structure, rows.max_dim));
      add("structure_d", static_cast<double>(*structure));
      add("loss", loss.mean);
      add("loss_se", loss.standard_error);
      add("possible", gain(rows, best, 0).mean);
    }
    selection.d = structure ? *structure : best;
    selection.posterior.clear();
    selection.posterior_averaged.clear();
    selection.credible_set.clear();
    selection.path.reset();
    selection.outcome = Outcome::ok;
  } catch (const NotApplicable& e) {
    selection.note += e.what();
  }
  return selection;
}

}  // namespace

extern const MethodInfo auto_method;
const MethodInfo auto_method{
    .id = "auto",
    .title = "Eigenvalues above the noise, along the path of the exact evidence",
    .citation =
        "pcadim, our own method (docs/choosing-phi.md); its candidates come from the "
        "evidence of Bouveyron, Latouche & Mattei (2020)",
    .kind = Kind::combined,
    .assumes = Assumption::white_noise,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues | Need::row_norms,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
};

}  // namespace pcadim
