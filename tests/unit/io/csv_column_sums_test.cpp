#include "cells/csv_column_sums.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace pcadim::data {
namespace {

using Row = std::vector<double>;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

ColumnSums sums_of(const std::vector<Row>& rows) {
  ColumnSums sums;
  for (const Row& row : rows) sums.add(row);
  return sums;
}

const std::vector<Row> table{{1, 20, 3}, {4, 50, 7}, {2, 90, 8}, {9, 10, 5}, {6, 30, 2}};

TEST(CsvColumnSums, KnowSumsAndMeansUpToThePrintedDigits) {
  const ColumnSums sums = sums_of(table);
  EXPECT_EQ(sums.judge(Row{22, 200, 25}, Row{0.1, 1, 0.1}), SumOf::sums);
  EXPECT_EQ(sums.judge(Row{22, 200, 26}, Row{0.1, 1, 0.1}), SumOf::nothing);
  EXPECT_EQ(sums.judge(Row{4.4, 40, 5}, Row{0.01, 0.01, 0.01}), SumOf::means);
  EXPECT_EQ(sums.judge(Row{4.4, 40, 5.1}, Row{0.01, 0.01, 0.01}), SumOf::nothing);
  EXPECT_EQ(sums.judge(Row{4, 40, 5}, Row{1, 1, 1}), SumOf::nothing) << "could be any row";
}

TEST(CsvColumnSums, PassOverMissingCells) {
  std::vector<Row> rows = table;
  for (Row& row : rows) row.push_back(2 * row[0]);
  rows[1][2] = nan;
  const ColumnSums sums = sums_of(rows);
  const Row units(4, 0.01);
  EXPECT_EQ(sums.judge(Row{22, 200, 18, nan}, units), SumOf::sums);
  EXPECT_EQ(sums.judge(Row{22, 200, nan, nan}, units), SumOf::nothing) << "two columns";
}

TEST(CsvColumnSums, AddUpInAnyParts) {
  ColumnSums whole, first = sums_of({table[0], table[1]});
  whole.append(ColumnSums{});
  whole.append(first);
  whole.append(sums_of({table[2], table[3], table[4]}));
  EXPECT_EQ(whole.judge(Row{22, 200, 25}, Row{0.1, 1, 0.1}), SumOf::sums);
}

TEST(CsvColumnSums, FalseAlarmsAreRare) {
  std::mt19937_64 engine(1);
  std::normal_distribution<double> normal;
  int alarms = 0;
  for (int set = 0; set < 2000; ++set) {  // correlated columns of whole numbers
    ColumnSums sums;
    Row row(5);
    for (int i = 0; i < 12; ++i) {
      const double common = normal(engine);
      for (double& x : row) x = std::round(10 + 4 * (0.9 * common + 0.44 * normal(engine)));
      if (i == 11) break;
      sums.add(row);
    }
    alarms += sums.judge(row, Row(5, 1.0)) != SumOf::nothing ? 1 : 0;
  }
  EXPECT_LE(alarms, 2);
}

TEST(CsvColumnSums, WholeNumbersAreEnoughForSums) {
  const ColumnSums sums = sums_of(table);
  EXPECT_EQ(sums.judge(Row{22, 200, 25}, Row{1, 1, 1}), SumOf::sums);
  EXPECT_EQ(sums.judge(Row{22, 200, 24}, Row{1, 1, 1}), SumOf::sums) << "of rounded numbers";
  EXPECT_EQ(sums.judge(Row{22, 200, 21}, Row{1, 1, 1}), SumOf::nothing);
}

TEST(CsvColumnSums, LastDigits) {
  EXPECT_DOUBLE_EQ(last_digit("3.14", '.'), 0.01);
  EXPECT_DOUBLE_EQ(last_digit("3,140", ','), 0.001);
  EXPECT_DOUBLE_EQ(last_digit("1,234", '.'), 1);
  EXPECT_DOUBLE_EQ(last_digit("-12", '.'), 1);
  EXPECT_DOUBLE_EQ(last_digit("2.1e3", '.'), 100);
  EXPECT_DOUBLE_EQ(last_digit("2.1E-3", '.'), 0.0001);
  EXPECT_DOUBLE_EQ(last_digit("$1.50", '.'), 0.01);
  EXPECT_DOUBLE_EQ(last_digit("", '.'), 1);
}

}  // namespace
}  // namespace pcadim::data
