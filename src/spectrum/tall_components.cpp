#include <algorithm>
#include <utility>

#include "passes/prepared_tiles.hpp"
#include "spectrum/components.hpp"

namespace pcadim {

LeadingComponents tall_components(const Source& source, PreparedColumns columns,
                                  const Effort& effort, Index count, std::vector<double> gram) {
  RowWalk walk(source, effort);
  const Preparation& preparation = columns.preparation;
  const Index p = preparation.cols();
  if (gram.empty()) gram = prepared_scatter(walk, preparation);
  Eigenpairs pairs = leading_eigenpairs(p, gram.data(), std::min(count + 1, p), effort.threads);
  if (!gram_resolves(pairs.values, count)) {
    std::vector<double>().swap(gram);
    pairs = squared(prepared_factor(walk, preparation).singular_vectors());
  }
  keep_nonzero(pairs, count, preparation, walk.rows());
  return {std::move(columns.preparation),
          columns.total_variance,
          std::move(pairs.values),
          std::move(pairs.vectors),
          {}};
}

}  // namespace pcadim
