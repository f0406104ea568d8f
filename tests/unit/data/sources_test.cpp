#include <numeric>

#include "helpers.hpp"

namespace pcadim::data {
namespace {

TEST(MatrixSource, HandsOutTheCallersMemory) {
  const Values values{1, 2, 3, 4, 5, 6};
  const auto source = matrix_source(column_major(values.data(), 3, 2), {"a", "b"});
  EXPECT_EQ(source->shape()->rows, 3);
  const auto block = source->next();
  EXPECT_EQ(block->data, values.data());
  EXPECT_FALSE(source->next());
  source->rewind();
  EXPECT_EQ(read_all(*source).values, (Values{1, 4, 2, 5, 3, 6}));
  EXPECT_EQ(source->column_names(), (Names{"a", "b"}));
  EXPECT_EQ(source->locate(1, 1), "row 2, column 2 (b)");
  EXPECT_EQ(source->name(), "matrix in memory");
}

TEST(MatrixSource, ChecksWhatItIsGiven) {
  const Values values{1, 2};
  EXPECT_THROW(matrix_source(row_major(values.data(), 0, 2)), InputError);
  EXPECT_THROW(matrix_source(row_major(nullptr, 1, 2)), InputError);
  EXPECT_THROW(matrix_source(row_major(values.data(), 1, 2), {"a"}), UsageError);
}

TEST(RetainedSource, KeepsWhatCannotBeReadTwice) {
  std::string text = "name,x,y\n";
  for (int i = 0; i < 100; ++i) text += "s," + std::to_string(i) + ",0.5\n";
  TextLimits small;
  small.block = 64;
  CsvSource inner(std::make_unique<MemoryInput>(text, "standard input", false), {}, small);
  const auto source = retained_source(inner);
  EXPECT_EQ(source->shape()->rows, 100);
  EXPECT_EQ(source->shape()->cols, 2);
  EXPECT_TRUE(source->rewindable());
  const Table first = read_all(*source);
  source->rewind();
  EXPECT_EQ(read_all(*source).values, first.values);
  EXPECT_EQ(first.values[198], 99);
  EXPECT_EQ(source->locate(99, 0), "line 101, column 2 (x)");
  EXPECT_EQ(source->name(), "standard input");
  EXPECT_EQ(source->column_names(), (Names{"x", "y"}));
  EXPECT_EQ(source->decisions().size(), 1U);
}

TEST(RetainedSource, CutsLargeDataIntoChunks) {
  std::vector<float> values(5 * 700000);
  std::iota(values.begin(), values.end(), 0.0F);
  const MatrixView view{values.data(), Scalar::float32, 700000, 5, 5, 1};
  const auto inner = matrix_source(view);
  const auto source = retained_source(*inner);
  const auto block = source->next();
  EXPECT_LE(block->rows * block->cols * 8, 8 << 20);
  source->rewind();
  const Table table = read_all(*source);
  EXPECT_EQ(table.rows, 700000);
  for (std::size_t i = 0; i < values.size(); i += 997)
    ASSERT_EQ(table.values[i], static_cast<double>(values[i]));
}

}  // namespace
}  // namespace pcadim::data
