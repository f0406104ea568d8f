#include "operations/copies.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/data_matrix.hpp"

namespace pcadim {
namespace {

using test::normal_matrix;

void copy_row(DataMatrix& data, Index from, Index to, double off = 0) {
  for (Index j = 0; j < data.cols; ++j) data.at(to, j) = data.at(from, j) + off;
}

TEST(CopiedRows, FindsCopiesUpToRounding) {
  DataMatrix data = normal_matrix(50, 8, 1);
  EXPECT_TRUE(copied_rows(data).empty());
  copy_row(data, 3, 40);
  copy_row(data, 3, 7, 1e-12);
  copy_row(data, 20, 21);
  EXPECT_EQ(copied_rows(data), (std::vector<Index>{7, 21, 40}));
  copy_row(data, 5, 6, 1e-3);  // near, but another row
  EXPECT_EQ(copied_rows(data).size(), 3u);
}

TEST(CopiedRows, EqualRowsOfFewDifferentValuesAreChance) {
  DataMatrix data = normal_matrix(200, 4, 2);
  for (double& x : data.values) x = x > 0 ? 1 : 0;
  EXPECT_TRUE(copied_rows(data).empty());
}

TEST(DependentColumns, NamesTheTotalWhereverItStands) {
  for (const Index total : {0, 3, 7}) {
    DataMatrix data = normal_matrix(60, 8, 3);
    for (Index i = 0; i < data.rows; ++i)
      data.at(i, total) = data.at(i, (total + 1) % 8) + data.at(i, (total + 2) % 8);
    EXPECT_EQ(dependent_columns(data, 1), std::vector<Index>{total});
  }
}

TEST(DependentColumns, NamesOneOfTwoCopiesWhateverItsUnit) {
  DataMatrix data = normal_matrix(60, 8, 4);
  for (Index i = 0; i < data.rows; ++i) data.at(i, 5) = -1000 * data.at(i, 2);
  const std::vector<Index> got = dependent_columns(data, 1);
  ASSERT_EQ(got.size(), 1u);
  EXPECT_TRUE(got[0] == 2 || got[0] == 5) << got[0];
}

TEST(DependentColumns, RowsThatAddUpToAConstantHaveNoTotal) {
  DataMatrix data = normal_matrix(60, 12, 5);
  for (Index i = 0; i < data.rows; ++i) {
    double sum = 0;
    for (Index j = 0; j < 11; ++j) sum += data.at(i, j);
    data.at(i, 11) = -sum;
  }
  EXPECT_TRUE(dependent_columns(data, 1).empty());
}

TEST(DependentColumns, WideDataHaveNone) {
  EXPECT_TRUE(dependent_columns(normal_matrix(10, 20, 6), 1).empty());
}

}  // namespace
}  // namespace pcadim
