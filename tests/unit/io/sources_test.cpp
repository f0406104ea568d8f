#include <numeric>

#include "adapters/column_subset.hpp"
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
  EXPECT_EQ(source->locate(1, 1), "{row:1}, {column:1} (b)");
  EXPECT_EQ(source->name(), "matrix in memory");
}

TEST(MatrixSource, ChecksWhatItIsGiven) {
  const Values values{1, 2};
  EXPECT_THROW(matrix_source(row_major(values.data(), 0, 2)), InputError);
  EXPECT_THROW(matrix_source(row_major(nullptr, 1, 2)), InputError);
  EXPECT_THROW(matrix_source(row_major(values.data(), 1, 2), {"a"}), UsageError);
}

TEST(MatrixSource, ColumnsOfAnyStridesAreWhatTheRowsSay) {
  Values doubles(2000);
  std::iota(doubles.begin(), doubles.end(), 0.0);
  const std::vector<float> floats(doubles.begin(), doubles.end());
  constexpr Index rows = 40, cols = 21;
  for (const auto& [row_stride, col_stride] :
       {std::pair{21, 1}, std::pair{1, 40}, std::pair{25, 1}, std::pair{2, 90}, std::pair{45, 2}}) {
    for (const bool single : {false, true}) {
      const MatrixView view{single ? static_cast<const void*>(floats.data()) : doubles.data(),
                            single ? Scalar::float32 : Scalar::float64,
                            rows,
                            cols,
                            row_stride,
                            col_stride};
      const auto source = matrix_source(view);
      for (const auto& [first, count] : {std::pair{0, 21}, std::pair{5, 3}, std::pair{20, 1}}) {
        Values panel(static_cast<std::size_t>(count * rows));
        Values across(panel.size());
        source->read_columns(first, count, panel.data());
        source->read_panel(first, count, across.data());
        for (Index j = 0; j < count; ++j) {
          for (Index i = 0; i < rows; ++i) {
            ASSERT_EQ(panel[static_cast<std::size_t>(j * rows + i)], element(view, i, first + j));
            ASSERT_EQ(across[static_cast<std::size_t>(i * count + j)], element(view, i, first + j));
          }
        }
      }
    }
  }
}

ReadOptions keeping(Names columns) {
  ReadOptions options;
  options.columns = std::move(columns);
  return options;
}

TEST(ColumnSubset, HasRowsAndColumnsAtAnyPlaceWhereItsSourceHas) {
  const Values values{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  const auto open = [&](const ReadOptions& options) {
    return choose_columns(matrix_source(row_major(values.data(), 2, 6)), options);
  };
  const auto source = open(keeping({"1", "3-4", "6"}));
  EXPECT_TRUE(source->random_access());
  EXPECT_TRUE(source->in_memory());
  Values rows(8);
  source->read_rows(0, 2, rows.data());
  EXPECT_EQ(rows, (Values{1, 3, 4, 6, 7, 9, 10, 12}));
  EXPECT_EQ(rows, read_all(*source).values);
  Values columns(6);
  source->read_columns(1, 3, columns.data());
  EXPECT_EQ(columns, (Values{3, 9, 4, 10, 6, 12}));
  source->read_columns(0, 2, columns.data());
  EXPECT_EQ(Values(columns.begin(), columns.begin() + 4), (Values{1, 7, 3, 9}));
}

TEST(ColumnSubset, WithGroupsIsReadInOrder) {
  const Values values{1, 2, 3, 4};
  ReadOptions options;
  options.group_column = "2";
  const auto source = choose_columns(matrix_source(row_major(values.data(), 2, 2)), options);
  EXPECT_FALSE(source->random_access());
  EXPECT_FALSE(source->in_memory());
}

TEST(ColumnSubset, ManyRowsAreReadInSlabs) {
  Values values(1200 * 1000);
  std::iota(values.begin(), values.end(), 0.0);
  const auto source =
      choose_columns(matrix_source(row_major(values.data(), 1200, 1000)), keeping({"1000"}));
  Values column(1200);
  source->read_rows(0, 1200, column.data());
  for (std::size_t i = 0; i < column.size(); ++i) ASSERT_EQ(column[i], values[1000 * i + 999]);
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
