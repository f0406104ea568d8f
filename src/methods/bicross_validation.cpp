/// Bi-cross-validation: blocks of rows and columns held out together, so that neither the row's nor
/// the column's part in the fit has seen them. A. B. Owen and P. O. Perry (2009).
#include <algorithm>
#include <array>

#include "methods/shared/curve.hpp"
#include "methods/shared/held_out_curve.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

constexpr std::array options_table{
    OptionInfo{.name = "row_folds",
               .type = OptionType::integer,
               .default_value = "2",
               .minimum = 2,
               .help = "parts the rows are cut into; 2 x 2 is the authors' advice"},
    OptionInfo{.name = "column_folds",
               .type = OptionType::integer,
               .default_value = "2",
               .minimum = 2,
               .help = "parts the columns are cut into"},
    OptionInfo{
        .name = "pattern",
        .type = OptionType::word,
        .default_value = "random",
        .choices = {"random", "contiguous", "interleaved"},
        .help = "how rows and columns are dealt to the parts; only random ones are repeated"},
    OptionInfo{.name = "replicates",
               .type = OptionType::integer,
               .default_value = "10",
               .minimum = 1,
               .maximum = 100000,
               .help = "random cuts averaged over"},
    error_rule_option,
    OptionInfo{.name = "max",
               .type = OptionType::integer,
               .default_value = "",
               .minimum = 1,
               .help = "largest dimension tried; default all that the retained block can have"},
};

/// The smaller side of what stays when the largest fold of `count` items is held out.
Index staying(Index count, Index folds) {
  folds = std::min(folds, count);
  return count - (count + folds - 1) / folds;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  HeldOutBlocksRequest request;
  request.row_folds = options.integer("row_folds");
  request.column_folds = options.integer("column_folds");
  request.pattern = fold_pattern(options.word("pattern"));
  request.replicates =
      request.pattern == FoldPattern::random ? options.integer("replicates") : Index{1};
  request.seed = context.seed;
  const Index most = std::min({staying(spectrum.n, request.row_folds),
                               staying(spectrum.p, request.column_folds), spectrum.max_rank()});
  request.max_dim = options.is_set("max") ? std::min(options.integer("max"), most) : most;
  if (spectrum.p < 2 || spectrum.n < 3 || request.max_dim < 1) {
    return declined(Outcome::degenerate,
                    "Fewer than three rows or two columns leave nothing to predict from.");
  }
  return select_by_error(context.data->held_out_block_errors(request), options.word("rule"));
}

}  // namespace

extern const MethodInfo bicross_validation_method;
const MethodInfo bicross_validation_method{
    .id = "bicross_validation",
    .title = "Bi-cross-validation (Owen & Perry)",
    .citation =
        "Owen & Perry, Bi-cross-validation of the SVD and the nonnegative matrix "
        "factorization, Annals of Applied Statistics 3 (2009) 564-594",
    .kind = Kind::resampling,
    .assumes = Assumption::prediction,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues | Need::data,
    .handles_truncated = true,
    .options = options_table,
    .fitted = error_fitted,
    .run = run,
    .invariant_to = Invariance::units,
    .decompositions = 30,
};

}  // namespace pcadim
