#include "spectrum/divided_columns.hpp"

#include <gtest/gtest.h>

#include "base/size.hpp"
#include "spectrum/walked_rows.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

/// Every column, shifted and scaled in some way.
Preparation prepared(Index cols) {
  Preparation preparation;
  for (Index j = 0; j < cols; ++j) {
    preparation.kept.push_back(j);
    preparation.shift.push_back(0.1 * static_cast<double>(j));
    preparation.factor.push_back(1 + 0.2 * static_cast<double>(j));
  }
  return preparation;
}

/// Some of the columns, with other factors.
Preparation some_divided(const Preparation& all) {
  Preparation some;
  for (Index j = 0; j < all.cols(); j += 2) {
    some.kept.push_back(all.kept[size(j)]);
    some.shift.push_back(all.shift[size(j)]);
    some.factor.push_back(all.factor[size(j)] / (1.5 + static_cast<double>(j)));
  }
  return some;
}

TEST(DividedColumns, ProductsAreThoseOfTheDividedRows) {
  constexpr Index rows = 30, cols = 9, width = 3;
  const test::Matrix m = test::gaussian(rows, cols, 5);
  const auto source = matrix_source(m.view());
  const Preparation all = prepared(cols), some = some_divided(all);
  const Effort effort;
  WalkedRows walked(*source, effort);
  const auto whole = walked.products(all), expected = walked.products(some);
  const Index p = some.cols();
  const test::Matrix x = test::gaussian(width, p, 6);
  std::vector<double> y(size(p * width)), theirs(size(p * width));
  divided_columns(*whole, all, some)->column_gram(width, x.values.data(), y.data());
  expected->column_gram(width, x.values.data(), theirs.data());
  for (std::size_t k = 0; k < y.size(); ++k) EXPECT_NEAR(y[k], theirs[k], 1e-12);
}

}  // namespace
}  // namespace pcadim
