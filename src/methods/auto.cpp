/// Our own method, and the default (docs/auto.md). Two questions, two answers: how many directions
/// of signal stand above the noise, where a model of the noise fits, and how many components new
/// rows confirm, always.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "methods/auto/certainty.hpp"
#include "methods/auto/structure.hpp"
#include "methods/shared/curve.hpp"
#include "pcadim/error.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "purpose",
               .type = OptionType::word,
               .default_value = "auto",
               .choices = {"auto", "structure", "prediction"},
               .help = "structure: directions of signal above the noise; prediction: components "
                       "that new rows confirm; auto: structure where a model of the noise fits, "
                       "else prediction"},
    OptionInfo{
        .name = "noise",
        .type = OptionType::word,
        .default_value = "auto",
        .choices = {"auto", "white", "columns", "rows", "rows+columns", "serial", "not_modelled"},
        .help = "what the noise is taken for; auto: the model that fits, if one does"},
};

constexpr std::array fitted_table{
    FittedInfo{"purpose", "the question that d answers"},
    FittedInfo{"structure", "directions of signal above the noise"},
    FittedInfo{"prediction", "components that new rows confirm"},
    FittedInfo{"noise", "what the noise was taken for"},
    FittedInfo{"departure", "of what is left over from white noise, in standard deviations"},
    FittedInfo{"limit", "largest departure at which that noise is accepted"},
    FittedInfo{"least_deviation", "smallest deviation of the noise, the median being 1"},
    FittedInfo{"largest_deviation", "largest deviation of the noise, the median being 1"},
    FittedInfo{"correlation", "of the noise in neighbouring rows or columns"},
    FittedInfo{"neighbours", "rows or columns: which of them are correlated"},
    FittedInfo{"signal_held", "share of the signal's directions in the first d components"},
    FittedInfo{"components_for_signal", "components that hold 95 % of the signal's directions"},
    FittedInfo{"copied_rows", "rows that repeat another one, left out"},
    FittedInfo{"dependent_columns", "columns that are sums of others, left out"},
    FittedInfo{"phi", "precision of the prior of the loadings at which the evidence prefers d"},
    FittedInfo{"phi_low", "the evidence has its maximum at d from this phi on"},
    FittedInfo{"phi_high", "and up to this one"},
    FittedInfo{"noise_variance", "variance of the noise in each direction"},
    FittedInfo{"nodes", "points of the quadrature that stands for all rows"},
};

/// What the data say, beside the spectrum.
struct Look {
  Spectrum spectrum;  ///< without copies
  Copies copies;
  std::optional<Prediction> prediction;
  DataOperations* data = nullptr;  ///< null if they cannot be looked at
};

/// Is the whole data set worth another look? Small ranks have no noise to model. Where one
/// decomposition takes seconds, some dozen of them take too long, and where the data are large, so
/// are copies of them: the spectrum must do.
bool worth_a_look(const Spectrum& spectrum) {
  constexpr Index least_rank = 4, least_rows = 8;
  constexpr double most_work = 1e10;  // multiplications of one decomposition
  constexpr double most_cells = 4e6;
  const auto n = static_cast<double>(spectrum.n), p = static_cast<double>(spectrum.p);
  return n * p <= most_cells && spectrum.complete && spectrum.max_rank() >= least_rank &&
         std::ssize(spectrum.eigenvalues) >= least_rank && spectrum.n >= least_rows &&
         decomposition_work(spectrum) <= most_work;
}

/// Ten folds, fewer where decompositions are costly.
Index folds_for(const Spectrum& spectrum) {
  constexpr double costly = 2e8;
  return decomposition_work(spectrum) > costly ? 5 : 10;
}

/// What new rows confirm. Where there are many components, the leading ones are tried first: as a
/// rule the best dimension and all that may be best are well among them.
Prediction predicted(DataOperations& data, const Spectrum& spectrum, bool d_only) {
  constexpr Index many = 200, fewest = 16, part = 20;
  const Index all = std::min(spectrum.max_rank(), spectrum.p - 1);
  HeldOutRowsRequest request;
  request.pattern = FoldPattern::content;
  request.folds = folds_for(spectrum);
  if (all > many) {
    request.max_dim = std::max(fewest, all / part);
    Prediction leading = predict_rows(data.held_out_rows(request), d_only);
    const Index last = leading.credible_set.empty() ? leading.d : leading.credible_set.back();
    if (!leading.curve.empty() && last <= request.max_dim / 2) return leading;
  }
  request.max_dim = all;
  return predict_rows(data.held_out_rows(request), d_only);
}

Look look_at(const Spectrum& spectrum, const Context& context) {
  Look look{spectrum, {}, {}, nullptr};
  if (context.data == nullptr || !worth_a_look(spectrum)) return look;
  try {
    look.copies = context.data->copies();
    if (!look.copies.rows.empty() || !look.copies.columns.empty())
      look.spectrum = context.data->whitened(NoiseModel::white, 0).spectrum;
    if (!worth_a_look(look.spectrum)) return {spectrum, {}, {}, nullptr};
    Prediction prediction = predicted(*context.data, look.spectrum, context.d_only);
    if (prediction.curve.empty()) return look;
    look.prediction = std::move(prediction);
    look.data = context.data;
  } catch (const NotApplicable&) {
    // Cells are missing, or there is no room for the data: the spectrum must do.
    return {spectrum, {}, {}, nullptr};
  }
  return look;
}

/// The model to be fitted that the user asks for.
std::optional<NoiseModel> model_named(const std::string& noise) {
  for (const NoiseModel model :
       {NoiseModel::columns, NoiseModel::rows, NoiseModel::rows_columns, NoiseModel::serial}) {
    if (noise_word(model) == noise) return model;
  }
  return std::nullopt;
}

Structure structure_as_asked(const Look& look, const std::string& noise) {
  if (const auto model = model_named(noise)) {
    if (look.data == nullptr)
      throw NotApplicable("Noise other than white needs the data, not a spectrum alone.");
    return structure_with_noise(*look.data, look.spectrum, *model);
  }
  if (noise == "auto" && look.data != nullptr)
    return structure_of_data(*look.data, look.spectrum, *look.prediction);
  return structure_of_spectrum(look.spectrum, noise);
}

/// Structure where a model of the noise fits, or where the data cannot be looked at again.
bool answers_structure(const Look& look, const Structure& structure, const std::string& purpose,
                       const std::string& noise) {
  if (purpose == "structure" || !look.prediction) return true;
  if (purpose == "prediction") return false;
  return structure.accepted || noise == "white";
}

std::string note_on_structure(const Structure& structure) {
  const PhiChoice& choice = structure.choice;
  if (choice.outcome == Outcome::truncated)
    return (choice.reason.empty() ? "" : choice.reason + ". ") + choice.missing + ".";
  if (!choice.reason.empty()) return choice.reason + ".";
  return choice.noise == "not_modelled" ? "By the sharpest bend of the evidence." : "";
}

/// The evidence at phi*, where d is its maximum, and the path over phi.
void add_evidence(Selection& selection, const Structure& structure, int threads) {
  const PhiChoice& choice = structure.choice;
  if (choice.phi == 0 || structure.spectrum.norms.rows == 0) return;
  NgModel model(structure.spectrum, neutral_unit);
  if (!model.unit_known(choice.phi)) return;
  choose_nodes_for(model, noise_window(model));
  const PathVertex& vertex = vertex_at(model.path(), choice.phi);
  selection.curve = model.curve(choice.phi, 0, threads).values();
  selection.path = path_over_phi(model, choice.phi, choice.averaging_from);
  selection.fitted.insert(
      selection.fitted.end(),
      {{"phi", choice.phi},
       {"phi_low", vertex.phi_low},
       {"phi_high", vertex.phi_high},
       {"noise_variance", model.tail_mean()[static_cast<std::size_t>(choice.d)]},
       {"nodes", static_cast<double>(model.nodes())}});
}

void add_facts(Selection& selection, const Look& look, const Structure& structure) {
  const auto add = [&](std::string name, double value) {
    selection.fitted.push_back({std::move(name), value});
  };
  if (structure.choice.outcome != Outcome::truncated)
    add("structure", static_cast<double>(structure.choice.d));
  if (look.prediction) add("prediction", static_cast<double>(look.prediction->d));
  selection.fitted.push_back({"noise", structure.noise});
  if (structure.departure) {
    add("departure", *structure.departure);
    add("limit", structure.limit);
  }
  if (structure.least != structure.most) {
    add("least_deviation", structure.least);
    add("largest_deviation", structure.most);
  }
  if (!structure.neighbours.empty()) {
    add("correlation", structure.correlation);
    selection.fitted.push_back({"neighbours", structure.neighbours});
  }
  if (!look.copies.rows.empty()) add("copied_rows", static_cast<double>(look.copies.rows.size()));
  if (!look.copies.columns.empty())
    add("dependent_columns", static_cast<double>(look.copies.columns.size()));
}

/// How much of the signal the components of the PCA as asked hold: where the noise is not equal,
/// those of largest variance may be noise.
void add_signal_held(Selection& selection, const Look& look, const Structure& structure) {
  constexpr double most = 0.95;
  const Index d = structure.choice.d;
  if (structure.model == NoiseModel::white || !structure.accepted || d == 0) return;
  const SignalHeld held = look.data->signal_held(structure.model, structure.divided_by, d, most);
  selection.fitted.push_back({"signal_held", held.share});
  selection.fitted.push_back({"components_for_signal", static_cast<double>(held.components)});
}

void answer_structure(Selection& selection, const Structure& structure, const Context& context) {
  selection.outcome = structure.choice.outcome;
  selection.note = note_on_structure(structure);
  if (selection.outcome != Outcome::truncated) selection.d = structure.choice.d;
  if (context.d_only) return;
  add_evidence(selection, structure, context.threads);
  if (!selection.d) return;
  const bool inside = *selection.d < std::ssize(structure.spectrum.eigenvalues);
  if (!structure.accepted || !structure.spectrum.complete || !inside) {
    // Nothing is known about how sure it is; what averages over dimensions takes the evidence.
    if (!selection.curve.empty()) add_posterior(selection, selection.curve);
    return;
  }
  selection.posterior = structure_probabilities(structure.spectrum, *selection.d);
  selection.credible_set = credible_set(selection.posterior, 0);
  selection.plausible = plausible_of(selection.credible_set, selection.posterior);
  if (selection.curve.empty()) {  // no lengths of rows, no evidence
    for (const double x : selection.posterior) selection.curve.push_back(std::log(x));
  }
  selection.posterior.resize(selection.curve.size());
}

void answer_prediction(Selection& selection, const Prediction& prediction) {
  selection.d = prediction.d;
  selection.curve = prediction.curve;
  selection.posterior = prediction.posterior;
  selection.credible_set = prediction.credible_set;
  selection.plausible = prediction.plausible;
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

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  if (auto nothing = no_candidates(spectrum)) return *nothing;
  const std::string &purpose = options.word("purpose"), &noise = options.word("noise");
  const Look look = look_at(spectrum, context);
  if (purpose == "prediction" && !look.prediction)
    return declined(Outcome::not_applicable,
                    "Whether new rows confirm a component can only be told from complete data of "
                    "some size.");
  const Structure structure = structure_as_asked(look, noise);
  const bool of_structure = answers_structure(look, structure, purpose, noise);
  Selection selection;
  selection.fitted = {{"purpose", of_structure ? "structure" : "prediction"}};
  add_facts(selection, look, structure);
  if (of_structure) {
    if (!context.d_only) add_signal_held(selection, look, structure);
    answer_structure(selection, structure, context);
  } else {
    answer_prediction(selection, *look.prediction);
  }
  return selection;
}

}  // namespace

extern const MethodInfo auto_method;
const MethodInfo auto_method{
    .id = "auto",
    .title = "Signal above the noise that fits, or what new rows confirm",
    .citation =
        "pcadim, our own method (docs/auto.md); its candidates come from the evidence of "
        "Bouveyron, Latouche & Mattei (2020)",
    .kind = Kind::combined,
    .assumes = Assumption::white_noise,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues | Need::data_help,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
    .invariant_to = Invariance::units | Invariance::row_order,
};

}  // namespace pcadim
