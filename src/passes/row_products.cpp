#include "passes/row_products.hpp"

#include <algorithm>
#include <array>

#include "base/size.hpp"
#include "passes/row_kernels.hpp"

namespace pcadim {
namespace {

/// Some vectors times the factors of the columns, spread over all columns.
struct SpreadVectors {
  std::vector<double> shift, vectors;

  SpreadVectors(const Preparation& preparation, std::size_t cols, std::span<const double> some)
      : shift(cols), vectors(cols * row_vectors) {
    const std::size_t p = preparation.kept.size();
    for (std::size_t j = 0; j < p; ++j) {
      const std::size_t column = size(preparation.kept[j]);
      shift[column] = preparation.shift[j];
      for (std::size_t k = 0; k < some.size() / p; ++k)
        vectors[k * cols + column] = preparation.factor[j] * some[k * p + j];
    }
  }
};

}  // namespace

std::vector<double> row_products(RowWalk& walk, const Preparation& preparation,
                                 std::span<const double> vectors) {
  const std::size_t n = size(walk.rows()), cols = size(walk.cols()), p = preparation.kept.size();
  const std::size_t count = vectors.size() / p;
  std::vector<SpreadVectors> blocks;
  for (std::size_t k = 0; k < count; k += row_vectors)
    blocks.emplace_back(preparation, cols,
                        vectors.subspan(k * p, std::min(row_vectors, count - k) * p));
  std::vector<double> products(n * count);
  walk.run("", walk.lanes_for(1), [&](WorkSlot, const RowGroup& group) {
    std::array<double, row_vectors> some;
    for (Index i = 0; i < group.rows; ++i) {
      const std::size_t row = size(group.first_row + i);
      for (std::size_t b = 0; b < blocks.size(); ++b) {
        multiply_row(group.data + i * group.cols, cols, blocks[b].shift.data(),
                     blocks[b].vectors.data(), some.data());
        const std::size_t first = b * row_vectors, last = std::min(first + row_vectors, count);
        for (std::size_t k = first; k < last; ++k) products[k * n + row] = some[k - first];
      }
    }
  });
  return products;
}

}  // namespace pcadim
