#include "operations/data_matrix.hpp"

#include <gtest/gtest.h>

#include "pcadim/error.hpp"
#include "support/data.hpp"
#include "support/data_matrix.hpp"

namespace pcadim {
namespace {

TEST(DataMatrix, HoldsThePreparedColumns) {
  const test::Matrix m = test::gaussian(150, 4, 1);
  const Preparation preparation{{0, 2, 3}, {0.5, 0, -1}, {2, 1, 3}, {1}};
  const DataMatrix got = load_matrix(*matrix_source(m.view()), preparation, {2});
  ASSERT_EQ(got.rows, 150);
  ASSERT_EQ(got.cols, 3);
  for (Index i = 0; i < 150; ++i) {
    EXPECT_DOUBLE_EQ(got.at(i, 0), (m.at(i, 0) - 0.5) * 2);
    EXPECT_DOUBLE_EQ(got.at(i, 1), m.at(i, 2));
    EXPECT_DOUBLE_EQ(got.at(i, 2), (m.at(i, 3) + 1) * 3);
  }
}

TEST(DataMatrix, GivesPartsOfItself) {
  DataMatrix m(3, 2);
  for (Index i = 0; i < 3; ++i) {
    for (Index j = 0; j < 2; ++j) m.at(i, j) = static_cast<double>(10 * i + j);
  }
  const DataMatrix part = submatrix(m, std::vector<Index>{2, 0}, std::vector<Index>{1});
  EXPECT_EQ(part.values, (std::vector<double>{21, 1}));
}

TEST(DataMatrix, IsMadeOfZeros) {
  const DataMatrix m(30, 40);
  EXPECT_EQ(m.values, std::vector<double>(1200, 0.0));
}

// Large enough for three threads, and with a last block of rows that is not full.
TEST(DataMatrix, SumsDoNotDependOnThreads) {
  const DataMatrix m = test::normal_matrix(5000, 320, 3);
  EXPECT_EQ(row_squares(m, 3), row_squares(m, 1));
  EXPECT_EQ(column_squares(m, 3), column_squares(m, 1));
  EXPECT_EQ(random_projection(m, 1, 2, 3), random_projection(m, 1, 2, 1));
  double squares = 0;
  for (Index j = 0; j < m.cols; ++j) squares += m.at(4999, j) * m.at(4999, j);
  EXPECT_DOUBLE_EQ(row_squares(m, 3).back(), squares);
}

TEST(DataMatrix, ThreadsGiveWayToMemory) {
  EXPECT_EQ(affordable_threads(100, 100, {3}), 3);
  EXPECT_THROW(affordable_threads(Index{1} << 40, 1 << 20, {3}), NotApplicable);
}

}  // namespace
}  // namespace pcadim
