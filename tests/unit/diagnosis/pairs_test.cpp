/// Tables of pairs given as data are named, and square data of other kinds are not.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <utility>

#include "diagnosis/pairs_of.hpp"
#include "pcadim/pcadim.hpp"
#include "support/data.hpp"
#include "unit/diagnosis/findings.hpp"

namespace pcadim {
namespace {

using test::Matrix;

Pairs pairs(const Matrix& m) { return m.rows == m.cols ? pairs_of(m.values, m.cols) : Pairs::none; }

Matrix covariances(const Matrix& m, bool correlations = false) {
  Matrix c{m.cols, m.cols, std::vector<double>(static_cast<std::size_t>(m.cols * m.cols))};
  for (Index j = 0; j < m.cols; ++j) {
    for (Index k = 0; k < m.cols; ++k) {
      for (Index i = 0; i < m.rows; ++i)
        c.at(j, k) += m.at(i, j) * m.at(i, k) / static_cast<double>(m.rows);
    }
  }
  if (!correlations) return c;
  const Matrix raw = c;
  for (Index j = 0; j < m.cols; ++j) {
    for (Index k = 0; k < m.cols; ++k) c.at(j, k) /= std::sqrt(raw.at(j, j) * raw.at(k, k));
  }
  return c;
}

Matrix distances(const Matrix& m) {
  Matrix d{m.rows, m.rows, std::vector<double>(static_cast<std::size_t>(m.rows * m.rows))};
  for (Index a = 0; a < m.rows; ++a) {
    for (Index b = 0; b < m.rows; ++b) {
      for (Index j = 0; j < m.cols; ++j) d.at(a, b) += std::pow(m.at(a, j) - m.at(b, j), 2);
      d.at(a, b) = std::sqrt(d.at(a, b));
    }
  }
  return d;
}

Matrix rounded(Matrix m, double step) {
  for (double& x : m.values) x = step * std::round(x / step);
  return m;
}

/// A square table made of its cells' places.
template <class Cell>
Matrix square(Index side, Cell cell) {
  Matrix m{side, side, std::vector<double>(static_cast<std::size_t>(side * side))};
  for (Index i = 0; i < side; ++i) {
    for (Index j = 0; j < side; ++j) m.at(i, j) = static_cast<double>(cell(i, j));
  }
  return m;
}

TEST(PairsOf, KnowsThemByTheirDiagonal) {
  const Matrix data = test::simulated(200, 12, 3, 10, 1);
  EXPECT_EQ(pairs(covariances(data)), Pairs::covariances);
  EXPECT_EQ(pairs(covariances(data, true)), Pairs::correlations);
  EXPECT_EQ(pairs(rounded(covariances(data, true), 0.01)), Pairs::correlations);
  EXPECT_EQ(pairs(distances(test::gaussian(30, 5, 1))), Pairs::distances);
}

TEST(PairsOf, RoundingOfFloatsIsForgivenAndOneWrongCellIsNot) {
  Matrix m = covariances(test::simulated(200, 12, 3, 10, 1));
  m.at(3, 7) *= 1 + 1e-7;
  EXPECT_EQ(pairs(m), Pairs::covariances);
  m.at(3, 7) *= 1.01;
  EXPECT_EQ(pairs(m), Pairs::none);
  m.at(3, 7) = std::nan("");
  EXPECT_EQ(pairs(m), Pairs::none);
}

/// Square data as people have them: measurements, marks, counts, pictures, tables of flows.
std::vector<std::pair<const char*, Matrix>> ordinary_squares() {
  std::mt19937_64 engine(7);
  std::poisson_distribution<int> counts(3);
  std::uniform_int_distribution<int> marks(1, 5), bits(0, 1);
  std::vector<std::pair<const char*, Matrix>> all;
  all.emplace_back("noise", test::gaussian(30, 30, 1));
  all.emplace_back("components", test::simulated(25, 25, 4, 20, 2));
  all.emplace_back("marks", square(20, [&](Index, Index) { return marks(engine); }));
  all.emplace_back("counts", square(15, [&](Index, Index) { return counts(engine); }));
  all.emplace_back("yes or no", square(12, [&](Index, Index) { return bits(engine); }));
  all.emplace_back("curves", test::smooth_curves(40, 40, 3));
  all.emplace_back("one of each kind", square(9, [](Index i, Index j) { return i == j; }));
  all.emplace_back("scores with a far one on the diagonal",
                   square(10, [&](Index i, Index j) { return i + j == 0 ? 1e9 : marks(engine); }));
  all.emplace_back("a ramp", square(16, [](Index i, Index j) { return 10 * i + j; }));
  all.emplace_back("waves", square(24, [](Index i, Index j) {
                     return std::sin(std::numbers::pi * static_cast<double>(i * j) / 24 +
                                     0.1 * static_cast<double>(i));
                   }));
  all.emplace_back("who went where", square(8, [&](Index i, Index j) {
                     return i == j ? 0 : static_cast<double>(counts(engine) + 5 * (i + 1));
                   }));
  all.emplace_back("who knows whom", square(12, [](Index i, Index j) { return i + j == 11; }));
  all.emplace_back("sums of places", square(10, [](Index i, Index j) { return i + j; }));
  return all;
}

TEST(PairsOf, OrdinarySquaresAreData) {
  for (const auto& [name, m] : ordinary_squares()) EXPECT_EQ(pairs(m), Pairs::none) << name;
}

TEST(PairsOf, SmallTablesOfMarksAreSeldomSymmetric) {
  std::mt19937_64 engine(11);
  std::uniform_int_distribution<int> marks(1, 5);
  int taken = 0;
  for (int k = 0; k < 20000; ++k) {
    const Matrix m = square(3, [&](Index, Index) { return marks(engine); });
    taken += pairs(m) != Pairs::none ? 1 : 0;
  }
  EXPECT_LE(taken, 20);  // one in a thousand
}

TEST(TableOfPairs, IsTheFirstFindingAndTheNextStep) {
  const Matrix data = test::simulated(300, 12, 3, 30, 1);
  const Report report = select(covariances(data, true).view());
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings.front().kind, "table_of_pairs");
  EXPECT_EQ(report.answer.next.rfind(report.findings.front().remedy, 0), 0U) << report.answer.next;
  EXPECT_FALSE(test::has(select(data.view()), "table_of_pairs"));
}

/// Constant columns are no part of what is looked at; neither are tables with more rows.
TEST(TableOfPairs, NeedsAllColumnsAndAsManyRows) {
  const Matrix c = covariances(test::simulated(200, 12, 3, 10, 1));
  Matrix longer{c.rows + 1, c.cols, c.values};
  for (Index j = 0; j < c.cols; ++j) longer.values.push_back(c.at(0, j) + 1);
  EXPECT_FALSE(test::has(select(longer.view()), "table_of_pairs"));
}

}  // namespace
}  // namespace pcadim
