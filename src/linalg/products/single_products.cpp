#include "linalg/products/single_products.hpp"

#include <memory>

#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {

void add_outer_products(const Block& block, Index n, Index k, const float* a, double* s) {
  const auto product = std::make_unique_for_overwrite<float[]>(size(block.rows * block.cols));
  outer_products(block, n, k, a, product.get());
  for (Index j = 0; j < block.cols; ++j) {
    const float* from = product.get() + j * block.rows;
    double* to = s + (block.col + j) * n + block.row;
    for (Index i = block.on_diagonal() ? j + 1 : 0; i < block.rows; ++i)
      to[i] += static_cast<double>(from[i]);
  }
}

void add_outer_products(Index n, Index k, const float* a, double* s) {
  add_outer_products({0, n, 0, n}, n, k, a, s);
}

}  // namespace pcadim
