#include <algorithm>
#include <utility>

#include "passes/prepared_tiles.hpp"
#include "spectrum/components.hpp"

namespace pcadim {

LeadingComponents tall_components(const Source& source, PreparedColumns columns,
                                  const Effort& effort, Index count, KnownGram gram) {
  RowWalk walk(source, effort);
  const Preparation& preparation = columns.preparation;
  const Index p = preparation.cols();
  Eigenpairs pairs =
      leading_pairs(std::move(gram), walk.rows(), p, std::min(count + 1, p), effort.threads,
                    [&] { return prepared_scatter(walk, preparation); });
  if (!gram_resolves(pairs.values, count)) {
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
