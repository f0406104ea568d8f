#include "passes/row_facts.hpp"

#include <gtest/gtest.h>

#include "base/size.hpp"
#include "passes/row_products.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

/// Columns with a shift and a factor of their own; column 2 is left out.
Preparation uneven_preparation(Index cols) {
  Preparation preparation;
  for (Index j = 0; j < cols; ++j) {
    if (j == 2) {
      preparation.dropped.push_back(j);
      continue;
    }
    preparation.kept.push_back(j);
    preparation.shift.push_back(0.1 * static_cast<double>(j % 7));
    preparation.factor.push_back(1 + 0.1 * static_cast<double>(j % 5));
  }
  return preparation;
}

test::Matrix prepared(const test::Matrix& data, const Preparation& preparation) {
  test::Matrix result{data.rows, preparation.cols(), {}};
  result.values.resize(size(result.rows * result.cols));
  for (Index i = 0; i < data.rows; ++i)
    preparation.apply(&data.values[size(i * data.cols)], &result.at(i, 0));
  return result;
}

double product_of_rows(const test::Matrix& data, Index a, Index b) {
  double sum = 0;
  for (Index j = 0; j < data.cols; ++j) sum += data.at(a, j) * data.at(b, j);
  return sum;
}

RowFacts facts_of(const test::Matrix& data, const Preparation& preparation, int threads) {
  const auto source = matrix_source(data.view());
  RowWalk walk(*source, {threads, 0, {}});
  RowFactsGatherer gatherer(walk, preparation);
  walk.run("", walk.lanes_for(1), [&](WorkSlot, const RowGroup& group) { gatherer.see(group); });
  return std::move(gatherer).facts();
}

/// One group of rows, several, and several tiles of them.
class RowFactsOf : public testing::TestWithParam<std::pair<Index, Index>> {
 protected:
  const Index rows = GetParam().first, cols = GetParam().second;
  const test::Matrix data = test::gaussian(rows, cols, 1);
  const Preparation preparation = uneven_preparation(cols);
  const test::Matrix expected = prepared(data, preparation);
};

TEST_P(RowFactsOf, AreThoseOfThePreparedRows) {
  const RowFacts facts = facts_of(data, preparation, 1);
  const std::vector<double> direction = direction_of_places(expected.cols);
  double with_next = 0;
  for (Index i = 0; i < rows; ++i) {
    double place = 0;
    for (Index j = 0; j < expected.cols; ++j) place += expected.at(i, j) * direction[size(j)];
    EXPECT_NEAR(facts.places[size(i)], place, 1e-12 * static_cast<double>(cols));
    EXPECT_NEAR(facts.squares[size(i)], product_of_rows(expected, i, i),
                1e-13 * static_cast<double>(cols));
    if (i > 0) with_next += product_of_rows(expected, i - 1, i);
  }
  EXPECT_NEAR(facts.with_next, with_next, 1e-13 * static_cast<double>(rows * cols));
}

TEST_P(RowFactsOf, HaveTheSameDigitsWithAnyNumberOfThreads) {
  const RowFacts one = facts_of(data, preparation, 1), three = facts_of(data, preparation, 3);
  EXPECT_EQ(one.squares, three.squares);
  EXPECT_EQ(one.places, three.places);
  EXPECT_EQ(one.with_next, three.with_next);
}

TEST_P(RowFactsOf, ProductsWithVectorsAreThoseOfThePreparedRows) {
  for (const Index count : {1, 6, 8}) {
    const test::Matrix vectors = test::gaussian(count, expected.cols, 3);
    const auto source = matrix_source(data.view());
    RowWalk walk(*source, {3, 0, {}});
    const std::vector<double> products = row_products(walk, preparation, vectors.values);
    ASSERT_EQ(std::ssize(products), rows * count);
    for (Index k = 0; k < count; ++k) {
      for (Index i = 0; i < rows; ++i) {
        double product = 0;
        for (Index j = 0; j < expected.cols; ++j) product += expected.at(i, j) * vectors.at(k, j);
        EXPECT_NEAR(products[size(k * rows + i)], product, 1e-12 * static_cast<double>(cols));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes, RowFactsOf,
                         testing::Values(std::pair<Index, Index>{2, 3},
                                         std::pair<Index, Index>{1, 9},
                                         std::pair<Index, Index>{1500, 41},
                                         std::pair<Index, Index>{1030, 400}));

}  // namespace
}  // namespace pcadim
