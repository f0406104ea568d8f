#include "operations/copies.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/size.hpp"
#include "support/data_matrix.hpp"

namespace pcadim {
namespace {

using test::normal_matrix;

void copy_row(DataMatrix& data, Index from, Index to, double off = 0) {
  for (Index j = 0; j < data.cols; ++j) data.at(to, j) = data.at(from, j) + off;
}

TEST(CopiedRows, FindsCopiesUpToRounding) {
  DataMatrix data = normal_matrix(50, 8, 1);
  EXPECT_TRUE(copied_rows(data, 1).rows.empty());
  copy_row(data, 3, 40);
  copy_row(data, 3, 7, 1e-12);
  copy_row(data, 20, 21);
  EXPECT_EQ(copied_rows(data, 1).rows, (std::vector<Index>{7, 21, 40}));
  EXPECT_EQ(copied_rows(data, 1).originals, (std::vector<Index>{3, 20, 3}));
  copy_row(data, 5, 6, 1e-3);  // near, but another row
  EXPECT_EQ(copied_rows(data, 1).rows.size(), 3u);
}

/// Facts of rows that the cells say as well.
RowFacts facts_of(const DataMatrix& data) {
  return {row_squares(data, 1), places_along(data, direction_of_places(data.cols), 1)};
}

/// Rows of one place differ in length, as a rule: then they are no copies, and nobody needs cells.
TEST(CopiedRows, CellsAreAskedForOnlyWhereRowsLookAlike) {
  DataMatrix data = normal_matrix(300, 8, 1);
  const double mean_square = 8;
  Index looks = 0;
  const DataOnDemand on_demand(data.rows, data.cols, [&]() -> const DataMatrix& {
    ++looks;
    return data;
  });
  RowFacts facts = facts_of(data);
  facts.places[7] = facts.places[8];
  EXPECT_TRUE(copied_rows(on_demand, facts, mean_square).rows.empty());
  EXPECT_EQ(looks, 0);
  copy_row(data, 3, 40, 1e-12);
  EXPECT_EQ(copied_rows(on_demand, facts_of(data), mean_square).rows, std::vector<Index>{40});
  EXPECT_GT(looks, 0);
}

TEST(CopiedRows, EqualRowsOfFewDifferentValuesAreChance) {
  DataMatrix data = normal_matrix(200, 4, 2);
  for (double& x : data.values) x = x > 0 ? 1 : 0;
  EXPECT_TRUE(copied_rows(data, 1).rows.empty());
}

std::vector<ColumnSum> column_sums(const DataMatrix& data) {
  Preparation none;
  none.shift.assign(size(data.cols), 0.0);
  none.factor.assign(size(data.cols), 1.0);
  return pcadim::column_sums(data, none, 1);
}

std::vector<Index> dependent_columns(const DataMatrix& data) {
  return pcadim::dependent_columns(column_sums(data), data.cols);
}

DataMatrix whole_numbers(Index rows, Index cols, double spread) {
  DataMatrix data = normal_matrix(rows, cols, 9);
  for (double& x : data.values) x = std::round(spread * x);
  return data;
}

TEST(CopiedRows, WholeNumbersInManyColumnsAreNotAlikeByChance) {
  DataMatrix data = whole_numbers(100, 30, 3);
  EXPECT_TRUE(copied_rows(data, 1).rows.empty());
  copy_row(data, 8, 60);
  EXPECT_EQ(copied_rows(data, 1).rows, std::vector<Index>{60});
}

TEST(CopiedRows, WhoAnswersAllQuestionsAlikeIsNoCopy) {
  DataMatrix data = whole_numbers(100, 30, 1);
  for (const Index i : {10, 40, 70}) {
    for (Index j = 0; j < data.cols; ++j) data.at(i, j) = 0;
  }
  data.at(70, 5) = 1;  // nearly the same, too
  EXPECT_TRUE(copied_rows(data, 1).rows.empty());
}

TEST(DependentColumns, NamesTheTotalWhereverItStands) {
  for (const Index total : {0, 3, 7}) {
    DataMatrix data = normal_matrix(60, 8, 3);
    for (Index i = 0; i < data.rows; ++i)
      data.at(i, total) = data.at(i, (total + 1) % 8) + data.at(i, (total + 2) % 8);
    EXPECT_EQ(dependent_columns(data), std::vector<Index>{total});
  }
}

TEST(DependentColumns, TheTotalOrTheMeanOfAllIsOneTooMany) {
  for (const double share : {1.0, 1.0 / 7}) {
    DataMatrix data = normal_matrix(60, 8, 3);
    for (Index i = 0; i < data.rows; ++i) {
      data.at(i, 4) = 0;
      for (Index j = 0; j < data.cols; ++j) data.at(i, 4) += j == 4 ? 0 : share * data.at(i, j);
    }
    EXPECT_EQ(dependent_columns(data), std::vector<Index>{4}) << share;
  }
}

TEST(DependentColumns, NoShareOfAWholeIsOneTooMany) {
  DataMatrix data = normal_matrix(60, 8, 3);
  for (Index i = 0; i < data.rows; ++i) {
    data.at(i, 4) = 1;
    for (Index j = 0; j < data.cols; ++j) data.at(i, 4) -= j == 4 ? 0 : data.at(i, j);
  }
  EXPECT_TRUE(dependent_columns(data).empty());
}

TEST(DependentColumns, NamesOneOfTwoCopiesWhateverItsUnit) {
  DataMatrix data = normal_matrix(60, 8, 4);
  for (Index i = 0; i < data.rows; ++i) data.at(i, 5) = -1000 * data.at(i, 2);
  const std::vector<Index> got = dependent_columns(data);
  ASSERT_EQ(got.size(), 1u);
  EXPECT_TRUE(got[0] == 2 || got[0] == 5) << got[0];
}

TEST(DependentColumns, ASumIsNamedAlsoWhereAPartIsLarger) {
  DataMatrix data = normal_matrix(60, 8, 3);
  for (Index i = 0; i < data.rows; ++i) {
    data.at(i, 2) -= 0.9 * data.at(i, 1);
    data.at(i, 6) = data.at(i, 1) + data.at(i, 2);
  }
  EXPECT_EQ(dependent_columns(data), std::vector<Index>{6});
}

TEST(DependentColumns, SumsOfPartsOfSumsAreNamedToo) {
  for (unsigned seed = 1; seed <= 10; ++seed) {
    DataMatrix data = normal_matrix(60, 20, seed);
    for (Index i = 0; i < data.rows; ++i) {
      data.at(i, 12) = data.at(i, 10) + data.at(i, 11);
      data.at(i, 19) = data.at(i, 10) + data.at(i, 3);
    }
    EXPECT_EQ(dependent_columns(data), (std::vector<Index>{12, 19})) << seed;
  }
}

TEST(DependentColumns, OfTwoCopiesTheLaterOneIsNamed) {
  DataMatrix data = normal_matrix(60, 8, 4);
  for (Index i = 0; i < data.rows; ++i) data.at(i, 7) = data.at(i, 2) + 1e-7 * data.at(i, 3);
  EXPECT_EQ(dependent_columns(data), std::vector<Index>{7});
}

TEST(DependentColumns, RowsThatAddUpToAConstantHaveNoTotal) {
  DataMatrix data = normal_matrix(60, 12, 5);
  for (Index i = 0; i < data.rows; ++i) {
    double sum = 0;
    for (Index j = 0; j < 11; ++j) sum += data.at(i, j);
    data.at(i, 11) = -sum;
  }
  EXPECT_TRUE(dependent_columns(data).empty());
}

TEST(DependentColumns, WideDataHaveNone) {
  EXPECT_TRUE(dependent_columns(normal_matrix(10, 20, 6)).empty());
}

TEST(ColumnSums, TellTermsInTheUnitsAsRead) {
  DataMatrix data = normal_matrix(60, 8, 7);
  Preparation preparation;
  for (Index j = 0; j < 8; ++j) {
    preparation.shift.push_back(static_cast<double>(j) + 1);
    preparation.factor.push_back(1 / (static_cast<double>(j) + 2));
  }
  for (Index i = 0; i < data.rows; ++i) {  // as read: x5 = 2 x1 - 3 x4 + 40
    const auto read = [&](Index j) {
      return data.at(i, j) / preparation.factor[size(j)] + preparation.shift[size(j)];
    };
    const double x = 2 * read(1) - 3 * read(4) - 2 * 2 + 3 * 5;
    data.at(i, 5) = x * preparation.factor[5];
  }
  preparation.shift[5] = 40 + 2 * 2 - 3 * 5;
  const auto sums = pcadim::column_sums(data, preparation, 1);
  ASSERT_EQ(sums.size(), 1u);
  EXPECT_EQ(sums[0].column, 5);
  ASSERT_EQ(sums[0].terms.size(), 2u);
  EXPECT_EQ(sums[0].terms[0].column, 1);
  EXPECT_NEAR(sums[0].terms[0].factor, 2, 1e-9);
  EXPECT_EQ(sums[0].terms[1].column, 4);
  EXPECT_NEAR(sums[0].terms[1].factor, -3, 1e-9);
  EXPECT_NEAR(sums[0].constant, 40, 1e-7);
}

TEST(ColumnSums, OfManyColumnsAreToldToo) {
  DataMatrix data = normal_matrix(60, 12, 5);
  for (Index i = 0; i < data.rows; ++i) {
    data.at(i, 11) = 0;
    for (Index j = 0; j < 11; ++j) data.at(i, 11) -= data.at(i, j);
  }
  const auto sums = column_sums(data);
  ASSERT_EQ(sums.size(), 1u);
  EXPECT_EQ(sums[0].terms.size(), 11u);
  for (const ColumnSum::Term& term : sums[0].terms) EXPECT_NEAR(term.factor, -1, 1e-9);
}

}  // namespace
}  // namespace pcadim
