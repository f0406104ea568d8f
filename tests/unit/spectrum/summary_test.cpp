#include "passes/summary.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "pcadim/error.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

Matrix sample() {
  Matrix m = test::gaussian(3000, 7, 11);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 2) += 1000;  // a mean far from zero
  return m;
}

Summary of(const Matrix& m, int threads = 0) {
  const auto source = matrix_source(m.view());
  RowWalk walk(*source, {threads});
  return summarize(*source, walk);
}

Summary of_rows(const Matrix& m, Index first, Index rows) {
  return of({rows,
             m.cols,
             {m.values.begin() + first * m.cols, m.values.begin() + (first + rows) * m.cols}});
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
      EXPECT_NEAR(a.scatter()[j * p + i], b.scatter()[j * p + i],
                  tolerance * a.scatter()[j * p + j]);
    }
  }
}

TEST(Summary, EqualsTheTextbookFormulas) {
  const Matrix m = sample();
  const Summary s = of(m);
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

void expect_same_bits(const Summary& a, const Summary& b) {
  expect_same(a, b, 0);
  EXPECT_TRUE(std::ranges::equal(a.mean(), b.mean()));
  EXPECT_TRUE(std::ranges::equal(a.scatter(), b.scatter()));
}

TEST(Summary, ThreadsDoNotChangeABit) {
  for (const Matrix& m : {sample(), test::gaussian(20'000, 60, 5), test::gaussian(9000, 300, 6)})
    expect_same_bits(of(m, 1), of(m, 3));
}

TEST(Summary, ClearedIsAsNew) {
  const Matrix m = sample();
  Summary used = of_rows(m, 0, 100);
  used.clear();
  EXPECT_EQ(used.rows(), 0);
  used.merge(of(m));
  Summary fresh(m.cols);
  fresh.merge(of(m));
  expect_same_bits(used, fresh);
}

TEST(Summary, MergesPartsInAnyGrouping) {
  const Matrix m = sample();
  const Summary all = of(m), a = of_rows(m, 0, 100), b = of_rows(m, 100, 1),
                c = of_rows(m, 101, 2899);
  Summary left = a;
  left.merge(b);
  left.merge(c);
  Summary right = c;
  right.merge(b);
  right.merge(a);
  expect_same(left, all, 1e-12);
  expect_same(right, all, 1e-12);
  Summary with_empty(7);
  with_empty.merge(all);
  with_empty.merge(Summary(7));
  expect_same(with_empty, all, 0);
}

std::vector<std::byte> saved(const Summary& summary) {
  ByteWriter out("summary", 1);
  summary.write(out);
  return out.finish();
}

Summary read(std::span<const std::byte> bytes) {
  ByteReader in(bytes, "summary", 1);
  return Summary::read(in);
}

TEST(Summary, SurvivesSaving) {
  const Summary s = of(sample());
  const Summary again = read(saved(s));
  expect_same(s, again, 0);
}

TEST(Summary, RefusesDamagedBytesAndOtherWidths) {
  auto bytes = saved(of(sample()));
  EXPECT_THROW(read(std::span(bytes).first(bytes.size() - 8)), InputError);
  bytes[40] ^= std::byte{1};
  EXPECT_THROW(read(bytes), InputError);
  Summary a = of(test::gaussian(5, 3, 1));
  EXPECT_THROW(a.merge(of(test::gaussian(5, 4, 1))), InputError);
}

TEST(Summary, NamesTheFirstCellThatIsNotFinite) {
  Matrix m = sample();
  m.at(2000, 4) = std::numeric_limits<double>::quiet_NaN();
  try {
    of(m);
    FAIL() << "NaN was accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("{row:2000}, {column:4}"), std::string::npos)
        << error.what();
    EXPECT_NE(std::string(error.what()).find("missing"), std::string::npos) << error.what();
  }
  m.at(2000, 4) = std::numeric_limits<double>::infinity();
  EXPECT_THROW(of(m), InputError);
}

/// Many columns: the threads share the tiles.
TEST(Summary, OfManyColumnsIsTheSameForAnyNumberOfThreads) {
  const Matrix m = test::gaussian(2500, 300, 5);
  const Summary one = of(m, 1);
  expect_same(one, of(m, 2), 0);
  expect_same(one, of(m, 5), 0);
  Summary parts = of_rows(m, 0, 1300);
  parts.merge(of_rows(m, 1300, 1200));
  expect_same(parts, one, 1e-12);
}

}  // namespace
}  // namespace pcadim
