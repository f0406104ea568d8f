#include "parts/part_spectrum.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/size.hpp"
#include "pcadim/error.hpp"
#include "pipeline/random_access.hpp"
#include "spectrum/spectrum_by_products.hpp"
#include "spectrum/summary_spectrum.hpp"

namespace pcadim {
namespace {

std::vector<std::string> names_of(const std::vector<Index>& columns,
                                  const std::vector<std::string>& all) {
  std::vector<std::string> names;
  for (const Index column : columns) names.push_back(column_name(all, column));
  return names;
}

/// The variances of the prepared columns, divisor n.
std::vector<double> column_variances(const Summary& summary, const Preparation& preparation,
                                     bool center) {
  const std::vector<ColumnMoments> moments = summary.moments();
  std::vector<double> variances;
  for (std::size_t k = 0; k < preparation.kept.size(); ++k) {
    const ColumnMoments& column = moments[size(preparation.kept[k])];
    const double variance = column.squares / static_cast<double>(summary.rows()) +
                            (center ? 0 : column.mean * column.mean);
    variances.push_back(variance * preparation.factor[k] * preparation.factor[k]);
  }
  return variances;
}

/// Throws InputError for lengths that rows of this variance cannot have.
NormMeasure norms_of(const PartQuestion& asked, double total_variance) {
  if (asked.norms == nullptr) return {};
  const NormMeasure measure = asked.norms->norms.measure();
  double squares = 0;
  for (const NormNode& node : measure.nodes) squares += node.weight * std::exp(2 * node.log_norm);
  const auto rows = static_cast<double>(asked.part.summary.rows());
  if (asked.norms->norms.rows() != asked.part.summary.rows() ||
      !(std::abs(squares - rows * total_variance) <= 1e-8 * rows * total_variance))
    throw InputError("the lengths of rows do not fit the parts: they are damaged");
  return measure;
}

/// By the factor, where the scatter matrix has too few digits and there is one.
void refine(Draft& draft, const PartQuestion& asked, std::vector<std::string>& remarks) {
  const Index n = asked.part.summary.rows(), most = max_rank(draft, n);
  if (!beyond_gram(draft.eigenvalues, most)) return;
  if (asked.factor == nullptr) {
    remarks.emplace_back(
        "The eigenvalues span more than a scatter matrix resolves: the smallest of them have few "
        "digits, or none. A third look at every part, for its triangular factor, would tell them.");
    return;
  }
  draft.eigenvalues = asked.factor->factor.singular_values();
  for (double& value : draft.eigenvalues) value *= value / static_cast<double>(n);
  draft.eigenvalues.resize(size(most));
}

}  // namespace

bool scatter_is_too_coarse(const PartQuestion& asked) {
  const Summary& summary = asked.part.summary;
  Draft draft = draft_of(*asked.names, summary, asked.preprocessing, asked.request.threads);
  decompose(draft, summary.rows(), asked.request.threads);
  return beyond_gram(draft.eigenvalues, max_rank(draft, summary.rows()));
}

Decomposition by_scatter(const PartQuestion& asked) {
  const Summary& summary = asked.part.summary;
  Draft draft = draft_of(*asked.names, summary, asked.preprocessing, asked.request.threads);
  NormMeasure norms = norms_of(asked, draft.total_variance);
  if (asked.norms != nullptr) draft.longest = asked.norms->longest;
  decompose(draft, summary.rows(), asked.request.threads);
  Decomposition found;
  refine(draft, asked, found.remarks);
  found.profile = profile_of(summary, draft, asked.part.whole_numbers);
  found.spectrum =
      finish_spectrum(std::move(draft.eigenvalues), draft.total_variance, std::move(norms),
                      draft.preparation, asked.preprocessing, summary.rows());
  found.preparation = std::move(draft.preparation);
  return found;
}

Decomposition by_products(const PartQuestion& asked, PreparedProducts& products) {
  const Summary& summary = asked.part.summary;
  const std::vector<ColumnMoments> moments = summary.moments();
  PreparedColumns columns = prepare_columns(moments, *asked.names, asked.preprocessing);
  const double total = columns.total_variance;
  Decomposition found;
  found.preparation = std::move(columns.preparation);
  profile_columns(found.profile, moments, found.preparation, summary.rows(),
                  asked.part.whole_numbers);
  if (asked.norms != nullptr) found.profile.longest = asked.norms->longest.lengths();
  const Index side = std::min(summary.rows(), found.preparation.cols());
  find_spectrum(found, products,
                {summary.rows(), leading_count(asked.request.max_dim, side), true,
                 asked.preprocessing, total, norms_of(asked, total)},
                effort_of(asked.request));
  return found;
}

GivenSpectrum given_by(const PartQuestion& asked, Decomposition found) {
  require_digits(found.spectrum, found.preparation, *asked.names);
  GivenSpectrum given;
  given.name = asked.names->name();
  given.column_variances =
      column_variances(asked.part.summary, found.preparation, asked.preprocessing.center);
  given.profile = std::move(found.profile);
  given.profile.names = names_of(found.preparation.kept, asked.part.names);
  given.dropped_columns = names_of(found.preparation.dropped, asked.part.names);
  given.spectrum = std::move(found.spectrum);
  return given;
}

}  // namespace pcadim
