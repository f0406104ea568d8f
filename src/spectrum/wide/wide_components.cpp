#include <algorithm>
#include <utility>

#include "passes/prepared_panels.hpp"
#include "spectrum/components.hpp"

namespace pcadim {

LeadingComponents wide_components(const Source& source, PreparedColumns columns,
                                  const Effort& effort, Index count, KnownGram gram) {
  const Preparation& preparation = columns.preparation;
  const Index n = source.shape()->rows, p = preparation.cols();
  const PreparedPanels panels(source, preparation, effort);
  Eigenpairs pairs = leading_pairs(std::move(gram), n, n, std::min(count + 1, n), effort.threads,
                                   [&] { return panels.row_gram(); });
  if (!gram_resolves(pairs.values, count)) {
    pairs = squared(panels.factor().singular_vectors());
  }
  keep_nonzero(pairs, count, preparation, n);
  const Index found = std::ssize(pairs.values);
  // X'u is s v. A trace of a stronger component in u would be stretched by the ratio of their s;
  // orthogonalising one after the other takes it away again.
  std::vector<double> loadings = panels.transposed_product(found, pairs.vectors.data());
  if (found > 0) orthonormalise(p, found, loadings.data());
  return {std::move(columns.preparation),
          columns.total_variance,
          std::move(pairs.values),
          std::move(loadings),
          {}};
}

}  // namespace pcadim
