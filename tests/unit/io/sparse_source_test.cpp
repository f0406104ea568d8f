#include "adapters/sparse_source.hpp"

#include <cmath>
#include <limits>
#include <random>

#include "helpers.hpp"

namespace pcadim::data {
namespace {

using Places = std::vector<Index>;
using Columns = std::vector<std::uint32_t>;

SparseMatrix sparse_of(const Values& dense, Index rows, Index cols) {
  SparseMatrix matrix{rows, cols, {0}, {}, {}};
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) {
      const double value = dense[static_cast<std::size_t>(i * cols + j)];
      if (value == 0) continue;
      matrix.column.push_back(static_cast<std::uint32_t>(j));
      matrix.value.push_back(value);
    }
    matrix.start.push_back(std::ssize(matrix.column));
  }
  return matrix;
}

/// One cell in five is not zero; the last rows and columns are all zero.
Values random_dense(Index rows, Index cols, unsigned seed) {
  std::mt19937 engine(seed);
  Values dense(static_cast<std::size_t>(rows * cols), 0.0);
  for (Index i = 0; i + 1 < rows; ++i) {
    for (Index j = 0; j + 1 < cols; ++j) {
      const auto drawn = static_cast<double>(engine() % 50);
      if (drawn < 10) dense[static_cast<std::size_t>(i * cols + j)] = 1 + drawn;
    }
  }
  return dense;
}

Values transpose_of(const Values& dense, Index rows, Index cols) {
  Values turned;
  for (Index j = 0; j < cols; ++j) {
    for (Index i = 0; i < rows; ++i)
      turned.push_back(dense[static_cast<std::size_t>(i * cols + j)]);
  }
  return turned;
}

const Values counts{1, 0, 2, 0, 0, 0, 0, 0, 5, 1, 0, 3, 2, 2, 2, 1, 0, 0, 10, 0.5};  // 5 x 4

std::unique_ptr<Source> source_of(const ReadOptions& options = {}, const Names& names = {}) {
  return sparse_source(sparse_of(counts, 5, 4), options, {"cells.mtx", names, {}});
}

template <class Exception>
std::string refusal_of(const SparseMatrix& matrix, const ReadOptions& options = {}) {
  try {
    sparse_source(matrix, options, {"cells.mtx", {}, {}});
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

TEST(SparseMatrix, IsTidiedUp) {
  SparseMatrix matrix{4, 5, {0, 2, 5, 5, 7}, {1, 3, 4, 0, 4, 2, 2}, {1, 2, 3, 4, 5, 6, -6}};
  tidy(matrix, "x");
  EXPECT_EQ(matrix.start, (Places{0, 2, 4, 4, 5}));
  EXPECT_EQ(matrix.column, (Columns{1, 3, 0, 4, 2}));
  EXPECT_EQ(matrix.value, (Values{1, 2, 4, 8, 0}));
}

TEST(SparseMatrix, AddsUpInTheOrderGiven) {
  SparseMatrix matrix{1, 2, {0, 4}, {1, 0, 0, 0}, {9, 1e16, 1, -1e16}};
  tidy(matrix, "x");
  EXPECT_EQ(matrix.value, (Values{1e16 + 1 - 1e16, 9}));
}

TEST(SparseMatrix, RefusesArraysThatDoNotFit) {
  const auto says = [](SparseMatrix matrix) -> std::string {
    try {
      tidy(matrix, "x.h5ad");
    } catch (const InputError& error) {
      return error.what();
    }
    return {};
  };
  EXPECT_SAYS(says({2, 2, {0, 1, 2}, {0, 2}, {1, 1}}), "x.h5ad: {row:1} has a cell in {column:2}");
  EXPECT_SAYS(says({2, 2, {0, 2, 1}, {0}, {1}}), "{row:2}");
  EXPECT_SAYS(says({2, 2, {1, 1, 1}, {0}, {1}}), "ascend from 0");
  EXPECT_SAYS(says({2, 2, {0, 1}, {0}, {1}}), "differ in length");
  EXPECT_SAYS(says({2, 2, {0, 1, 1}, {0}, {}}), "differ in length");
  EXPECT_SAYS(says({2, 2, {0, 1, 1}, {0, 1}, {1, 1}}), "hold 1 cells together");
}

TEST(SparseMatrix, KnowsItsBytes) {
  EXPECT_EQ(sparse_bytes(0, 0), 8U);
  EXPECT_EQ(sparse_bytes(10, 100), 88U + 1200U);
  constexpr auto most = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(sparse_bytes(most, 1), most);
  EXPECT_EQ(sparse_bytes(1, most / 12), most);
}

TEST(SparseSource, FillsInTheZeros) {
  const Index rows = 1200, cols = 700;  // more than one block
  const Values dense = random_dense(rows, cols, 2);
  const auto source = sparse_source(sparse_of(dense, rows, cols), {}, {"x", {}, {}});
  EXPECT_TRUE(source->in_memory() && source->random_access() && source->rewindable());
  EXPECT_LT(source->next()->rows, rows);
  EXPECT_GT(source->position().done, 0);
  source->rewind();
  EXPECT_EQ(read_all(*source).values, dense);
  Values part(3 * 700), panel(static_cast<std::size_t>(5 * rows));
  source->read_rows(11, 3, part.data());
  EXPECT_EQ(part, Values(dense.begin() + 11 * cols, dense.begin() + 14 * cols));
  const Values turned = transpose_of(dense, rows, cols);
  source->read_columns(695, 5, panel.data());
  EXPECT_EQ(panel, Values(turned.begin() + 695 * rows, turned.end()));
}

TEST(SparseSource, ChoosesColumns) {
  ReadOptions options;
  options.id_column = {"b"};
  const auto source = source_of(options, {"a", "b", "c", "d"});
  EXPECT_EQ(source->column_names(), (Names{"a", "c", "d"}));
  EXPECT_EQ(source->sparse()->cols, 3);
  EXPECT_EQ(read_all(*source).values, (Values{1, 2, 0, 0, 0, 0, 5, 0, 3, 2, 2, 1, 0, 10, 0.5}));
  EXPECT_EQ(source->locate(1, 2), "{row:1}, {column:3} (d)");
  options.id_column = {"e"};
  EXPECT_THROW(source_of(options, {"a", "b", "c", "d"}), UsageError);
}

TEST(SparseSource, RefusesGroupsAndEmptiness) {
  ReadOptions options;
  options.group_column = "1";
  EXPECT_SAYS(refusal_of<UsageError>(sparse_of(counts, 5, 4), options), "{group_column} needs");
  EXPECT_SAYS(refusal_of<InputError>({0, 4, {0}, {}, {}}), "cells.mtx has 0 rows and 4 columns");
}

// scanpy 1.11: normalize_total(target_sum=None), log1p, on the dense matrix.
const Values scanpy_median{2.6666666666666665,
                           0,
                           5.333333333333333,
                           0,
                           0,
                           0,
                           0,
                           0,
                           4.444444444444445,
                           0.8888888888888888,
                           0,
                           2.6666666666666665,
                           2.2857142857142856,
                           2.2857142857142856,
                           2.2857142857142856,
                           1.1428571428571428,
                           0,
                           0,
                           7.619047619047619,
                           0.38095238095238093};
const Values scanpy_median_log{1.2992829841302609,
                               0,
                               1.8458266904983307,
                               0,
                               0,
                               0,
                               0,
                               0,
                               1.6945957207744073,
                               0.6359887667199967,
                               0,
                               1.2992829841302609,
                               1.1895840668738364,
                               1.1895840668738364,
                               1.1895840668738364,
                               0.7621400520468967,
                               0,
                               0,
                               2.1539745935424026,
                               0.322773392263051};
const Values scanpy_10000_log{8.11202803831707,
                              0,
                              8.805025252619144,
                              0,
                              0,
                              0,
                              0,
                              0,
                              8.622733690876007,
                              7.0140153898827995,
                              0,
                              8.11202803831707,
                              7.957927342245103,
                              7.957927342245103,
                              7.957927342245103,
                              7.265129978035143,
                              0,
                              0,
                              9.161655202294636,
                              6.167915732334906};

void expect_close(const Values& found, const Values& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) EXPECT_DOUBLE_EQ(found[k], expected[k]) << k;
}

ReadOptions normalizing(bool total, double target, bool log1p, int threads = 0) {
  ReadOptions options;
  options.normalize = {total, target, log1p};
  options.threads = threads;
  return options;
}

TEST(SparseSource, NormalisesLikeScanpy) {
  for (const int threads : {1, 2}) {
    const auto median = source_of(normalizing(true, 0, false, threads));
    expect_close(read_all(*median).values, scanpy_median);
    EXPECT_EQ(median->decisions(), Names{"rows are scaled to a total of 8 (the median)"});
  }
  const auto log = source_of(normalizing(true, 0, true));
  expect_close(read_all(*log).values, scanpy_median_log);
  EXPECT_EQ(log->decisions(),
            Names{"rows are scaled to a total of 8 (the median), then log(1 + x)"});
  const auto fixed = source_of(normalizing(true, 10000, true));
  expect_close(read_all(*fixed).values, scanpy_10000_log);
  EXPECT_EQ(fixed->decisions(), Names{"rows are scaled to a total of 10000, then log(1 + x)"});
}

TEST(SparseSource, NormalisesCountsOnly) {
  const auto says = [](double value) {
    Values bad = counts;
    bad[6] = value;
    return refusal_of<InputError>(sparse_of(bad, 5, 4), normalizing(false, 0, true));
  };
  EXPECT_SAYS(says(-1), "cells.mtx, {row:1}, {column:2}: -1; {normalize} needs counts");
  EXPECT_SAYS(says(std::nan("")), "{row:1}, {column:2}: nan");
  EXPECT_SAYS(says(HUGE_VAL), "{row:1}, {column:2}: inf");
  const Values huge{1.7e308, 1.7e308};
  EXPECT_SAYS(refusal_of<InputError>(sparse_of(huge, 1, 2), normalizing(true, 0, false)),
              "the sum of {row:0} is too large");
  EXPECT_SAYS(refusal_of<InputError>(sparse_of(Values(4), 2, 2), normalizing(true, 0, false)),
              "every row is zero");
  EXPECT_SAYS(refusal_of<UsageError>(sparse_of(counts, 5, 4), normalizing(true, -1, false)),
              "{normalize=total=-1}");
}

TEST(SparseMatrixSource, HandsOutTheCallersArrays) {
  const SparseMatrix matrix = sparse_of(counts, 5, 4);
  const auto source = sparse_matrix_source(view_of(matrix), {"a", "b", "c", "d"});
  EXPECT_EQ(source->sparse()->value, matrix.value.data());
  EXPECT_EQ(read_all(*source).values, counts);
  EXPECT_EQ(source->locate(0, 3), "{row:0}, {column:3} (d)");
  EXPECT_EQ(source->name(), "sparse matrix in memory");
}

TEST(SparseMatrixSource, ChecksWhatItIsGiven) {
  const auto refused = [](Places start, Columns column, Index rows = 2, Index cols = 3) {
    const Values value(column.size(), 1.0);
    const SparseView view{rows, cols, start.data(), column.data(), value.data()};
    EXPECT_THROW(sparse_matrix_source(view), InputError);
  };
  refused({0, 2, 1}, {0, 1});
  refused({1, 1, 1}, {0, 1});
  refused({0, 1, 2}, {0, 3});
  refused({0, 2, 2}, {1, 0});
  refused({0, 2, 2}, {1, 1});
  refused({0, 0, 0}, {}, 2, 0);
  const Places start{0, 1};
  EXPECT_THROW(sparse_matrix_source({1, 1, nullptr, nullptr, nullptr}), InputError);
  EXPECT_THROW(sparse_matrix_source({1, 1, start.data(), nullptr, nullptr}), InputError);
  const SparseMatrix matrix = sparse_of(counts, 5, 4);
  EXPECT_THROW(sparse_matrix_source(view_of(matrix), {"a"}), UsageError);
}

}  // namespace
}  // namespace pcadim::data
