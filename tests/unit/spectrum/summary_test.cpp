#include "spectrum/summary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "pcadim/error.hpp"
#include "support/chunked.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

Matrix sample() {
  Matrix m = test::gaussian(3000, 7, 11);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 2) += 1000;  // a mean far from zero
  return m;
}

Summary whole(const Matrix& m, Index chunk, int threads = 0) {
  test::ChunkedSource source(m.view(), chunk);
  double seconds = 0;
  return summarize(source, threads, seconds);
}

RowTile tile_of(const Matrix& m, Index first, Index rows) {
  return {m.values.data() + first * m.cols, rows, m.cols, first};
}

void expect_same(const Summary& a, const Summary& b, double tolerance) {
  ASSERT_EQ(a.rows(), b.rows());
  for (std::size_t j = 0; j < a.mean().size(); ++j) {
    EXPECT_NEAR(a.mean()[j], b.mean()[j], tolerance * std::max(1.0, std::abs(a.mean()[j])));
    EXPECT_EQ(a.minimum()[j], b.minimum()[j]);
    EXPECT_EQ(a.maximum()[j], b.maximum()[j]);
  }
  const auto p = static_cast<std::size_t>(a.cols());
  for (std::size_t j = 0; j < p; ++j) {
    for (std::size_t i = j; i < p; ++i) {
      EXPECT_NEAR(a.scatter()[j * p + i], b.scatter()[j * p + i], tolerance * a.scatter()[j * p + j]);
    }
  }
}

TEST(Summary, EqualsTheTextbookFormulas) {
  const Matrix m = sample();
  const Summary s = whole(m, 1000);
  for (Index j = 0; j < m.cols; ++j) {
    long double mean = 0, squares = 0;
    for (Index i = 0; i < m.rows; ++i) mean += static_cast<long double>(m.at(i, j));
    mean /= static_cast<long double>(m.rows);
    for (Index i = 0; i < m.rows; ++i) {
      const long double x = static_cast<long double>(m.at(i, j)) - mean;
      squares += x * x;
    }
    EXPECT_NEAR(s.mean()[static_cast<std::size_t>(j)], static_cast<double>(mean), 1e-12 * 1000);
    EXPECT_NEAR(s.scatter()[static_cast<std::size_t>(j * m.cols + j)], static_cast<double>(squares),
                1e-11 * static_cast<double>(squares));
  }
}

TEST(Summary, ChunksAndThreadsDoNotChangeABit) {
  const Matrix m = sample();
  const Summary one = whole(m, m.rows, 1);
  for (const Index chunk : {1, 7, 256, 1000, 2999}) {
    const Summary other = whole(m, chunk, 2);
    EXPECT_TRUE(std::ranges::equal(one.mean(), other.mean())) << chunk;
    EXPECT_TRUE(std::ranges::equal(one.scatter(), other.scatter())) << chunk;
  }
}

TEST(Summary, MergesPartsInAnyGrouping) {
  const Matrix m = sample();
  const Summary all = whole(m, m.rows);
  Summary a(7), b(7), c(7);
  a.add(tile_of(m, 0, 100), 0);
  b.add(tile_of(m, 100, 1), 0);
  c.add(tile_of(m, 101, 2899), 0);
  Summary left = a;
  left.merge(b);
  left.merge(c);
  Summary right = c;
  right.merge(b);
  right.merge(a);
  expect_same(left, all, 1e-12);
  expect_same(right, all, 1e-12);
  Summary with_empty;
  with_empty.merge(all);
  with_empty.merge(Summary(7));
  expect_same(with_empty, all, 0);
}

TEST(Summary, SurvivesSaving) {
  const Summary s = whole(sample(), 500);
  const Summary again = Summary::deserialize(s.serialize());
  expect_same(s, again, 0);
}

TEST(Summary, RefusesDamagedBytesAndOtherWidths) {
  auto bytes = whole(sample(), 500).serialize();
  EXPECT_THROW(Summary::deserialize(std::span(bytes).first(bytes.size() - 8)), InputError);
  bytes[40] ^= std::byte{1};
  EXPECT_THROW(Summary::deserialize(bytes), InputError);
  Summary a = whole(test::gaussian(5, 3, 1), 5);
  EXPECT_THROW(a.merge(whole(test::gaussian(5, 4, 1), 5)), InputError);
}

TEST(Summary, NamesTheFirstCellThatIsNotFinite) {
  Matrix m = sample();
  m.at(2000, 4) = std::numeric_limits<double>::quiet_NaN();
  try {
    whole(m, 100);
    FAIL() << "NaN was accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("row 2001, column 5"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("missing"), std::string::npos) << error.what();
  }
  m.at(2000, 4) = std::numeric_limits<double>::infinity();
  EXPECT_THROW(whole(m, 100), InputError);
}

}  // namespace
}  // namespace pcadim
