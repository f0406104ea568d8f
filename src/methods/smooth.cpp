/// The smoothing approximation of leave-one-cell-out cross-validation: residuals divided by what
/// their row's and their column's leverages leave. J. Josse, F. Husson (2012).
#include "methods/shared/curve.hpp"
#include "methods/shared/estim_ncp.hpp"
#include "pcadim/method.hpp"

namespace pcadim {
namespace {

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  Selection selection;
  selection.curve = context.data->smooth_curve(last_with_freedom(spectrum));
  finish_estim_ncp(selection, options, spectrum);
  return selection;
}

}  // namespace

extern const MethodInfo smooth_method;
const MethodInfo smooth_method{
    .id = "smooth",
    .title = "Cross-validation by smoothing",
    .citation =
        "Josse & Husson, Selecting the number of components in principal component analysis using "
        "cross-validation approximations, Computational Statistics & Data Analysis 56 (2012) "
        "1869-1879",
    .kind = Kind::penalised,
    .assumes = Assumption::prediction,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues | Need::data,
    .handles_truncated = true,
    .options = estim_ncp_options,
    .run = run,
    .invariant_to = Invariance::units | Invariance::row_order,
    .decompositions = 2,
};

}  // namespace pcadim
