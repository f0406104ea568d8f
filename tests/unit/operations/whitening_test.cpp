#include "operations/noise/whitening.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"
#include "operations/noise/noise_scales.hpp"
#include "support/data_matrix.hpp"

namespace pcadim {
namespace {

using test::normal_matrix;

void centre(DataMatrix& data) {
  for (Index j = 0; j < data.cols; ++j) {
    double mean = 0;
    for (const double x : data.column(j)) mean += x / static_cast<double>(data.rows);
    for (double& x : data.column(j)) x -= mean;
  }
}

/// Adds a component of that size with random scores and loadings.
void add_component(DataMatrix& data, double strength, std::uint64_t seed) {
  std::vector<double> scores(static_cast<std::size_t>(data.rows)),
      loadings(static_cast<std::size_t>(data.cols));
  fill_normal(scores, seed, 1);
  fill_normal(loadings, seed, 2);
  for (Index j = 0; j < data.cols; ++j) {
    for (Index i = 0; i < data.rows; ++i)
      data.at(i, j) +=
          strength * scores[static_cast<std::size_t>(i)] * loadings[static_cast<std::size_t>(j)];
  }
}

Whitened whitened_as(const DataMatrix& data, NoiseModel model, Index components) {
  const std::vector<double> products = short_side_products(data, 1);
  KnownComponents known;
  return whitened({data, products, true, known}, model, components, 1);
}

std::vector<NoiseGain> gains_of(const DataMatrix& data) {
  const std::vector<double> products = short_side_products(data, 1);
  KnownComponents known;
  return noise_gains({data, products, true, known}, 0, 1);
}

double deviation_of(Index k, Index count) {
  return 0.5 + 2.0 * static_cast<double>(k) / static_cast<double>(count);
}

/// The residual cell by cell, and its products with neighbours.
NeighbourCorrelations correlations_one_by_one(DataMatrix data, const SingularTriplets& taken) {
  for (Index j = 0; j < data.cols; ++j) {
    for (Index i = 0; i < data.rows; ++i) {
      for (std::size_t k = 0; k < taken.values.size(); ++k)
        data.at(i, j) -=
            taken.values[k] *
            taken.left[k * static_cast<std::size_t>(data.rows) + static_cast<std::size_t>(i)] *
            taken.right[k * static_cast<std::size_t>(data.cols) + static_cast<std::size_t>(j)];
    }
  }
  double rows = 0, columns = 0, squares = 0;
  for (Index j = 0; j < data.cols; ++j) {
    for (Index i = 0; i < data.rows; ++i) {
      squares += data.at(i, j) * data.at(i, j);
      if (i > 0) rows += data.at(i, j) * data.at(i - 1, j);
      if (j > 0) columns += data.at(i, j) * data.at(i, j - 1);
    }
  }
  return {rows / squares, columns / squares};
}

/// Where components hold nearly all of the squares, too: sums would have no digits left.
TEST(NoiseLeft, CorrelationsAreThoseOfTheResidual) {
  for (const double strength : {1.0, 30.0, 1e5, 1e6}) {
    for (const Index cols : {12, 90}) {
      DataMatrix data = normal_matrix(60, cols, 5);
      for (Index j = 0; j < cols; ++j) {
        for (Index i = 1; i < 60; ++i) data.at(i, j) += 0.5 * data.at(i - 1, j);
      }
      add_component(data, strength, 6);
      add_component(data, 0.5 * strength, 7);
      centre(data);
      const SingularTriplets taken = leading_triplets(data, short_side_products(data, 1), 2, 1);
      const NeighbourCorrelations found = correlations_left(data, taken, 1),
                                  known = correlations_one_by_one(data, taken);
      EXPECT_NEAR(found.rows, known.rows, 1e-8) << strength;
      EXPECT_NEAR(found.columns, known.columns, 1e-8) << strength;
      EXPECT_NEAR(found.rows, 0.4, 0.15);
    }
  }
}

/// What a pass over the rows tells and the products of the columns are enough, unless components
/// hold nearly all of the squares.
TEST(NoiseGains, AreTheSameWithoutCells) {
  for (const double strength : {0.0, 2.0, 3e3}) {
    DataMatrix data = normal_matrix(400, 30, 8);
    for (Index j = 1; j < data.cols; ++j) {
      for (Index i = 1; i < data.rows; ++i)
        data.at(i, j) += 0.2 * data.at(i - 1, j) + 0.1 * data.at(i, j - 1);
    }
    add_component(data, strength, 3);
    centre(data);
    const std::vector<double> products = short_side_products(data, 1);
    RowFacts facts{row_squares(data, 1), {}};
    for (Index j = 0; j < data.cols; ++j) {
      for (Index i = 1; i < data.rows; ++i) facts.with_next += data.at(i, j) * data.at(i - 1, j);
    }
    const PassedRows passed{
        facts, [&](const std::vector<double>& vectors) {
          const Index count = std::ssize(vectors) / data.cols;
          std::vector<double> result(static_cast<std::size_t>(data.rows * count));
          multiply(data.rows, count, data.cols, data.values.data(), vectors.data(), result.data());
          return result;
        }};
    bool asked = false;
    const DataOnDemand on_demand(data.rows, data.cols, [&]() -> const DataMatrix& {
      asked = true;
      return data;
    });
    KnownComponents by_cells, by_facts;
    const auto expected = noise_gains({data, products, true, by_cells}, 2, 1);
    const auto gains = noise_gains({on_demand, products, true, by_facts, &passed}, 2, 1);
    EXPECT_EQ(asked, strength > 1e3);
    ASSERT_EQ(gains.size(), expected.size());
    for (std::size_t k = 0; k < gains.size(); ++k) {
      EXPECT_EQ(gains[k].model, expected[k].model);
      EXPECT_NEAR(gains[k].log_likelihood, expected[k].log_likelihood,
                  1e-6 * (1 + std::abs(expected[k].log_likelihood)));
      EXPECT_NEAR(gains[k].component_loss, expected[k].component_loss,
                  1e-6 * (1 + std::abs(expected[k].component_loss)));
    }
  }
}

TEST(Whitening, WhiteNoiseIsLeftAsItIs) {
  DataMatrix data = normal_matrix(40, 10, 1);
  centre(data);
  const Whitened got = whitened_as(data, NoiseModel::white, 0);
  double trace = 0;
  for (const double x : data.values) trace += x * x / 40;
  EXPECT_NEAR(got.spectrum.total_variance, trace, 1e-12 * trace);
  EXPECT_EQ(got.log_determinant, 0);
  EXPECT_TRUE(got.row_deviations.empty() && got.column_deviations.empty());
}

TEST(Whitening, FindsTheDeviationsOfColumnsBesideASignal) {
  DataMatrix data = normal_matrix(2000, 20, 2);
  for (Index j = 0; j < data.cols; ++j) {
    for (double& x : data.column(j)) x *= deviation_of(j, data.cols);
  }
  add_component(data, 3, 2);
  centre(data);
  const Whitened got = whitened_as(data, NoiseModel::columns, 1);
  ASSERT_EQ(got.column_deviations.size(), 20u);
  const double unit = got.column_deviations[10] / deviation_of(10, 20);
  for (Index j = 0; j < 20; ++j)
    EXPECT_NEAR(got.column_deviations[static_cast<std::size_t>(j)] / unit, deviation_of(j, 20),
                0.12 * deviation_of(j, 20))
        << j;
  // Beyond the signal all directions have about the same variance then.
  EXPECT_LT(got.spectrum.eigenvalue(2) / got.spectrum.eigenvalue(19), 1.6);
}

void expect_near(const Spectrum& got, const Spectrum& expected) {
  ASSERT_EQ(got.eigenvalues.size(), expected.eigenvalues.size());
  for (std::size_t k = 0; k < got.eigenvalues.size(); ++k)
    EXPECT_NEAR(got.eigenvalues[k], expected.eigenvalues[k], 1e-10 * expected.eigenvalues[0]);
  ASSERT_EQ(got.norms.nodes.size(), expected.norms.nodes.size());
  for (std::size_t i = 0; i < got.norms.nodes.size(); ++i)
    EXPECT_NEAR(got.norms.nodes[i].log_norm, expected.norms.nodes[i].log_norm, 1e-10);
}

/// Tall data are divided as products of their columns, wide data cell by cell.
TEST(Whitening, TheSpectrumIsThatOfTheDividedData) {
  for (const auto& [rows, cols] : {std::pair<Index, Index>{60, 12}, {30, 45}}) {
    DataMatrix data = normal_matrix(rows, cols, 7);
    for (Index j = 0; j < cols; ++j) {
      for (double& x : data.column(j)) x *= deviation_of(j, cols);
    }
    add_component(data, 2, 7);
    centre(data);
    const Whitened got = whitened_as(data, NoiseModel::columns, 1);
    for (Index j = 0; j < cols; ++j) {
      for (double& x : data.column(j)) x /= got.column_deviations[static_cast<std::size_t>(j)];
    }
    expect_near(got.spectrum, whitened_as(data, NoiseModel::white, 0).spectrum);
  }
}

TEST(Whitening, FindsTheDeviationsOfRows) {
  DataMatrix data = normal_matrix(30, 1000, 3);
  for (Index i = 0; i < data.rows; ++i) {
    for (Index j = 0; j < data.cols; ++j) data.at(i, j) *= deviation_of(i, data.rows);
  }
  centre(data);
  const Whitened got = whitened_as(data, NoiseModel::rows, 0);
  const double unit = got.row_deviations[15] / deviation_of(15, 30);
  for (Index i = 0; i < 30; ++i)
    EXPECT_NEAR(got.row_deviations[static_cast<std::size_t>(i)] / unit, deviation_of(i, 30),
                0.12 * deviation_of(i, 30))
        << i;
}

TEST(Whitening, FindsTheCorrelationOfNeighbours) {
  DataMatrix data = normal_matrix(400, 30, 4);
  for (Index j = 0; j < data.cols; ++j) {
    for (Index i = 1; i < data.rows; ++i)
      data.at(i, j) = 0.6 * data.at(i - 1, j) + 0.8 * data.at(i, j);
  }
  centre(data);
  EXPECT_NEAR(whitened_as(data, NoiseModel::serial, 0).correlation, 0.6, 0.03);
  EXPECT_NEAR(whitened_as(data, NoiseModel::serial_columns, 0).correlation, 0, 0.03);
}

/// The log density of normal data is that of the divided data plus the log determinant.
TEST(Whitening, TheDeterminantIsThatOfTheDivision) {
  NoiseScales scales = no_scales(3, 2);
  scales.rows = {1, 2, 4};
  scales.columns = {3, 5};
  // Cells are divided by 1*3, 2*3, 4*3, 1*5, 2*5, 4*5.
  const double logs = std::log(3.0 * 6 * 12 * 5 * 10 * 20);
  EXPECT_NEAR(log_determinant(scales, 3), -logs, 1e-12);
  scales = no_scales(3, 2);
  scales.row_correlation = 0.5;  // two rows of two cells are divided by sqrt(1 - 1/4)
  EXPECT_NEAR(log_determinant(scales, 3), -0.5 * 4 * std::log(0.75), 1e-12);
}

TEST(Whitening, CentringIsThatOfTheWeightedMean) {
  NoiseScales scales = no_scales(3, 1);
  scales.rows = {1, 2, 4};
  DataMatrix data(3, 1);
  data.values = {1, 5, 3};
  const DataMatrix got = divided(data, scales, true);
  const double weights = 1 + 1.0 / 4 + 1.0 / 16, mean = (1 + 5.0 / 4 + 3.0 / 16) / weights;
  EXPECT_NEAR(got.at(0, 0), 1 - mean, 1e-12);
  EXPECT_NEAR(got.at(1, 0), (5 - mean) / 2, 1e-12);
  EXPECT_NEAR(got.at(2, 0), (3 - mean) / 4, 1e-12);
}

TEST(NoiseGains, ArePromisingOnlyWhereThereIsSomethingToGain) {
  DataMatrix data = normal_matrix(200, 30, 5);
  centre(data);
  for (const NoiseGain& gain : gains_of(data))
    EXPECT_LT(gain.log_likelihood, 150) << static_cast<int>(gain.model);
  for (Index j = 0; j < data.cols; ++j) {
    for (double& x : data.column(j)) x *= deviation_of(j, data.cols);
  }
  EXPECT_GT(gains_of(data)[0].log_likelihood, 500);
}

/// What was found for one number of components serves the next one as well as a look of its own.
TEST(Whitening, KnownComponentsChangeNothing) {
  const DataMatrix data = test::normal_matrix(60, 9, 21);
  const std::vector<double> products = short_side_products(data, 1);
  KnownComponents shared;
  for (const NoiseModel model : {NoiseModel::columns, NoiseModel::rows, NoiseModel::serial}) {
    for (const Index components : {3, 2, 4}) {
      KnownComponents own;
      const Whitened first = whitened({data, products, true, shared}, model, components, 1);
      const Whitened other = whitened({data, products, true, own}, model, components, 1);
      ASSERT_EQ(first.spectrum.eigenvalues.size(), other.spectrum.eigenvalues.size());
      for (std::size_t k = 0; k < first.spectrum.eigenvalues.size(); ++k)
        EXPECT_NEAR(first.spectrum.eigenvalues[k], other.spectrum.eigenvalues[k], 1e-10);
    }
  }
}

}  // namespace
}  // namespace pcadim
