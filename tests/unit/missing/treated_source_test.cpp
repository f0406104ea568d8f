#include "missing/treated_source.hpp"

#include <gtest/gtest.h>

#include "support/holes.hpp"

namespace pcadim {
namespace {

using test::Matrix;

/// What should remain, cell by cell.
Matrix remaining(const Matrix& m, const Remains& r) {
  Matrix out{std::ssize(r.rows), std::ssize(r.cols), {}};
  for (const Index i : r.rows) {
    for (std::size_t j = 0; j < r.cols.size(); ++j) {
      const double x = m.at(i, r.cols[j]);
      out.values.push_back(std::isnan(x) && !r.fill.empty() ? r.fill[j] : x);
    }
  }
  return out;
}

const std::vector<Remains> choices{
    {{0, 1, 2, 3, 4, 5, 6}, {0, 1, 2, 3, 4}, {1, 2, 3, 4, 5}},
    {{1, 2, 5}, {0, 1, 2, 3, 4}, {1, 2, 3, 4, 5}},
    {{0, 3, 4, 6}, {1, 4}, {7, 8}},
    {{6}, {2}, {9}},
};

TEST(TreatedSource, ReadsAnyRowsAndColumns) {
  const Matrix m = test::with_holes(test::gaussian(7, 5, 1), 0.3, 2);
  const auto inner = matrix_source(m.view());
  for (const Remains& choice : choices) {
    const Matrix expected = remaining(m, choice);
    const auto source = treated_source(*inner, choice);
    for (Index first = 0; first < expected.rows; ++first) {
      for (Index count = 1; first + count <= expected.rows; ++count) {
        std::vector<double> rows(static_cast<std::size_t>(count * expected.cols));
        source->read_rows(first, count, rows.data());
        for (std::size_t k = 0; k < rows.size(); ++k)
          EXPECT_EQ(rows[k], expected.values[static_cast<std::size_t>(first * expected.cols) + k]);
      }
    }
    for (Index j = 0; j < expected.cols; ++j) {
      std::vector<double> column(static_cast<std::size_t>((expected.cols - j) * expected.rows));
      source->read_columns(j, expected.cols - j, column.data());
      for (std::size_t k = 0; k < column.size(); ++k) {
        const auto at = static_cast<Index>(k);
        EXPECT_EQ(column[k], expected.at(at % expected.rows, j + at / expected.rows));
      }
    }
  }
}

TEST(TreatedSource, HandsOutBlocksAndStartsAgain) {
  const Matrix m = test::with_holes(test::gaussian(2000, 70, 1), 0.1, 2);
  Remains choice;
  for (Index i = 0; i < m.rows; i += i % 3 + 1) choice.rows.push_back(i);
  for (Index j = 1; j < m.cols; ++j) choice.cols.push_back(j);
  choice.fill.assign(choice.cols.size(), 3);
  const Matrix expected = remaining(m, choice);
  const auto inner = matrix_source(m.view());
  const auto source = treated_source(*inner, choice);
  for (int pass = 0; pass < 2; ++pass) {
    std::vector<double> all;
    while (const auto block = source->next()) {
      const auto* data = static_cast<const double*>(block->data);
      all.insert(all.end(), data, data + block->rows * block->cols);
    }
    EXPECT_EQ(all, expected.values);
    source->rewind();
  }
}

TEST(TreatedSource, KeepsNamesPlacesAndGroups) {
  const Matrix m = test::gaussian(4, 3, 1);
  const auto inner = matrix_source(m.view(), {"a", "b", "c"}, {0, 1, 2, 1});
  const auto source = treated_source(*inner, {{1, 2, 3}, {0, 2}});
  EXPECT_EQ(source->column_names(), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(source->locate(1, 1), "{row:2}, {column:2} (c)");
  EXPECT_EQ(source->groups(), (std::vector<Index>{0, 1, 0}));
  EXPECT_EQ(source->shape()->rows, 3);
  EXPECT_TRUE(source->in_memory());
}

}  // namespace
}  // namespace pcadim
