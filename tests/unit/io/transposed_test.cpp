#include <numeric>

#include "adapters/transposed_source.hpp"
#include "helpers.hpp"

namespace pcadim::data {
namespace {

using OpenTransposed = FilesTest;

ReadOptions transposing() {
  ReadOptions options;
  options.transpose = true;
  return options;
}

Values counted(Index count) {
  Values values(static_cast<std::size_t>(count));
  std::iota(values.begin(), values.end(), 0.0);
  return values;
}

TEST(Transposed, SwapsRowsAndColumnsOfAMatrixInMemory) {
  const Values values{1, 2, 3, 4, 5, 6};
  const auto source = transposed_source(matrix_source(row_major(values.data(), 2, 3)), {});
  EXPECT_EQ(source->shape()->rows, 3);
  EXPECT_EQ(source->shape()->cols, 2);
  EXPECT_TRUE(source->in_memory());
  EXPECT_TRUE(source->random_access());
  EXPECT_EQ(source->name(), "matrix in memory");
  EXPECT_EQ(source->column_names(), (Names{"row 1", "row 2"}));
  EXPECT_EQ(source->locate(2, 0), "{row:0}, {column:2}");
  EXPECT_EQ(read_all(*source).values, (Values{1, 4, 2, 5, 3, 6}));
  source->rewind();
  EXPECT_EQ(read_all(*source).rows, 3);
  Values some(4);
  source->read_rows(1, 2, some.data());
  EXPECT_EQ(some, (Values{2, 5, 3, 6}));
  Values column(3);
  source->read_columns(1, 1, column.data());
  EXPECT_EQ(column, (Values{4, 5, 6}));
}

TEST(Transposed, BlocksAreCutAndAgree) {
  constexpr Index rows = 3, cols = 900000;
  const Values values = counted(rows * cols);
  const auto source = transposed_source(matrix_source(row_major(values.data(), rows, cols)), {});
  EXPECT_LT(source->next()->rows, cols);
  EXPECT_GT(source->position().done, 0);
  EXPECT_EQ(source->position().total, cols);
  source->rewind();
  const Table table = read_all(*source);
  ASSERT_EQ(table.rows, cols);
  for (Index i = 0; i < cols; i += 997) {
    for (Index j = 0; j < rows; ++j) {
      ASSERT_EQ(table.values[static_cast<std::size_t>(i * rows + j)],
                static_cast<double>(j * cols + i));
    }
  }
}

TEST_F(OpenTransposed, TextIsKeptAndItsPlacesAreThoseOfTheFile) {
  write_text_file(path("a.csv"), "gene,s1,s2,s3\nx,1,2,3\ny,4,5,6\n");
  const auto source = open_source(path("a.csv"), transposing());
  EXPECT_EQ(source->shape()->rows, 3);
  EXPECT_EQ(source->shape()->cols, 2);
  EXPECT_TRUE(source->random_access());
  EXPECT_TRUE(source->rewindable());
  EXPECT_EQ(read_all(*source).values, (Values{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(source->locate(2, 1), "line 3, column 4 (s3)");
}

TEST_F(OpenTransposed, ColumnsAreThoseOfTheFile) {
  const Values values{1, 2, 3, 4, 5, 6};
  write_matrix(path("a.npy"), row_major(values.data(), 2, 3));
  ReadOptions options = transposing();
  options.columns = {"1", "3"};
  const auto source = open_source(path("a.npy"), options);
  EXPECT_EQ(read_all(*source).values, (Values{1, 4, 3, 6}));
  EXPECT_FALSE(source->in_memory());
}

TEST_F(OpenTransposed, GroupsOfRowsAreRefused) {
  write_text_file(path("a.csv"), "a,b\n1,2\n3,4\n");
  ReadOptions options = transposing();
  options.group_column = "a";
  EXPECT_THROW(open_source(path("a.csv"), options), UsageError);
}

TEST_F(OpenTransposed, PartsOfOtherThanHdf5AreRefused) {
  write_text_file(path("a.csv"), "a,b\n1,2\n3,4\n");
  ReadOptions options;
  options.dataset = "X";
  EXPECT_THROW(open_source(path("a.csv"), options), UsageError);
  options.dataset.clear();
  options.layer = "counts";
  EXPECT_THROW(open_source(path("a.csv"), options), UsageError);
}

}  // namespace
}  // namespace pcadim::data
