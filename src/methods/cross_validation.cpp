/// Cross-validation of the components themselves: what is predicted never took part in its
/// prediction. R. Bro et al. (2008), the eigenvector method; S. Wold (1978), speckled cells.
#include <algorithm>
#include <array>

#include "methods/shared/curve.hpp"
#include "methods/shared/held_out_curve.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "scheme",
               .type = OptionType::word,
               .default_value = "elements",
               .choices = {"elements", "trimmed", "cells"},
               .help = "elements: rows leave the fit, each of their elements is predicted from the "
                       "others by least squares (Bro's eigenvector method); trimmed: the same with "
                       "trimmed scores (ekf); cells: speckled cells, filled in by EM (Wold)"},
    OptionInfo{.name = "folds",
               .type = OptionType::integer,
               .default_value = "7",
               .minimum = 2,
               .help = "number of parts held out in turn"},
    OptionInfo{.name = "pattern",
               .type = OptionType::word,
               .default_value = "random",
               .choices = {"random", "contiguous", "interleaved", "grouped"},
               .help =
                   "how rows are dealt to folds; grouped keeps rows of one {group_column} value "
                   "together; cells know random and interleaved (diagonals)"},
    error_rule_option,
    OptionInfo{.name = "max",
               .type = OptionType::integer,
               .default_value = "",
               .minimum = 1,
               .help = "largest dimension tried; default all, 20 for scheme=cells"},
    OptionInfo{.name = "iterations",
               .type = OptionType::integer,
               .default_value = "100",
               .minimum = 1,
               .help = "most EM iterations for each fit of scheme=cells"},
};

HeldOut scheme_of(const std::string& word) {
  if (word == "trimmed") return HeldOut::trimmed;
  return word == "cells" ? HeldOut::cells : HeldOut::elements;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  HeldOutRequest request;
  request.scheme = scheme_of(options.word("scheme"));
  request.pattern = fold_pattern(options.word("pattern"));
  request.folds = options.integer("folds");
  request.iterations = options.integer("iterations");
  request.seed = context.seed;
  constexpr Index costly = 20;
  const Index most = std::min(spectrum.max_rank(), spectrum.p - 1);
  const Index wanted = options.is_set("max")              ? options.integer("max")
                       : request.scheme == HeldOut::cells ? costly
                                                          : most;
  request.max_dim = std::min(wanted, most);
  if (spectrum.n < 3 || request.max_dim < 1) {
    return declined(Outcome::degenerate,
                    "Fewer than three rows or two columns leave nothing to predict from.");
  }
  return select_by_error(context.data->held_out_errors(request), options.word("rule"));
}

}  // namespace

extern const MethodInfo cross_validation_method;
const MethodInfo cross_validation_method{
    .id = "cross_validation",
    .title = "Cross-validation, element by element (Bro, Wold)",
    .citation =
        "Bro, Kjeldahl, Smilde & Kiers, Cross-validation of component models, Analytical "
        "and Bioanalytical Chemistry 390 (2008) 1241-1251",
    .kind = Kind::resampling,
    .assumes = Assumption::prediction,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues | Need::data,
    .handles_truncated = true,
    .options = options_table,
    .fitted = error_fitted,
    .run = run,
    .invariant_to = Invariance::units,
    .decompositions = 5,
};

}  // namespace pcadim
