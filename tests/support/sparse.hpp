#pragma once
/// Sparse data sets the tests share.
#include <cmath>
#include <cstdint>
#include <vector>

#include "support/data.hpp"

namespace pcadim::test {

/// The cells of a matrix that are not zero, and where they stand.
struct Sparse {
  Index rows, cols;
  std::vector<Index> start{0};
  std::vector<std::uint32_t> column;
  std::vector<double> value;

  explicit Sparse(const Matrix& m) : rows(m.rows), cols(m.cols) {
    for (Index i = 0; i < rows; ++i) {
      for (Index j = 0; j < cols; ++j) {
        if (m.at(i, j) == 0) continue;
        column.push_back(static_cast<std::uint32_t>(j));
        value.push_back(m.at(i, j));
      }
      start.push_back(std::ssize(value));
    }
  }
  SparseView view() const { return {rows, cols, start.data(), column.data(), value.data()}; }
};

/// Counts, most of them zero, with some structure; one column is constant.
inline Matrix counts(Index n, Index p, unsigned seed) {
  Matrix m = gaussian(n, p, seed);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < p; ++j) {
      const double x = m.at(i, j) + (i % 3 == 0 && j % 4 == 1 ? 1.5 : 0);
      m.at(i, j) = x > 1.2 ? std::floor(3 * x) : 0;
    }
    m.at(i, p - 1) = 2;
  }
  return m;
}

}  // namespace pcadim::test
