#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "passes/longest_rows.hpp"
#include "passes/twin_columns.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

DataProfile profile(const test::Matrix& m, Preprocessing preprocessing = {}, int threads = 0) {
  return compute_spectrum(*matrix_source(m.view()), preprocessing, {threads}).profile;
}

DataProfile truncated_profile(const test::Matrix& m) {
  return truncated_spectrum(*matrix_source(m.view()), {}, {}, 2).profile;
}

/// Distances from the mean by the definition, the longest first.
std::vector<RowLength> lengths(const test::Matrix& m) {
  std::vector<RowLength> rows;
  for (Index i = 0; i < m.rows; ++i) rows.push_back({i, 0});
  for (Index j = 0; j < m.cols; ++j) {
    double mean = 0;
    for (Index i = 0; i < m.rows; ++i) mean += m.at(i, j) / static_cast<double>(m.rows);
    for (RowLength& row : rows) {
      row.length = std::hypot(row.length, m.at(row.row, j) - mean);
    }
  }
  std::ranges::sort(rows, std::ranges::greater{}, &RowLength::length);
  return rows;
}

void expect_longest(const std::vector<RowLength>& found, const test::Matrix& m) {
  const std::vector<RowLength> expected = lengths(m);
  ASSERT_EQ(found.size(), std::min(expected.size(), LongestRows::most));
  for (std::size_t k = 0; k < found.size(); ++k) {
    EXPECT_EQ(found[k].row, expected[k].row) << k;
    EXPECT_NEAR(found[k].length, expected[k].length, 1e-10 * expected[k].length);
  }
}

const std::vector<std::pair<Index, Index>> shapes{{300, 7}, {30, 90}, {12, 5}, {5000, 30}};

TEST(Profile, TheLongestRowsAreFoundWhicheverWay) {
  for (const auto& [n, p] : shapes) {
    const test::Matrix m = test::gaussian(n, p, 3);
    expect_longest(profile(m).longest, m);
    expect_longest(truncated_profile(m).longest, m);
  }
}

TEST(Profile, DeviationsAreThoseBeforeScaling) {
  for (const auto& [n, p] : shapes) {
    test::Matrix m = test::gaussian(n, p, 4);
    double squares = 0, sum = 0;
    for (Index i = 0; i < n; ++i) {
      m.at(i, 1) = 1;  // left out
      sum += m.at(i, 2) *= 100;
    }
    const double mean = sum / static_cast<double>(n);
    for (Index i = 0; i < n; ++i) squares += (m.at(i, 2) - mean) * (m.at(i, 2) - mean);
    const double deviation = std::sqrt(squares / static_cast<double>(n));
    for (const DataProfile& seen :
         {profile(m), profile(m, {true, true}), profile(m, {false, false}), truncated_profile(m)}) {
      const bool kept = seen.deviations.size() == static_cast<std::size_t>(p);  // not centred
      EXPECT_TRUE(kept || seen.deviations.size() == static_cast<std::size_t>(p - 1));
      EXPECT_NEAR(seen.deviations[kept ? 2 : 1], deviation, 1e-10 * deviation);
    }
  }
}

TEST(Profile, ColumnsThatRepeatAnotherAreFound) {
  for (const auto& [n, p] : std::vector<std::pair<Index, Index>>{{40, 12}, {40, 300}}) {
    test::Matrix m = test::gaussian(n, p, 5);
    const test::Matrix noise = test::gaussian(n, 2, 6);
    for (Index i = 0; i < n; ++i) {
      m.at(i, 5) = 32 + 1.8 * m.at(i, 2);                      // another unit
      m.at(i, 8) = -0.1 * m.at(i, 3) + 1e-5 * noise.at(i, 0);  // mirrored and rounded
      m.at(i, 9) = m.at(i, 1) + 0.01 * noise.at(i, 1);         // close, but its own
    }
    for (const Preprocessing& preprocessing :
         {Preprocessing{}, Preprocessing{true, true}, Preprocessing{false, false}}) {
      const DataProfile seen = profile(m, preprocessing);
      EXPECT_EQ(seen.twin_count, 2) << p;
      ASSERT_EQ(seen.twins.size(), 2U);
      EXPECT_EQ(seen.twins[0].first, 2);
      EXPECT_EQ(seen.twins[0].second, 5);
      EXPECT_NEAR(seen.twins[0].correlation, 1, 1e-12);
      EXPECT_EQ(seen.twins[1].first, 3);
      EXPECT_EQ(seen.twins[1].second, 8);
      EXPECT_NEAR(seen.twins[1].correlation, -1, 1e-6);
    }
  }
}

TEST(Profile, ColumnsOfChanceAreNoTwins) {
  for (const auto& [n, p] : std::vector<std::pair<Index, Index>>{{4, 400}, {8, 3000}, {400, 8}}) {
    EXPECT_EQ(profile(test::gaussian(n, p, 7)).twin_count, 0) << n;
  }
}

TEST(Profile, ManyCopiesAreCountedAndTheFirstFewNamed) {
  for (const Index p : {Index{30}, Index{60}}) {  // tall and wide
    test::Matrix m = test::gaussian(40, p, 8);
    for (Index i = 0; i < 40; ++i) {
      for (Index j = 1; j < 25; ++j) m.at(i, j) = m.at(i, 0);
    }
    EXPECT_EQ(profile(m).twin_count, 24);
    EXPECT_EQ(profile(m).twins.size(), 10U);
  }
}

TEST(Profile, ConstantColumnsThatAreNotCentredAreNoTwins) {
  test::Matrix m = test::gaussian(10, 30, 9);
  for (Index i = 0; i < 10; ++i) m.at(i, 3) = m.at(i, 4) = 7;
  EXPECT_EQ(profile(m, {false, false}).twin_count, 0);
}

TEST(Profile, WholeNumbersAndSignsAreSeen) {
  for (const auto& [n, p] : shapes) {
    test::Matrix m = test::gaussian(n, p, 10);
    for (double& x : m.values) x = std::floor(3 + std::abs(x));
    const auto both = [&] { return std::vector{profile(m), truncated_profile(m)}; };
    for (const DataProfile& seen : both()) {
      EXPECT_TRUE(seen.whole_numbers && seen.non_negative);
      EXPECT_EQ(seen.smallest, 3);
      EXPECT_EQ(seen.largest, std::ranges::max(m.values));
    }
    m.values.back() = -1;
    for (const DataProfile& seen : both()) EXPECT_TRUE(seen.whole_numbers && !seen.non_negative);
    m.values.back() = 0.5;
    for (const DataProfile& seen : both()) EXPECT_TRUE(!seen.whole_numbers && seen.non_negative);
  }
}

TEST(Profile, SparseRowsTellTheSame) {
  const std::vector<Index> start{0, 2, 3, 5, 6};
  const std::vector<std::uint32_t> column{0, 2, 1, 0, 1, 2};
  const std::vector<double> value{3, 1, 2, 4, 1, 9};
  const auto source = sparse_matrix_source({4, 3, start.data(), column.data(), value.data()});
  const DataProfile seen = truncated_spectrum(*source, {}, {}, 1).profile;
  const test::Matrix filled{4, 3, {3, 0, 1, 0, 2, 0, 4, 1, 0, 0, 0, 9}};
  expect_longest(seen.longest, filled);
  EXPECT_TRUE(seen.whole_numbers && seen.non_negative);
  EXPECT_EQ(seen.smallest, 0);
  EXPECT_EQ(seen.largest, 9);
}

TEST(Profile, ThreadsChangeNothing) {
  for (const auto& [n, p] : shapes) {
    test::Matrix m = test::gaussian(n, p, 11);
    for (Index i = 0; i < n; ++i) m.at(i, 0) = m.at(i, p - 1);
    const DataProfile one = profile(m, {}, 1), four = profile(m, {}, 4);
    EXPECT_EQ(one.deviations, four.deviations);
    ASSERT_EQ(one.longest.size(), four.longest.size());
    for (std::size_t k = 0; k < one.longest.size(); ++k) {
      EXPECT_EQ(one.longest[k].row, four.longest[k].row);
      EXPECT_EQ(one.longest[k].length, four.longest[k].length);
    }
    ASSERT_EQ(one.twins.size(), 1U);
    ASSERT_EQ(four.twins.size(), 1U);
    EXPECT_EQ(one.twins[0].correlation, four.twins[0].correlation);
  }
}

TEST(LongestRows, EqualLengthsRankByNumberInAnyOrder) {
  LongestRows forward, backward, parts[2];
  for (Index i = 0; i < 100; ++i) {
    forward.add(i, static_cast<double>(i % 3));
    backward.add(99 - i, static_cast<double>((99 - i) % 3));
    parts[i % 2].add(i, static_cast<double>(i % 3));
  }
  parts[1].merge(parts[0]);
  for (const LongestRows* rows : {&forward, &backward, &parts[1]}) {
    const std::vector<RowLength> kept = rows->lengths();
    ASSERT_EQ(kept.size(), LongestRows::most);
    for (std::size_t k = 0; k < kept.size(); ++k) {
      EXPECT_EQ(kept[k].row, static_cast<Index>(3 * k + 2));
    }
  }
}

}  // namespace
}  // namespace pcadim
