#include "operations/variance_scales.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "operations/scaled_values.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

DataMatrix from_rows(const std::vector<std::vector<double>>& rows) {
  DataMatrix data(std::ssize(rows), std::ssize(rows.front()));
  for (Index i = 0; i < data.rows; ++i) {
    for (Index j = 0; j < data.cols; ++j)
      data.at(i, j) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  }
  return data;
}

const DataMatrix counts = from_rows(
    {{4, 0, 7, 2, 1}, {1, 3, 0, 5, 2}, {0, 0, 0, 0, 0}, {6, 2, 9, 1, 0}, {2, 8, 1, 7, 3}});

void expect_close(const std::vector<double>& got, const std::vector<double>& wanted) {
  ASSERT_EQ(got.size(), wanted.size());
  for (std::size_t k = 0; k < wanted.size(); ++k)
    EXPECT_NEAR(got[k], wanted[k], 1e-10 * wanted[k]) << k;
}

std::vector<double> scaled_squares(const VarianceScales& scales) {
  std::vector<double> rows = scales.rows, columns = scales.columns;
  for (double& x : rows) x = std::sqrt(x);
  for (double& x : columns) x = std::sqrt(x);
  return scaled_squared_values(counts, rows, columns, 1);
}

// Factors are known up to a constant, their products are not; 40-digit arithmetic.
TEST(VarianceScales, OfPoissonCounts) {
  const VarianceScales got = variance_scales(counts, {}, 1, {});
  EXPECT_TRUE(got.settled);
  EXPECT_TRUE(got.whole);
  EXPECT_EQ(got.rows[2], 0);
  expect_close(
      {got.rows[0] * got.columns[0], got.rows[1] * got.columns[3], got.rows[4] * got.columns[4]},
      {0.3654838490760586, 0.33501275383208024, 0.45666594908209764});
  expect_close(scaled_squares(got),
               {64.432295657422532, 30.366631627925675, 2.4071921965473532, 0.11402417859162762});
}

TEST(VarianceScales, OfVariancesThatGrowWithTheSquare) {
  const VarianceScales got = variance_scales(counts, {0.75, 0.25}, 1, {});
  EXPECT_TRUE(got.settled);
  expect_close(
      {got.rows[0] * got.columns[0], got.rows[1] * got.columns[3], got.rows[4] * got.columns[4]},
      {0.22024171658349612, 0.18901619268100477, 0.28168868481899173});
  expect_close(scaled_squares(got),
               {31.507449574534004, 13.718499038758593, 1.5806255221507263, 0.062825933860799215});
}

TEST(VarianceScales, AreTheSameForAnyNumberOfThreads) {
  std::mt19937_64 engine(5);
  std::poisson_distribution<int> draw(4);
  DataMatrix data(700, 130);
  for (double& x : data.values) x = draw(engine);
  const VarianceScales one = variance_scales(data, {}, 1, {}),
                       three = variance_scales(data, {}, 3, {});
  EXPECT_EQ(one.rows, three.rows);
  EXPECT_EQ(one.columns, three.columns);
}

// The first row has one count, so that its column alone would have to hold all of the row's noise.
TEST(VarianceScales, MayNotExist) {
  const DataMatrix lonely = from_rows({{1, 0, 0, 0}, {1, 2, 0, 3}, {0, 1, 4, 2}});
  EXPECT_FALSE(variance_scales(lonely, {}, 1, {}).settled);
  EXPECT_FALSE(variance_scales(DataMatrix(3, 2), {}, 1, {}).settled);
}

TEST(VarianceScales, RefuseNegativeCellsAndTellOfFractions) {
  EXPECT_THROW(variance_scales(from_rows({{1, -1}, {2, 3}}), {}, 1, {}), NotApplicable);
  EXPECT_FALSE(variance_scales(from_rows({{1, 0.5}, {2, 3}}), {}, 1, {}).whole);
}

TEST(ScaledSquaredValues, KeepTheDigitsOfSmallOnes) {
  const DataMatrix apart = from_rows({{1, 0}, {0, 1e-7}, {0, 0}});
  const std::vector<double> ones{1, 1, 1};
  expect_close(scaled_squared_values(apart, ones, std::vector<double>{1, 1}, 1), {1, 1e-14});
  EXPECT_TRUE(scaled_squared_values(apart, ones, std::vector<double>{0, 0}, 1).empty());
}

}  // namespace
}  // namespace pcadim
