#include "missing/filled_cells.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "missing/em_spectrum.hpp"
#include "support/holes.hpp"

namespace pcadim {
namespace {

using test::Matrix;

EmModel fitted(const Matrix& m, const Preprocessing& preprocessing = {}) {
  return em_spectrum(*matrix_source(m.view()), preprocessing, {1}).model;
}

FilledCells expected(const Matrix& m, const EmModel& model, int threads = 1) {
  return expected_cells(*matrix_source(m.view()), model, {threads});
}

FilledCells drawn(const Matrix& m, const EmModel& model, std::uint64_t seed, int threads = 1) {
  return drawn_cells(*matrix_source(m.view()), model, seed, {threads});
}

/// W W' + noise, in the units of the model: the whole matrix.
Matrix covariance_of(const Ppca& ppca) {
  const Index p = std::ssize(ppca.mean);
  Matrix c{p, p, std::vector<double>(static_cast<std::size_t>(p * p))};
  for (Index a = 0; a < p; ++a) {
    for (Index b = 0; b < p; ++b) {
      for (Index k = 0; k < ppca.rank; ++k)
        c.at(a, b) += ppca.loadings[static_cast<std::size_t>(k * p + a)] *
                      ppca.loadings[static_cast<std::size_t>(k * p + b)];
    }
    c.at(a, a) += ppca.noise;
  }
  return c;
}

/// The normal law of some numbers, which are made known one by one: the textbook's way, a step of
/// Gaussian elimination for each.
struct NormalLaw {
  std::vector<double> mean;
  Matrix covariance;

  void learn(Index k, double value) {
    const Index p = covariance.rows;
    const double variance = covariance.at(k, k), off = value - mean[static_cast<std::size_t>(k)];
    std::vector<double> along;
    for (Index j = 0; j < p; ++j) along.push_back(covariance.at(k, j));
    for (Index a = 0; a < p; ++a) {
      mean[static_cast<std::size_t>(a)] += along[static_cast<std::size_t>(a)] / variance * off;
      for (Index b = 0; b < p; ++b)
        covariance.at(a, b) -=
            along[static_cast<std::size_t>(a)] * along[static_cast<std::size_t>(b)] / variance;
    }
  }
};

/// The law of a row's cells, given those that are there; in the model's units.
NormalLaw law_of(const Matrix& m, Index row, const EmModel& model) {
  NormalLaw law{model.ppca.mean, covariance_of(model.ppca)};
  for (Index j = 0; j < model.units.cols(); ++j) {
    const auto k = static_cast<std::size_t>(j);
    const double x = m.at(row, model.units.kept[k]);
    if (!std::isnan(x)) law.learn(j, (x - model.units.shift[k]) * model.units.factor[k]);
  }
  return law;
}

Matrix some_data(unsigned seed) {
  Matrix m = test::with_holes(test::simulated(40, 7, 2, 4, seed), 0.15, seed);
  for (Index i = 0; i < m.rows; ++i) {
    m.at(i, 3) = 5;  // constant: not in the model
    m.at(i, 1) = 100 + 30 * m.at(i, 1);
  }
  m.at(4, 3) = test::nan;
  return m;
}

TEST(FilledCells, AreTheConditionalMeans) {
  for (const Preprocessing how : {Preprocessing{}, {true, true}, {false, false}}) {
    const Matrix m = some_data(2);
    const EmModel model = fitted(m, how);
    const FilledCells cells = expected(m, model);
    Index holes = 0;
    for (Index i = 0; i < m.rows; ++i) {
      const NormalLaw law = law_of(m, i, model);
      for (Index j = 0; j < model.units.cols(); ++j) {
        const auto k = static_cast<std::size_t>(j);
        const Index column = model.units.kept[k];
        if (!std::isnan(m.at(i, column))) continue;
        ++holes;
        const double value = (cells.at(i, column) - model.units.shift[k]) * model.units.factor[k];
        EXPECT_NEAR(value, law.mean[k], 1e-9);
      }
    }
    EXPECT_GT(holes, 20);
    EXPECT_EQ(std::ssize(cells.values), test::holes_in(m));
    if (how.center) {
      EXPECT_EQ(cells.at(4, 3), 5);
    }
  }
}

TEST(FilledCells, DrawnOnesHaveTheConditionalLaw) {
  Matrix m = some_data(3);
  m.at(0, 0) = m.at(0, 1) = test::nan;
  const EmModel model = fitted(m, {true, true});
  const NormalLaw law = law_of(m, 0, model);
  constexpr int draws = 4000;
  double sums[2] = {}, products[3] = {};
  for (int seed = 0; seed < draws; ++seed) {
    const FilledCells cells = drawn(m, model, static_cast<std::uint64_t>(seed));
    double off[2];
    for (const Index j : {0, 1}) {
      const auto k = static_cast<std::size_t>(j);
      off[j] = (cells.at(0, j) - model.units.shift[k]) * model.units.factor[k] - law.mean[k];
      sums[j] += off[j] / draws;
    }
    products[0] += off[0] * off[0] / draws;
    products[1] += off[0] * off[1] / draws;
    products[2] += off[1] * off[1] / draws;
  }
  const double variance = std::max(law.covariance.at(0, 0), law.covariance.at(1, 1));
  const double error = 4 * variance / std::sqrt(draws);
  for (const Index j : {0, 1}) EXPECT_NEAR(sums[j], 0, 4 * std::sqrt(variance / draws));
  EXPECT_NEAR(products[0], law.covariance.at(0, 0), 2 * error);
  EXPECT_NEAR(products[1], law.covariance.at(0, 1), 2 * error);
  EXPECT_NEAR(products[2], law.covariance.at(1, 1), 2 * error);
}

TEST(FilledCells, ThreadsAndPlacesOfRowsChangeNothing) {
  const Matrix m = some_data(4);
  const EmModel model = fitted(m);
  EXPECT_EQ(expected(m, model).values, expected(m, model, 3).values);
  EXPECT_EQ(drawn(m, model, 7).values, drawn(m, model, 7, 3).values);
  EXPECT_NE(drawn(m, model, 7).values, drawn(m, model, 8).values);
  Matrix turned = m;
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) turned.at(i, j) = m.at(m.rows - 1 - i, j);
  }
  const FilledCells a = drawn(m, model, 7), b = drawn(turned, model, 7);
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) {
      if (std::isnan(m.at(i, j))) {
        EXPECT_EQ(a.at(i, j), b.at(m.rows - 1 - i, j));
      }
    }
  }
}

TEST(FilledCells, EqualRowsAreDrawnIndependently) {
  Matrix m = some_data(5);
  for (Index j = 0; j < m.cols; ++j) m.at(9, j) = m.at(8, j) = m.at(7, j);
  m.at(7, 0) = m.at(8, 0) = m.at(9, 0) = test::nan;
  const EmModel model = fitted(m);
  const FilledCells cells = drawn(m, model, 1);
  EXPECT_NE(cells.at(7, 0), cells.at(8, 0));
  EXPECT_NE(cells.at(8, 0), cells.at(9, 0));
  EXPECT_EQ(expected(m, model).at(7, 0), expected(m, model).at(9, 0));
}

}  // namespace
}  // namespace pcadim
