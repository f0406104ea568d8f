#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"
#include "operations/noise/whitening.hpp"
#include "operations/signal/signal_directions.hpp"
#include "operations/signal/signal_held.hpp"
#include "support/data_matrix.hpp"

namespace pcadim {
namespace {

using test::normal_matrix;

/// p x d unit vectors: direction k is column k alone.
std::vector<double> axes(Index p, std::vector<Index> which) {
  std::vector<double> result(static_cast<std::size_t>(p) * which.size());
  for (std::size_t k = 0; k < which.size(); ++k)
    result[k * static_cast<std::size_t>(p) + static_cast<std::size_t>(which[k])] = 1;
  return result;
}

/// Columns that are orthogonal to each other, of falling length: components are the columns.
DataMatrix orthogonal_columns(Index rows, Index cols) {
  DataMatrix data(rows, cols);
  for (Index j = 0; j < cols; ++j) data.at(j, j) = static_cast<double>(cols - j);
  return data;
}

SignalHeld held(const DataMatrix& data, const std::vector<double>& directions, double wanted) {
  return signal_held(data, short_side_products(data, 1), directions, wanted, 1);
}

Whitened settled(const DataMatrix& data, NoiseModel model, Index components) {
  const std::vector<double> products = short_side_products(data, 1);
  KnownComponents known;
  return settled_whitening({data, products, true, known}, model, components, 1);
}

TEST(SignalHeld, CountsDirectionsAmongTheComponents) {
  for (const auto& [rows, cols] : {std::pair<Index, Index>{12, 8}, {8, 8}}) {
    const DataMatrix data = orthogonal_columns(rows, cols);
    const SignalHeld first = held(data, axes(cols, {0, 1}), 0.95);
    EXPECT_NEAR(first.share, 1, 1e-12);
    EXPECT_EQ(first.components, 2);
    const SignalHeld one = held(data, axes(cols, {0, 4}), 0.95);
    EXPECT_NEAR(one.share, 0.5, 1e-12);
    EXPECT_EQ(one.components, 5);
    const SignalHeld none = held(data, axes(cols, {5, 6}), 0.95);
    EXPECT_NEAR(none.share, 0, 1e-12);
    EXPECT_EQ(none.components, 7);
    EXPECT_EQ(held(data, axes(cols, {5, 6}), 0.45).components, 6);
  }
}

TEST(SignalHeld, IsTheSameForTheTransposedGramMatrix) {
  // More columns than rows: by the rows' products. Zeros added to the columns change nothing.
  const DataMatrix tall = normal_matrix(20, 12, 3);
  DataMatrix wide(20, 30);
  std::copy(tall.values.begin(), tall.values.end(), wide.values.begin());
  const SignalHeld a = held(tall, axes(12, {2, 5}), 0.95);
  const SignalHeld b = held(wide, axes(30, {2, 5}), 0.95);
  EXPECT_NEAR(a.share, b.share, 1e-10);
  EXPECT_EQ(a.components, b.components);
}

struct Planted {
  DataMatrix data;
  std::vector<double> directions;  ///< p x 1
};

/// One component in noise whose columns have deviations from 0.1 to 10.
Planted planted(Index rows, Index cols) {
  Planted result{normal_matrix(rows, cols, 7), std::vector<double>(static_cast<std::size_t>(cols))};
  std::vector<double> scores(static_cast<std::size_t>(rows));
  fill_normal(scores, 7, 1);
  fill_normal(result.directions, 7, 2);
  for (Index j = 0; j < cols; ++j) {
    const double deviation =
        std::pow(10, -1 + 2 * static_cast<double>(j) / static_cast<double>(cols - 1));
    double mean = 0;
    for (Index i = 0; i < rows; ++i) {
      double& x = result.data.at(i, j);
      x = x * deviation +
          scores[static_cast<std::size_t>(i)] * result.directions[static_cast<std::size_t>(j)];
      mean += x / static_cast<double>(rows);
    }
    for (double& x : result.data.column(j)) x -= mean;
  }
  return result;
}

RepeatingData no_copies(const DataMatrix& data) {
  return {data, data, counting(data.rows), counting(data.cols), true};
}

double cosine(const std::vector<double>& a, const std::vector<double>& b) {
  double ab = 0, aa = 0, bb = 0;
  for (std::size_t j = 0; j < a.size(); ++j) {
    ab += a[j] * b[j];
    aa += a[j] * a[j];
    bb += b[j] * b[j];
  }
  return std::abs(ab) / std::sqrt(aa * bb);
}

TEST(SignalDirections, AreThoseOfTheSignalAndRawComponentsAreNot) {
  const Planted set = planted(400, 30);
  const Whitened noise = settled(set.data, NoiseModel::columns, 1);
  const SignalDirections signal =
      signal_directions(no_copies(set.data), NoiseModel::columns, noise, 1, 1);
  EXPECT_GT(cosine(signal.directions, set.directions), 0.95);
  EXPECT_LT(held(set.data, set.directions, 0.95).share, 0.3);
  EXPECT_GT(held(set.data, set.directions, 0.95).components, 5);
}

/// projection' directions is the identity for every model: projecting twice changes nothing.
TEST(SignalDirections, ProjectionAndDirectionsBelongTogether) {
  const Planted set = planted(60, 15);
  for (const NoiseModel model : {NoiseModel::columns, NoiseModel::rows, NoiseModel::rows_columns,
                                 NoiseModel::serial, NoiseModel::serial_columns}) {
    const Whitened noise = settled(set.data, model, 3);
    const SignalDirections got = signal_directions(no_copies(set.data), model, noise, 3, 1);
    for (std::size_t a = 0; a < 3; ++a) {
      for (std::size_t b = 0; b < 3; ++b) {
        double sum = 0;
        for (std::size_t j = 0; j < 15; ++j)
          sum += got.projection[a * 15 + j] * got.directions[b * 15 + j];
        EXPECT_NEAR(sum, a == b ? 1 : 0, 1e-9) << static_cast<int>(model);
      }
    }
  }
}

TEST(SignalDirections, ADependentColumnFollowsFromTheOthers) {
  const Planted set = planted(80, 10);
  DataMatrix all(80, 11);
  std::copy(set.data.values.begin(), set.data.values.end(), all.values.begin());
  for (Index i = 0; i < 80; ++i) all.at(i, 10) = set.data.at(i, 0) + 2 * set.data.at(i, 3);
  const RepeatingData data{all, set.data, counting(80), counting(10), true};
  const Whitened noise = settled(set.data, NoiseModel::columns, 2);
  SignalDirections got = signal_directions(data, NoiseModel::columns, noise, 2, 1);
  for (std::size_t k = 0; k < 2; ++k) {
    const double* direction = got.directions.data() + k * 11;
    EXPECT_EQ(got.projection[k * 11 + 10], 0);
    EXPECT_NEAR(direction[10], direction[0] + 2 * direction[3], 1e-9);
  }
  add_scores(got, data, noise);
  ASSERT_EQ(got.deviations.size(), 11u);
  for (const double deviation : got.deviations) EXPECT_GT(deviation, 0);
}

}  // namespace
}  // namespace pcadim
