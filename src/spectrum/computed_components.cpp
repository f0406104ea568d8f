#include <algorithm>
#include <utility>

#include "spectrum/computed.hpp"
#include "spectrum/computed_transform.hpp"

namespace pcadim {
namespace {

/// X'u is s v, as for wide data that are read.
std::vector<double> wide_loadings(const ComputingSource& source, const Preparation& preparation,
                                  const std::vector<double>& vectors, Index count) {
  const Index cols = source.shape()->cols;
  std::vector<double> loadings = in_use(
      source.transposed_product(transform_of(preparation, cols), vectors), cols, preparation);
  if (count > 0) orthonormalise(preparation.cols(), count, loadings.data());
  return loadings;
}

}  // namespace

std::optional<LeadingComponents> computed_components(const Source& source, PreparedColumns columns,
                                                     Index count) {
  const auto& own = dynamic_cast<const ComputingSource&>(source);
  const Shape shape = *source.shape();
  const Preparation& preparation = columns.preparation;
  const bool tall = shape.rows >= shape.cols;
  const Index side = tall ? preparation.cols() : shape.rows;
  ComputedVectors found =
      own.eigenvectors(transform_of(preparation, shape.cols), std::min(count + 1, side));
  if (!gram_resolves(found.values, count)) return std::nullopt;
  if (tall) found.vectors = in_use(found.vectors, shape.cols, preparation);
  Eigenpairs pairs{std::move(found.values), std::move(found.vectors)};
  keep_nonzero(pairs, count, preparation, shape.rows);
  std::vector<double> loadings =
      tall ? std::move(pairs.vectors)
           : wide_loadings(own, preparation, pairs.vectors, std::ssize(pairs.values));
  return LeadingComponents{std::move(columns.preparation),
                           columns.total_variance,
                           std::move(pairs.values),
                           std::move(loadings),
                           {}};
}

}  // namespace pcadim
