/// Generalised cross-validation: the error of predicting a cell from all others, approximated by
/// the residuals and the degrees of freedom. J. Josse, F. Husson, Selecting the number of
/// components in principal component analysis using cross-validation approximations, CSDA 56
/// (2012).
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "methods/shared/curve.hpp"
#include "methods/shared/estim_ncp.hpp"
#include "pcadim/method.hpp"

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

/// What d components leave of the freedom of the observed cells.
double freedom(const Spectrum& spectrum, Index d) {
  return static_cast<double>(spectrum.free_rows() - d) * static_cast<double>(spectrum.p - d) -
         static_cast<double>(spectrum.missing);
}

/// Data with m missing cells: the squared residuals of the observed cells, each times
/// (n p - m) / [ (N - d)(p - d) - m ], on average. Fits are costly, so the curve ends some
/// candidates after the best.
Selection observed_curve(const Spectrum& spectrum, DataOperations& data) {
  constexpr Index batch = 8, patience = 10;
  const double cells = static_cast<double>(spectrum.n) * static_cast<double>(spectrum.p) -
                       static_cast<double>(spectrum.missing);
  Index last = last_with_freedom(spectrum);
  while (last > 0 && freedom(spectrum, last) <= 0) --last;
  Selection selection;
  Index best = 0, unsettled = 0;
  for (Index first = 0; first <= std::min(last, best + patience); first += batch) {
    for (const ObservedFit& fit : data.observed_fits(first, std::min(last, first + batch - 1))) {
      const auto d = std::ssize(selection.curve);
      const double share = cells / std::max(freedom(spectrum, d), 1.0);
      selection.curve.push_back(share * share * fit.squares / cells);
      if (selection.curve.back() < selection.curve[static_cast<std::size_t>(best)]) best = d;
      if (!fit.settled) ++unsettled;
    }
  }
  selection.note = fmt::format("From the observed cells ({} are missing){}.", spectrum.missing,
                               unsettled == 0 ? ""
                                              : fmt::format("; {} of {} fits did not settle",
                                                            unsettled, selection.curve.size()));
  return selection;
}

Selection run(const Spectrum& spectrum, const Options& options, const Context& context) {
  if (auto nothing = nothing_to_compare(spectrum)) return *nothing;
  Selection selection;
  if (spectrum.missing > 0 && context.data != nullptr) {
    selection = observed_curve(spectrum, *context.data);
  } else {
    selection.curve = gcv_curve(spectrum, last_with_freedom(spectrum));
    if (spectrum.missing > 0) selection.note = "From the expected spectrum of the data.";
  }
  const std::string from = std::exchange(selection.note, {});
  finish_estim_ncp(selection, options, spectrum);
  if (!from.empty()) selection.note = selection.note.empty() ? from : from + " " + selection.note;
  return selection;
}

}  // namespace

extern const MethodInfo gcv_method;
const MethodInfo gcv_method{
    .id = "gcv",
    .title = "Generalised cross-validation",
    .citation =
        "Josse & Husson, Selecting the number of components in principal component analysis using "
        "cross-validation approximations, Computational Statistics & Data Analysis 56 (2012) "
        "1869-1879",
    .kind = Kind::penalised,
    .assumes = Assumption::prediction,
    .direction = Direction::minimise,
    .needs = Need::eigenvalues,
    .handles_truncated = true,
    .options = estim_ncp_options,
    .run = run,
};

}  // namespace pcadim
