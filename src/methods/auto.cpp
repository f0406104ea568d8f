/// Our own method, and the default (docs/auto.md). Two questions, two answers: how many directions
/// of signal stand above the noise, where a model of the noise fits, and how many components new
/// rows confirm, always.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "methods/auto/certainty.hpp"
#include "methods/auto/noise_score.hpp"
#include "methods/auto/sampled.hpp"
#include "methods/auto/structure.hpp"
#include "methods/shared/curve.hpp"
#include "methods/shared/on_estimated_tail.hpp"
#include "model/drawn_rows.hpp"
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
    FittedInfo{"judged_rows", "rows that the noise was judged on, where these are not all"},
    FittedInfo{"resolution_rows",
               "directions that so many rows would show are counted, where there are more"},
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
  DataOperations* data = nullptr;  ///< null if they cannot be looked at
  std::optional<Prediction> prediction;
  std::optional<RowSample> sample;  ///< of data that are too large to be looked at as a whole
};

/// Small ranks have no noise to model.
bool tells_noise(const Spectrum& spectrum) {
  constexpr Index least_rank = 4, least_rows = 8;
  return spectrum.max_rank() >= least_rank && std::ssize(spectrum.eigenvalues) >= least_rank &&
         spectrum.n >= least_rows;
}

/// May the whole data be looked at? Where one decomposition takes seconds, some dozen of them take
/// too long, and where the data are large, so are copies of them. Of many rows some tell as much,
/// but of wide data every row counts.
bool small_enough(const Spectrum& spectrum) {
  constexpr double most_work = 1e10;  // multiplications of one decomposition
  const auto n = static_cast<double>(spectrum.n), p = static_cast<double>(spectrum.p);
  return n * p <= (n <= p ? most_wide_cells : most_tall_cells) && spectrum.complete &&
         decomposition_work(spectrum) <= most_work;
}

/// Ten folds, fewer where decompositions are costly.
Index folds_for(const Spectrum& spectrum) {
  constexpr double costly = 2e8;
  return decomposition_work(spectrum) > costly ? 5 : 10;
}

/// Where the likelihood of held-out rows is flat, how rows are dealt to folds would decide: the
/// mean of some deals, as many as cost little.
Index deals_for(const Spectrum& spectrum) {
  constexpr double cheap = 2e6, affordable = 2e7;
  const double work = decomposition_work(spectrum);
  return work <= cheap ? 5 : work <= affordable ? 3 : 1;
}

/// What new rows confirm. Where there are many components, the leading ones are tried first: as a
/// rule the best dimension and all that may be best are well among them, unless more than were
/// tried stand above white noise.
Prediction predicted(DataOperations& data, const Spectrum& spectrum, bool d_only) {
  constexpr Index many = 200, fewest = 16, part = 20;
  const Index all = std::min(spectrum.max_rank(), spectrum.p - 1);
  HeldOutRowsRequest request;
  request.pattern = FoldPattern::content;
  request.folds = folds_for(spectrum);
  request.deals = deals_for(spectrum);
  request.max_dim = std::max(fewest, all / part);
  if (all > many && sure_components(spectrum) <= request.max_dim) {
    Prediction leading = predict_rows(data.held_out_rows(request), d_only);
    const Index last = leading.credible_set.empty() ? leading.d : leading.credible_set.back();
    if (!leading.curve.empty() && last <= request.max_dim / 2) return leading;
  }
  request.max_dim = all;
  return predict_rows(data.held_out_rows(request), d_only);
}

/// The spectrum must do.
Look spectrum_alone(const Spectrum& spectrum) { return {spectrum, {}, nullptr, {}, {}}; }

/// All of the data. Throws NotApplicable if cells are missing, or there is no room for the data.
Look look_at_all(const Spectrum& spectrum, DataOperations& data) {
  Look look = spectrum_alone(spectrum);
  look.copies = data.copies();
  if (!look.copies.rows.empty() || !look.copies.columns.empty())
    look.spectrum = data.whitened(NoiseModel::white, 0).spectrum;
  if (!tells_noise(look.spectrum)) return spectrum_alone(spectrum);
  look.data = &data;
  return look;
}

/// Some rows of the data, if there is room for enough of them.
Look look_at_some(const Spectrum& spectrum, DataOperations& data) {
  constexpr Index fewest = 40;
  Look look = spectrum_alone(spectrum);
  const RowSample sample = data.sampled_rows(sample_size(spectrum.n, spectrum.p));
  if (sample.rows < fewest || !tells_noise(sample.spectrum)) return look;
  look.data = &data;
  look.sample = sample;
  return look;
}

/// Without rows held out, so far.
Look look_at(const Spectrum& spectrum, const Context& context) {
  if (context.data == nullptr || !tells_noise(spectrum)) return spectrum_alone(spectrum);
  if (small_enough(spectrum)) {
    try {
      return look_at_all(spectrum, *context.data);
    } catch (const NotApplicable&) {
      // There may be room for some of the rows.
    }
  }
  try {
    return look_at_some(spectrum, *context.data);
  } catch (const NotApplicable&) {
    return spectrum_alone(spectrum);
  }
}

/// Where nothing varies without some of the rows, the spectrum must do.
void hold_rows_out(Look& look, const Spectrum& spectrum, bool d_only) {
  if (look.data == nullptr) return;
  try {
    Prediction prediction = look.sample ? predict_whole(*look.data, look.spectrum, d_only)
                                        : predicted(*look.data, look.spectrum, d_only);
    if (prediction.curve.empty()) {
      look.data = nullptr;
    } else {
      look.prediction = std::move(prediction);
    }
  } catch (const NotApplicable&) {
    look = spectrum_alone(spectrum);  // there is no room for copies of the data
  }
}

/// The model to be fitted that the user asks for.
std::optional<NoiseModel> model_named(const std::string& noise) {
  for (const NoiseModel model :
       {NoiseModel::columns, NoiseModel::rows, NoiseModel::rows_columns, NoiseModel::serial}) {
    if (noise_word(model) == noise) return model;
  }
  return std::nullopt;
}

/// What the eigenvalues alone tell. Where there are too few of them to model any noise, none was
/// found not to fit.
Structure structure_without_data(const Spectrum& spectrum, const std::string& noise) {
  Structure structure = structure_of_spectrum(spectrum, noise);
  if (noise == "auto" && structure.noise == "not_modelled" && !tells_noise(spectrum)) {
    structure.noise = "not_judged";
    structure.departure.reset();
  }
  return structure;
}

Structure structure_as_asked(const Look& look, const std::string& noise) {
  if (const auto model = model_named(noise)) {
    if (look.data == nullptr)
      throw NotApplicable("Noise other than white needs the data, not a spectrum alone.");
    return look.sample ? sampled_with_noise(*look.data, look.spectrum, *look.sample, *model)
                       : structure_with_noise(*look.data, look.spectrum, *model);
  }
  if (noise != "auto" || look.data == nullptr) return structure_without_data(look.spectrum, noise);
  const Prediction none;
  return look.sample ? structure_of_sampled(*look.data, look.spectrum, *look.sample)
                     : structure_of_data(*look.data, look.spectrum,
                                         look.prediction ? *look.prediction : none);
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
  return choice.noise == "not_modelled"
             ? "A rule of thumb decides: where the fit bends most sharply."
             : "";
}

/// What was looked at, where that is not all.
std::string note_on_sample(const Look& look, const Structure& structure, bool of_structure) {
  if (!look.sample) return {};
  const Index rows = look.sample->rows, all = look.spectrum.n;
  if (of_structure && structure.rows < all)
    return fmt::format("The noise was judged, and directions were counted, on {} of {} rows.", rows,
                       all);
  const std::string judged = fmt::format("The noise was judged on {} of {} rows", rows, all);
  if (of_structure) return judged + '.';
  return fmt::format("{}; {} rows were held out.", judged, look.prediction->rows.rows);
}

/// How finely directions were counted, where that is not as finely as all rows allow.
std::string note_on_resolution(const Structure& structure) {
  if (structure.rows <= structure.spectrum.n) return {};
  return fmt::format(
      "With so many rows every trace shows; only directions that {} rows would show are counted.",
      structure.spectrum.n);
}

void add_note(Selection& selection, const std::string& note) {
  if (note.empty()) return;
  selection.note += (selection.note.empty() ? "" : " ") + note;
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
  if (structure.rows > structure.spectrum.n)
    add("resolution_rows", static_cast<double>(structure.spectrum.n));
  if (look.sample) add("judged_rows", static_cast<double>(look.sample->rows));
  if (!look.copies.rows.empty()) add("copied_rows", static_cast<double>(look.copies.rows.size()));
  if (!look.copies.columns.empty())
    add("dependent_columns", static_cast<double>(look.copies.columns.size()));
}

/// How much of the signal the components of the PCA as asked hold: where the noise is not equal,
/// those of largest variance may be noise.
void add_signal_held(Selection& selection, const Look& look, const Structure& structure) {
  constexpr double most = 0.95;
  const Index d = structure.choice.d;
  const bool divided = structure.model != NoiseModel::white && structure.accepted;
  if (!divided || d == 0 || look.sample) return;
  const SignalHeld held = look.data->signal_held(structure.model, structure.divided_by, d, most);
  selection.fitted.push_back({"signal_held", held.share});
  selection.fitted.push_back({"components_for_signal", static_cast<double>(held.components)});
}

/// Where nothing is known about how sure an answer is, no set is claimed; what averages over
/// dimensions takes the evidence.
void add_evidence_alone(Selection& selection) {
  if (!selection.curve.empty()) selection.posterior = posterior_from_log(selection.curve);
}

/// How sure it is that d directions stand above the noise. White noise that the user asked for may
/// rule d out: nothing is claimed then.
void add_certainty(Selection& selection, const Spectrum& spectrum, Index d) {
  std::vector<double> probabilities = structure_probabilities(spectrum, d);
  std::vector<Index> set = credible_set(probabilities, 0);
  if (!std::ranges::binary_search(set, d)) return add_evidence_alone(selection);
  selection.plausible = plausible_of(set, probabilities);
  selection.credible_set = std::move(set);
  selection.posterior = std::move(probabilities);
  if (selection.curve.empty()) {  // no lengths of rows, no evidence
    for (const double x : selection.posterior) selection.curve.push_back(std::log(x));
  }
  selection.posterior.resize(selection.curve.size());
}

void answer_structure(Selection& selection, const Structure& structure, const Context& context) {
  selection.outcome = structure.choice.outcome;
  selection.note = note_on_structure(structure);
  if (selection.outcome != Outcome::truncated) selection.d = structure.choice.d;
  if (context.d_only) return;
  add_evidence(selection, structure, context.threads);
  if (!selection.d) return;
  const bool inside = *selection.d < std::ssize(structure.spectrum.eigenvalues);
  // Directions beyond the edge that the eigenvalues have themselves: white noise tells no odds.
  const bool own_edge = structure.known > 0 && structure.choice.phi == 0;
  if (!structure.accepted || !structure.spectrum.complete || !inside || own_edge)
    return add_evidence_alone(selection);
  add_certainty(selection, structure.spectrum, *selection.d);
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

Selection no_prediction() {
  return declined(Outcome::not_applicable,
                  "Whether new rows confirm a component can only be told from complete data of "
                  "some size.");
}

Selection answered(const Look& look, const Structure& structure, bool of_structure,
                   const Context& context) {
  Selection selection;
  selection.fitted = {{"purpose", of_structure ? "structure" : "prediction"}};
  add_facts(selection, look, structure);
  if (of_structure) {
    if (!context.d_only) add_signal_held(selection, look, structure);
    answer_structure(selection, structure, context);
  } else {
    answer_prediction(selection, *look.prediction);
  }
  if (of_structure) add_note(selection, note_on_resolution(structure));
  if (of_structure && structure.known > 0) {
    shorten(selection, structure.known);
    add_note(selection, remark_on_estimate(structure.known));
  }
  add_note(selection, note_on_sample(look, structure, of_structure));
  return selection;
}

/// Data of which some rows were looked at: rows are held out only where they are asked for, since
/// that takes one decomposition more.
Selection run_on_sample(Look look, const std::string& purpose, const std::string& noise,
                        const Context& context) {
  Structure structure = structure_as_asked(look, noise);
  // Where only leading eigenvalues were affordable, they and an estimate of the others must do.
  const bool enough = structure.accepted || noise == "white" || !look.spectrum.complete;
  if (purpose == "prediction" || (purpose == "auto" && !enough)) {
    const Spectrum whole = look.spectrum;
    hold_rows_out(look, whole, context.d_only);
    if (purpose == "prediction" && !look.prediction) return no_prediction();
    if (!look.prediction) structure = structure_of_spectrum(whole, noise);
  }
  return answered(look, structure, !look.prediction, context);
}

/// Is the answer known without rows held out, and nothing else asked for?
bool known_without_prediction(const Structure& structure, const std::string& purpose,
                              const std::string& noise, const Context& context) {
  if (!context.d_only && !context.answer_only) return false;
  if (purpose == "structure") return true;
  return purpose == "auto" && (structure.accepted || noise == "white");
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  if (auto nothing = no_candidates(spectrum)) return *nothing;
  const std::string &purpose = options.word("purpose"), &noise = options.word("noise");
  Look look = look_at(spectrum, context);
  if (look.sample) return run_on_sample(std::move(look), purpose, noise, context);
  if (purpose == "prediction" && look.data == nullptr) return no_prediction();
  std::optional<Structure> structure;
  if (noise != "auto" || !held_out_rows_decide(look.spectrum))
    structure = structure_as_asked(look, noise);
  if (!structure || !known_without_prediction(*structure, purpose, noise, context)) {
    hold_rows_out(look, spectrum, context.d_only);
    if (purpose == "prediction" && !look.prediction) return no_prediction();
    if (!structure || look.data == nullptr) structure = structure_as_asked(look, noise);
  }
  return answered(look, *structure, answers_structure(look, *structure, purpose, noise), context);
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
    .assumes = Assumption::fitted_noise,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues | Need::data_help,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
    .invariant_to = Invariance::units | Invariance::row_order,
};

}  // namespace pcadim
