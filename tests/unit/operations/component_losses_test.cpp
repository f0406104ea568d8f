#include "operations/noise/component_losses.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"
#include "base/size.hpp"
#include "support/data_matrix.hpp"

namespace pcadim {
namespace {

using test::normal_matrix;

constexpr Index rows = 300, cols = 40;

/// Adds a direction with that variance, in all rows and columns.
void add_signal(DataMatrix& data, double variance, std::uint64_t seed) {
  std::vector<double> scores(size(data.rows)), loadings(size(data.cols));
  fill_normal(scores, seed, 1);
  fill_normal(loadings, seed, 2);
  const double unit = std::sqrt(variance / static_cast<double>(data.cols));
  for (Index j = 0; j < data.cols; ++j) {
    for (Index i = 0; i < data.rows; ++i)
      data.at(i, j) += unit * scores[size(i)] * loadings[size(j)];
  }
}

ComponentLosses losses_of(const DataMatrix& data, Index count) {
  const std::vector<double> products = short_side_products(data, 1);
  KnownComponents known;
  return component_losses({data, products, false, known},
                          leading_triplets(data, products, count, 1));
}

/// What a component less spares: more than that must be lost, or a model might gain by it.
const double spared = 0.5 * cols * std::log(static_cast<double>(rows));

TEST(ComponentLosses, AreLargeForSignalInAllRowsAndColumns) {
  DataMatrix data = normal_matrix(rows, cols, 1);
  add_signal(data, 20, 11);
  add_signal(data, 10, 12);
  const ComponentLosses losses = losses_of(data, 2);
  for (const double loss : {losses.rows, losses.columns, losses.serial, losses.serial_columns})
    EXPECT_GT(loss, 2 * spared);
}

TEST(ComponentLosses, AreSmallForALoudColumn) {
  DataMatrix data = normal_matrix(rows, cols, 2);
  add_signal(data, 30, 11);
  for (double& x : data.column(7)) x *= 3;
  const ComponentLosses losses = losses_of(data, 2);
  EXPECT_LT(losses.columns, spared / 2);
  EXPECT_GT(losses.rows, 2 * spared);
}

TEST(ComponentLosses, AreSmallForLoudRows) {
  DataMatrix data = normal_matrix(rows, cols, 3);
  add_signal(data, 30, 11);
  for (Index j = 0; j < cols; ++j) data.at(5, j) *= 20;
  const ComponentLosses losses = losses_of(data, 2);
  EXPECT_LT(losses.rows, -spared);  // a deviation of one row is cheaper than a component
  EXPECT_GT(losses.columns, 2 * spared);
}

/// A column that is as loud as a signal is strong: both components are mixtures of the two.
TEST(ComponentLosses, SeeALoudColumnThatIsMixedWithASignal) {
  DataMatrix data = normal_matrix(rows, cols, 4);
  add_signal(data, 15, 11);
  for (double& x : data.column(7)) x *= 4;
  EXPECT_LT(losses_of(data, 2).columns, spared / 2);
}

TEST(ComponentLosses, AreSmallForSmoothScores) {
  DataMatrix data = normal_matrix(rows, cols, 5);
  for (Index j = 0; j < cols; ++j) {
    for (Index i = 1; i < rows; ++i)
      data.at(i, j) = 0.95 * data.at(i - 1, j) + std::sqrt(1 - 0.95 * 0.95) * data.at(i, j);
  }
  EXPECT_LT(losses_of(data, 3).serial, spared);
}

TEST(ComponentLosses, AreNotKnownOfWideDataNorOfNothing) {
  const DataMatrix wide = normal_matrix(20, 40, 6);
  EXPECT_EQ(losses_of(wide, 2).rows, ComponentLosses::unknown);
  const DataMatrix tall = normal_matrix(rows, cols, 7);
  EXPECT_EQ(losses_of(tall, 0).columns, ComponentLosses::unknown);
}

}  // namespace
}  // namespace pcadim
