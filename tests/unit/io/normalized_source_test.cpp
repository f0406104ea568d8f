#include "adapters/normalized_source.hpp"

#include <cmath>
#include <random>

#include "adapters/sparse_source.hpp"
#include "base/threads/joining_thread.hpp"
#include "helpers.hpp"
#include "support/chunked.hpp"

namespace pcadim::data {
namespace {

using test::ChunkedSource;

/// Small counts, many of them zero; row 3 is all zeros.
Values random_counts(Index rows, Index cols) {
  std::mt19937 engine(7);
  Values counts(static_cast<std::size_t>(rows * cols));
  for (double& count : counts) count = std::max(0.0, static_cast<double>(engine() % 12) - 6.0);
  std::fill_n(counts.begin() + 3 * cols, cols, 0.0);
  return counts;
}

SparseMatrix all_cells(const Values& values, Index rows, Index cols) {
  SparseMatrix matrix{rows, cols, {0}, {}, {}};
  for (Index i = 0; i < rows; ++i) {
    for (Index j = 0; j < cols; ++j) {
      const double value = values[static_cast<std::size_t>(i * cols + j)];
      if (value == 0) continue;
      matrix.column.push_back(static_cast<std::uint32_t>(j));
      matrix.value.push_back(value);
    }
    matrix.start.push_back(std::ssize(matrix.column));
  }
  return matrix;
}

const std::vector<Normalization> ways{
    {true, 0, false}, {true, 0, true}, {true, 1e4, true}, {false, 0, true}};

/// What sparse_source makes of the same numbers (held to scanpy's in its own tests).
Values expected(const Values& values, Index rows, Index cols, const Normalization& how) {
  ReadOptions options;
  options.normalize = how;
  return read_all(*sparse_source(all_cells(values, rows, cols), options, {"x", {}, {}})).values;
}

TEST(NormalizedSource, IsTheSourceItselfWhenNothingIsAsked) {
  const Values values{1, 2};
  auto inner = matrix_source(row_major(values.data(), 1, 2));
  const Source* before = inner.get();
  EXPECT_EQ(normalized_source(std::move(inner), {}).get(), before);
  auto sparse = sparse_source(all_cells(values, 1, 2), {}, {"x", {}, {}});
  before = sparse.get();
  EXPECT_EQ(normalized_source(std::move(sparse), {true, 0, true}).get(), before);
}

TEST(NormalizedSource, EqualsTheSparseOneInBlocksOfAnySize) {
  const Values values = random_counts(40, 9);
  for (const Normalization& how : ways) {
    const Values wanted = expected(values, 40, 9, how);
    for (const Index rows : {1, 7, 40}) {
      const auto source = normalized_source(
          std::make_unique<ChunkedSource>(row_major(values.data(), 40, 9), rows), how);
      EXPECT_EQ(read_all(*source).values, wanted);
      source->rewind();
      EXPECT_EQ(read_all(*source).values, wanted);
    }
  }
}

TEST(NormalizedSource, ReadsAnyRowsAndColumns) {
  const Values values = random_counts(40, 9);
  for (const Normalization& how : ways) {
    const Values wanted = expected(values, 40, 9, how);
    const auto source = normalized_source(matrix_source(row_major(values.data(), 40, 9)), how);
    EXPECT_TRUE(source->random_access() && source->in_memory());
    Values rows(2 * 9), columns(3 * 40);
    source->read_rows(5, 2, rows.data());
    EXPECT_EQ(rows, Values(wanted.begin() + 45, wanted.begin() + 63));
    source->read_columns(4, 3, columns.data());
    for (std::size_t k = 0; k < columns.size(); ++k) {
      ASSERT_EQ(columns[k], wanted[k % 40 * 9 + 4 + k / 40]);
    }
  }
}

TEST(NormalizedSource, ManyThreadsMayAskForColumns) {
  const Values values = random_counts(40, 9);
  const Normalization how{true, 1e4, true};
  const auto source = normalized_source(matrix_source(row_major(values.data(), 40, 9)), how);
  std::vector<Values> found(4, Values(9 * 40));
  {
    std::vector<JoiningThread> threads;
    for (Values& columns : found) {
      threads.emplace_back([&] { source->read_columns(0, 9, columns.data()); });
    }
  }
  const Values wanted = expected(values, 40, 9, how);
  for (const Values& columns : found) EXPECT_EQ(columns[2 * 40 + 7], wanted[7 * 9 + 2]);
  EXPECT_EQ(found[0], found[3]);
}

TEST(NormalizedSource, PassesOnWhatItIsTold) {
  const std::string text = "a,b\n1,3\n2,2\n";
  const auto source = normalized_source(text_source(text), {true, 0, true});
  const Values logarithms{0.6931471805599453, 1.3862943611198906, 1.0986122886681098,
                          1.0986122886681098};  // of 2, 4, 3, 3
  const Values values = read_all(*source).values;
  for (std::size_t k = 0; k < 4; ++k) EXPECT_DOUBLE_EQ(values[k], logarithms[k]);
  EXPECT_EQ(source->column_names(), (Names{"a", "b"}));
  EXPECT_EQ(source->name(), "file.csv");
  EXPECT_EQ(source->locate(1, 0), "line 3, column 1 (a)");
  EXPECT_EQ(source->decisions().back(),
            "rows are scaled to a total of 4 (the median), then log(1 + x)");
}

TEST(NormalizedSource, NamesTheCellThatIsNoCount) {
  const std::string text = "a,b\n1,3\n2,-2\n";
  for (const Normalization& how : ways) {
    try {
      const auto source = normalized_source(text_source(text), how);
      read_all(*source);
      ADD_FAILURE();
    } catch (const InputError& error) {
      EXPECT_SAYS(std::string(error.what()),
                  "file.csv, line 3, column 2 (b): -2; {normalize} needs counts");
    }
  }
  EXPECT_THROW(normalized_source(text_source(text), {true, NAN, false}), UsageError);
}

TEST(NormalizedSource, NeedsASecondLookForTheMedianOnly) {
  const std::string text = "a,b\n1,3\n2,2\n";
  const auto pipe = [&] {
    return std::make_unique<CsvSource>(std::make_unique<MemoryInput>(text, "standard input", false),
                                       ReadOptions{});
  };
  try {
    normalized_source(pipe(), {true, 0, false});
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_SAYS(std::string(error.what()), "give {normalize=total=10000}, or a file");
  }
  EXPECT_EQ(read_all(*normalized_source(pipe(), {true, 8, false})).values, (Values{2, 6, 4, 4}));
}

}  // namespace
}  // namespace pcadim::data
