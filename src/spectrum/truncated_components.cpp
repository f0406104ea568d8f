#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "spectrum/components.hpp"
#include "spectrum/leading_by_products.hpp"

namespace pcadim {
namespace {

// Vectors are wanted to rounding errors; products of the data reach no more.
constexpr double vector_tolerance = 1e-13;

/// Products with a Gram matrix have an error of eps times its largest eigenvalue: components far
/// below it are looked for once more, with the stronger ones taken out.
constexpr double resolved_share = 1e-4;

Index count_resolved(const std::vector<double>& values) {
  const auto weak = [&](double value) { return value < resolved_share * values.front(); };
  return std::ranges::find_if(values, weak) - values.begin();
}

bool is_zero(double eigenvalue, double largest, const Preparation& preparation, Index n) {
  std::vector<double> pair{largest / static_cast<double>(n), eigenvalue / static_cast<double>(n)};
  drop_zeros(pair, n, preparation.cols(), preparation.mean_length);
  return pair.size() < 2;
}

struct Found {
  Eigenpairs pairs;
  bool settled = true;
};

Found find_pairs(PreparedProducts& products, ProductTask task, const Preparation& preparation,
                 const Effort& effort) {
  Found all;
  const Index count = task.count;
  while (std::ssize(all.pairs.values) < count) {
    task.count = count - std::ssize(all.pairs.values);
    task.known = all.pairs.vectors;
    const KrylovResult found = leading_by_products(products, task, effort);
    if (found.values.empty()) break;
    const double largest = all.pairs.values.empty() ? found.values[0] : all.pairs.values[0];
    if (is_zero(found.values[0], largest, preparation, task.n)) break;
    const Index resolved = count_resolved(found.values);
    all.pairs.values.insert(all.pairs.values.end(), found.values.begin(),
                            found.values.begin() + offset(resolved));
    all.pairs.vectors.insert(all.pairs.vectors.end(), found.vectors.begin(),
                             found.vectors.begin() + offset(resolved * task.side()));
    all.settled = all.settled && (found.settled || resolved < task.count);
  }
  return all;
}

std::unique_ptr<PreparedProducts> products_of(const Source& source, std::optional<RowWalk>& walk,
                                              const Preparation& preparation,
                                              const Effort& effort) {
  if (const auto sparse = source.sparse()) {
    return sparse_products(*sparse, preparation, effort.threads);
  }
  walk.emplace(source, effort);
  return dense_products(*walk, preparation);
}

std::vector<std::string> remarks_on(const Found& found) {
  if (found.settled) return {};
  return {
      "The block Krylov method was stopped before all components had settled: the last ones may be "
      "mixed with those that follow them."};
}

}  // namespace

LeadingComponents truncated_components(const Source& source, PreparedColumns columns,
                                       const Effort& effort, Index count) {
  const Preparation& preparation = columns.preparation;
  const ProductTask task{source.shape()->rows, preparation.cols(), count, vector_tolerance};
  std::optional<RowWalk> walk;
  const auto products = products_of(source, walk, preparation, effort);
  Found found = find_pairs(*products, task, preparation, effort);
  Eigenpairs& pairs = found.pairs;
  keep_nonzero(pairs, count, preparation, task.n);
  const Index kept = std::ssize(pairs.values);
  if (kept > 0 && !task.by_columns()) {
    std::vector<double> loadings(size(task.p * kept));
    products->transposed(kept, pairs.vectors.data(), loadings.data());
    pairs.vectors = std::move(loadings);
  }
  if (kept > 0) orthonormalise(task.p, kept, pairs.vectors.data());  // as in wide_components()
  return {std::move(columns.preparation), columns.total_variance, std::move(pairs.values),
          std::move(pairs.vectors), remarks_on(found)};
}

}  // namespace pcadim
