/// The smallest mean squared partial correlation between the columns, once components of their
/// correlation matrix are partialled out. W. F. Velicer, Psychometrika 41 (1976).
#include <algorithm>
#include <array>

#include "methods/shared/curve.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "power",
               .type = OptionType::word,
               .default_value = "original",
               .choices = {"original", "revised", "elementwise"},
               .help = "original: the mean squared partial correlation (1976); revised: the trace "
                       "of the fourth power of their matrix (2000), as EFAtools; elementwise: the "
                       "mean of their fourth powers, as O'Connor's programs of 2000"},
};

PartialMean mean_of(const std::string& power) {
  if (power == "revised") return PartialMean::trace_of_fourth_power;
  return power == "elementwise" ? PartialMean::fourth_powers : PartialMean::squares;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  if (spectrum.p < 2) {
    return declined(Outcome::degenerate, "One column has no correlations with others.");
  }
  Selection selection;
  selection.curve = context.data->partial_correlation_means(mean_of(options.word("power")));
  if (selection.curve.size() < 2) {
    return declined(Outcome::degenerate,
                    "One component leaves nothing of some column: nothing to compare.");
  }
  // Components are those of the correlation matrix, whichever eigenvalues are known.
  selection.d = std::ranges::min_element(selection.curve) - selection.curve.begin();
  if (!spectrum.scaled) selection.note = "It looks at correlations, as if columns were scaled.";
  if (*selection.d + 1 < std::ssize(selection.curve)) return selection;
  selection.outcome = Outcome::boundary;
  selection.note = "Partial correlations are smallest at the last candidate.";
  return selection;
}

}  // namespace

extern const MethodInfo velicer_map_method;
const MethodInfo velicer_map_method{
    .id = "velicer_map",
    .title = "Minimum average partial correlation (Velicer)",
    .citation =
        "Velicer, Determining the number of components from the matrix of partial correlations, "
        "Psychometrika 41 (1976) 321-327",
    .kind = Kind::penalised,
    .assumes = Assumption::factor_model,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues | Need::data,
    .handles_truncated = true,
    .options = options_table,
    .run = run,
    .invariant_to = Invariance::units | Invariance::row_order,
    .decompositions = 2,
};

}  // namespace pcadim
