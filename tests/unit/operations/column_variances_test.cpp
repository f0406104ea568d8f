#include "operations/column_variances.hpp"

#include <gtest/gtest.h>

#include "linalg/linalg.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

DataMatrix columns(const test::Matrix& m) {
  DataMatrix data(m.rows, m.cols);
  for (Index j = 0; j < m.cols; ++j) {
    for (Index i = 0; i < m.rows; ++i) data.at(i, j) = m.at(i, j);
  }
  return data;
}

/// The data minus d components, by a full singular value decomposition.
DataMatrix deflated(const DataMatrix& data, Index d) {
  DataMatrix work = data, left = data;
  const SingularVectors svd = singular_vectors(data.rows, data.cols, work.values.data());
  const Index rank = std::ssize(svd.values);
  for (Index k = 0; k < d; ++k) {
    for (Index j = 0; j < data.cols; ++j) {
      const double loading = svd.values[static_cast<std::size_t>(k)] *
                             svd.right_transposed[static_cast<std::size_t>(j * rank + k)];
      for (Index i = 0; i < data.rows; ++i)
        left.at(i, j) -= svd.left[static_cast<std::size_t>(k * data.rows + i)] * loading;
    }
  }
  return left;
}

TEST(ColumnVariances, AreThoseOfTheDeflatedData) {
  for (const test::Matrix& m : {test::simulated(30, 8, 3, 5, 1), test::simulated(9, 40, 3, 5, 2)}) {
    const DataMatrix data = columns(m);
    const auto got = column_variances(data, 5, 2);
    ASSERT_EQ(got.size(), 6u);
    for (Index d = 0; d <= 5; ++d) {
      const DataMatrix left = deflated(data, d);
      for (Index j = 0; j < data.cols; ++j) {
        double squares = 0;
        for (const double x : left.column(j)) squares += x * x;
        EXPECT_NEAR(got[static_cast<std::size_t>(d)][static_cast<std::size_t>(j)],
                    squares / static_cast<double>(data.rows), 1e-11)
            << d << " " << j;
      }
    }
  }
}

TEST(ColumnVariances, AreNeverNegative) {
  const auto got = column_variances(columns(test::low_rank(20, 6, 2, 3)), 6, 1);
  for (const double variance : got.back()) EXPECT_GE(variance, 0);
}

}  // namespace
}  // namespace pcadim
