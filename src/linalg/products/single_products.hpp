#pragma once
#include "linalg/products/blocks.hpp"

namespace pcadim {

/// What each back end has for add_outer_products() of float32: one block of A A' for A of size n x
/// k, column after column, of a block on the diagonal only the lower triangle.
void outer_products(const Block& block, Index n, Index k, const float* a, float* product);

}  // namespace pcadim
