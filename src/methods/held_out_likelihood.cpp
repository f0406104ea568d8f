/// The number of components under which rows that did not take part in the fit are most likely:
/// cross-validation of probabilistic PCA (or factor analysis) over rows, as with scikit-learn's
/// PCA.score.
#include <algorithm>
#include <array>

#include "methods/shared/curve.hpp"
#include "methods/shared/held_out_curve.hpp"
#include "methods/shared/held_out_rows.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "folds",
               .type = OptionType::integer,
               .default_value = "10",
               .minimum = 2,
               .help = "number of parts of the rows held out in turn"},
    OptionInfo{.name = "pattern",
               .type = OptionType::word,
               .default_value = "random",
               .choices = {"random", "contiguous", "interleaved", "grouped"},
               .help = "how rows are dealt to folds; grouped keeps rows of one {group_column} "
                       "value together"},
    OptionInfo{.name = "noise",
               .type = OptionType::word,
               .default_value = "equal",
               .choices = {"equal", "columns"},
               .help =
                   "equal: probabilistic PCA; columns: factor analysis, each column has a noise "
                   "variance of its own"},
    OptionInfo{.name = "rule",
               .type = OptionType::word,
               .default_value = "maximum",
               .choices = {"maximum", "one_se"},
               .help = "maximum: the most likely; one_se: the smallest d that is within one "
                       "standard error (between rows) of it"},
    OptionInfo{.name = "max",
               .type = OptionType::integer,
               .default_value = "",
               .minimum = 1,
               .help = "largest dimension tried; default all"},
};

constexpr std::array fitted_table{
    FittedInfo{"gain", "mean log density of a held-out row beyond that with no component"},
    FittedInfo{"standard_error", "standard error of that gain, between rows"},
    FittedInfo{"folds", "parts that the rows were divided into"},
};

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  HeldOutRowsRequest request;
  request.pattern = fold_pattern(options.word("pattern"));
  request.folds = options.integer("folds");
  request.seed = context.seed;
  request.noise_of_columns = options.word("noise") == "columns";
  const Index most = std::min(spectrum.max_rank(), spectrum.p - 1);
  request.max_dim = options.is_set("max") ? std::min(options.integer("max"), most) : most;
  if (spectrum.n < 4 || request.max_dim < 1)
    return declined(Outcome::degenerate,
                    "Fewer than four rows or two columns leave nothing to compare.");
  const HeldOutRows rows = context.data->held_out_rows(request);
  Selection selection;
  selection.curve = mean_log_density(rows);
  if (selection.curve.empty())
    return declined(Outcome::degenerate, "Without some of the rows nothing varies any more.");
  const auto best = static_cast<Index>(argmax(selection.curve));
  const Gain over_none = gain(rows, best, 0);
  selection.d = options.word("rule") == "one_se" ? smallest_as_good(rows, best) : best;
  selection.fitted = {{"gain", over_none.mean},
                      {"standard_error", over_none.standard_error},
                      {"folds", static_cast<double>(rows.folds)}};
  if (best == rows.max_dim && best > 0) {
    selection.outcome = Outcome::boundary;
    selection.note = "Rows are most likely at the last dimension tried.";
  }
  return selection;
}

}  // namespace

extern const MethodInfo held_out_likelihood_method;
const MethodInfo held_out_likelihood_method{
    .id = "held_out_likelihood",
    .title = "Likelihood of held-out rows under probabilistic PCA",
    .citation =
        "Tipping & Bishop, Probabilistic principal component analysis, Journal of the Royal "
        "Statistical Society B 61 (1999) 611-622; cross-validated over rows",
    .kind = Kind::resampling,
    .assumes = Assumption::prediction,
    .direction = Direction::maximise,
    .needs = Need::eigenvalues | Need::data,
    .handles_truncated = true,
    .options = options_table,
    .fitted = fitted_table,
    .run = run,
    .invariant_to = Invariance::units,
    .decompositions = 15,
};

}  // namespace pcadim
