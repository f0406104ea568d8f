#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "parts/part_state.hpp"
#include "pcadim/error.hpp"
#include "spectrum/components.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/summary_spectrum.hpp"

namespace pcadim {
namespace {

Eigenpairs pairs_of(Draft& draft, Index n, Index count, int threads) {
  const Index p = draft.preparation.cols();
  for (double& cell : draft.covariance) cell *= static_cast<double>(n);
  Eigenpairs pairs = leading_eigenpairs(p, draft.covariance.data(), std::min(count, p), threads);
  for (double& value : pairs.values) value = std::max(value, 0.0);
  keep_nonzero(pairs, std::min(count, max_rank(draft, n)), draft.preparation, n);
  fix_signs(pairs.vectors, p);
  return pairs;
}

/// The loadings of the columns in use among zeros for the others.
std::vector<double> spread(const Eigenpairs& pairs, const std::vector<Index>& kept, Index p) {
  std::vector<double> all(size(p) * pairs.values.size());
  for (std::size_t k = 0; k < pairs.values.size(); ++k) {
    for (std::size_t j = 0; j < kept.size(); ++j)
      all[k * size(p) + size(kept[j])] = pairs.vectors[k * kept.size() + j];
  }
  return all;
}

/// What is subtracted from each column, and what it is multiplied by then.
void describe_columns(const Part::State& part, const Draft& draft, Components& components) {
  const Preparation& preparation = draft.preparation;
  components.mean.assign(size(components.p), 0);
  components.factor.assign(size(components.p), 0);
  if (draft.preprocessing.center) std::ranges::copy(part.summary.mean(), components.mean.begin());
  for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
    components.mean[size(preparation.kept[j])] = preparation.shift[j];
    components.factor[size(preparation.kept[j])] = preparation.factor[j];
  }
  for (Index j = 0; j < components.p; ++j)
    components.column_names.push_back(column_name(part.names, j));
  for (const Index column : preparation.dropped)
    components.dropped_columns.push_back(components.column_names[size(column)]);
}

void require_count(Index found, Index count) {
  if (found == count) return;
  throw InputError(fmt::format(
      "the merged parts: there are only {} principal components, not {}; ask for fewer ({{dim}})",
      found, count));
}

void require_scatter(const Part::State& part) {
  if (part.summary.has_scatter()) return;
  throw InputError(fmt::format(
      "the merged parts: components of {} columns need all rows in one place; parts of up to {} "
      "columns give them",
      part.summary.cols(), Part::most_scatter_cols));
}

}  // namespace

Components reduce(const Part& all, Index d, const Request& request) {
  const Part::State& part = all.state();
  if (d < 1) throw UsageError("{dim} is 1 or more");
  require_scatter(part);
  const auto names = named_columns(part);
  require_rows(part.summary.rows(), *names);
  Draft draft = draft_of(*names, part.summary, {request.center, request.scale}, request.threads);
  Components components;
  components.source = names->name();
  components.n = part.summary.rows();
  components.p = part.summary.cols();
  components.d = d;
  components.centered = request.center;
  components.scaled = request.scale;
  components.missing = part.missing_cells;
  components.total_variance = draft.total_variance;
  Eigenpairs pairs = pairs_of(draft, components.n, d, request.threads);
  require_count(std::ssize(pairs.values), d);
  describe_columns(part, draft, components);
  components.loadings = spread(pairs, draft.preparation.kept, components.p);
  components.variances = std::move(pairs.values);
  return components;
}

}  // namespace pcadim
