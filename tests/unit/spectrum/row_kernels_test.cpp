#include "passes/row_kernels.hpp"

#include <gtest/gtest.h>

#include <array>

#include "support/data.hpp"

namespace pcadim {
namespace {

TEST(RowKernels, ProductsOfARowWithVectors) {
  for (const Index cols : {1, 7, 8, 9, 40, 203}) {
    const auto p = static_cast<std::size_t>(cols);
    const test::Matrix row = test::gaussian(1, cols, 1), shift = test::gaussian(1, cols, 2),
                       vectors = test::gaussian(row_vectors, cols, 3);
    std::array<double, row_vectors> products;
    multiply_row(row.values.data(), p, shift.values.data(), vectors.values.data(), products.data());
    for (std::size_t k = 0; k < row_vectors; ++k) {
      double expected = 0;
      for (std::size_t j = 0; j < p; ++j)
        expected += (row.values[j] - shift.values[j]) * vectors.values[k * p + j];
      EXPECT_NEAR(products[k], expected, 1e-13 * static_cast<double>(cols));
    }
  }
}

}  // namespace
}  // namespace pcadim
