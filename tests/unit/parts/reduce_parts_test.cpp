#include <gtest/gtest.h>

#include "pcadim/error.hpp"
#include "pcadim/partial.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

/// Data with a column that is constant.
Matrix with_constant_column() {
  Matrix data = test::signal_in_noise(
      300, 12, 3, 2, 3, [](Index, Index j, double cell) { return cell + static_cast<double>(j); });
  for (Index i = 0; i < data.rows; ++i) data.at(i, 5) = 7;
  return data;
}

Matrix rows_of(const Matrix& m, Index first, Index count) {
  return {count,
          m.cols,
          {m.values.begin() + first * m.cols, m.values.begin() + (first + count) * m.cols}};
}

Part part_of(const Matrix& rows, Index number, const Request& request = {}) {
  return summarize(*matrix_source(rows.view()), number, request);
}

void expect_near(const std::vector<double>& one, const std::vector<double>& other) {
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t k = 0; k < one.size(); ++k) EXPECT_NEAR(one[k], other[k], 1e-10);
}

TEST(ReduceParts, GivesTheComponentsOfDataInOnePlace) {
  const Matrix data = with_constant_column();
  for (const bool scale : {false, true}) {
    Request request;
    request.scale = scale;
    Part all = part_of(rows_of(data, 0, 100), 0);
    all.merge(part_of(rows_of(data, 100, 200), 1));
    const Components parts = reduce(all, 3, request);
    const Components whole = reduce(data.view(), request, {.d = 3});
    expect_near(parts.loadings, whole.loadings);
    expect_near(parts.variances, whole.variances);
    expect_near(parts.factor, whole.factor);
    EXPECT_NEAR(parts.total_variance, whole.total_variance, 1e-9);
    EXPECT_EQ(parts.dropped_columns, whole.dropped_columns);
    EXPECT_EQ(parts.column_names, whole.column_names);
    EXPECT_EQ(parts.n, 300);
    EXPECT_NEAR(parts.mean[5], 7, 1e-12) << "also of a column that is left out";
  }
}

TEST(ReduceParts, RefusesMoreComponentsThanThereAre) {
  const Part all = part_of(with_constant_column(), 0);
  EXPECT_EQ(reduce(all, 11).d, 11);
  EXPECT_THROW(reduce(all, 12), InputError);
  EXPECT_THROW(reduce(all, 0), UsageError);
}

TEST(ReduceParts, NeedsNoRows) {
  const Matrix data = with_constant_column();
  const Part light = summarize(*matrix_source(data.view()), 0, {}, 0);
  EXPECT_FALSE(light.holds_rows());
  EXPECT_EQ(reduce(light, 2).loadings, reduce(part_of(data, 0), 2).loadings);
}

}  // namespace
}  // namespace pcadim
