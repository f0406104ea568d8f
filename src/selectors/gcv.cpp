/// Generalised cross-validation: the error of predicting a cell from all others, approximated by
/// the residuals and the degrees of freedom. J. Josse, F. Husson, Selecting the number of
/// components in principal component analysis using cross-validation approximations, CSDA 56
/// (2012).
#include "pcadim/selector.hpp"
#include "selectors/curve.hpp"
#include "selectors/estim_ncp.hpp"

namespace pcadim {
namespace {

/// n p RSS_d / [ (N - d)(p - d) ]^2 with N free rows, for d = 0 ... last. RSS_d = n (p-d)
/// sigma^2(d), so that one factor p-d cancels.
std::vector<double> gcv_curve(const Spectrum& spectrum, Index last) {
  std::vector<double> curve = tail_means(spectrum, last + 1);
  const auto n = static_cast<double>(spectrum.n), p = static_cast<double>(spectrum.p);
  for (std::size_t k = 0; k < curve.size(); ++k) {
    const auto d = static_cast<double>(k);
    const double share = n / (static_cast<double>(spectrum.free_rows()) - d);
    curve[k] *= share * share * p / (p - d);
  }
  return curve;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context&) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  Selection selection;
  selection.curve = gcv_curve(spectrum, last_with_freedom(spectrum));
  finish_estim_ncp(selection, options, spectrum);
  return selection;
}

}  // namespace

extern const SelectorInfo gcv_selector;
const SelectorInfo gcv_selector{
    .id = "gcv",
    .title = "Generalised cross-validation",
    .citation =
        "Josse & Husson, Selecting the number of components in principal component analysis using "
        "cross-validation approximations, Computational Statistics & Data Analysis 56 (2012) "
        "1869-1879",
    .kind = Kind::penalised,
    .assumes = Assumption::predictable_cells,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = estim_ncp_options,
    .run = run,
};

}  // namespace pcadim
