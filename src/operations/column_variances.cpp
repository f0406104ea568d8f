#include "operations/column_variances.hpp"

#include <algorithm>

#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// The components' parts of the columns' squares, component after component: (s_k v_jk)^2, from the
/// eigenvectors of the smaller of X'X and XX'.
std::vector<double> squared_parts(const DataMatrix& data, Index components, int threads) {
  const Index n = data.rows, p = data.cols;
  std::vector<double> gram = short_side_products(data, threads), parts(size(p * components));
  const Eigenpairs pairs = leading_eigenpairs(std::min(n, p), gram.data(), components, threads);
  if (p <= n) {
    for (Index i = 0; i < p * components; ++i)
      parts[size(i)] = pairs.values[size(i / p)] * pairs.vectors[size(i)] * pairs.vectors[size(i)];
    return parts;
  }
  multiply_transposed(p, components, n, data.values.data(), pairs.vectors.data(), parts.data());
  for (double& part : parts) part *= part;
  return parts;
}

}  // namespace

std::vector<std::vector<double>> column_variances(const DataMatrix& data, Index components,
                                                  int threads) {
  std::vector<std::vector<double>> result{column_squares(data, threads)};
  for (double& square : result.front()) square /= static_cast<double>(data.rows);
  if (components == 0) return result;
  const std::vector<double> parts = squared_parts(data, components, threads);
  for (Index d = 1; d <= components; ++d) {
    std::vector<double> left = result.back();
    for (Index j = 0; j < data.cols; ++j) {
      const double part = parts[size((d - 1) * data.cols + j)] / static_cast<double>(data.rows);
      left[size(j)] = std::max(left[size(j)] - part, 0.0);  // rounding may take more than there is
    }
    result.push_back(std::move(left));
  }
  return result;
}

}  // namespace pcadim
