#include "operations/held_out/held_out_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "operations/held_out/content_folds.hpp"
#include "support/data_matrix.hpp"

namespace pcadim {
namespace {

HeldOutRows held_out(const DataMatrix& data, const HeldOutRowsRequest& request) {
  return held_out_rows(request, data, short_side_products(data, 1), false, {}, 1, {});
}

TEST(HeldOutRows, SeveralDealsAreTheMeanOfEach) {
  for (const Index cols : {6, 40}) {  // products of columns, and of rows
    const DataMatrix data = test::normal_matrix(30, cols, 3);
    HeldOutRowsRequest request;
    request.folds = 5;
    request.max_dim = 4;
    request.seed = 11;
    request.deals = 3;
    const HeldOutRows all = held_out(data, request);
    request.deals = 1;
    std::vector<HeldOutRows> each;
    for (; request.seed < 14; ++request.seed) each.push_back(held_out(data, request));
    EXPECT_EQ(all.folds, 5);
    for (Index i = 0; i < all.rows; ++i) {
      for (Index d = 0; d <= all.max_dim; ++d)
        EXPECT_NEAR(all.at(i, d), (each[0].at(i, d) + each[1].at(i, d) + each[2].at(i, d)) / 3,
                    1e-9);
    }
  }
}

TEST(FoldsByContent, EveryDealIsAnotherOneOfFoldsOfEqualSize) {
  const DataMatrix data = test::normal_matrix(50, 8, 4);
  const auto deals = folds_by_content(data, 10, 3);
  ASSERT_EQ(deals.size(), 3u);
  EXPECT_EQ(folds_by_content(data, 10, 1).front(), deals.front());
  EXPECT_NE(deals[0], deals[1]);
  EXPECT_NE(deals[1], deals[2]);
  for (const auto& fold_of : deals) {
    for (Index fold = 0; fold < 10; ++fold) EXPECT_EQ(std::ranges::count(fold_of, fold), 5);
  }
}

/// How many of the rows that both have are in another fold.
Index moved(const std::vector<Index>& before, const std::vector<Index>& after) {
  Index count = 0;
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
    count += before[i] != after[i];
  return count;
}

TEST(FoldsByContent, AColumnOrARowLessDealsFewRowsAnew) {
  const DataMatrix data = test::normal_matrix(100, 8, 5);
  const std::vector<Index> all = folds_by_content(data, 10, 1).front();
  std::vector<Index> columns = counting(7), rows = counting(99);
  EXPECT_EQ(moved(all, folds_by_content(submatrix(data, counting(100), columns), 10, 1).front()),
            0);
  EXPECT_LE(moved(all, folds_by_content(submatrix(data, rows, counting(8)), 10, 1).front()), 12);
}

TEST(FoldsByContent, AHairDealsNoRowAnew) {
  DataMatrix data = test::normal_matrix(100, 8, 5);
  const std::vector<Index> all = folds_by_content(data, 10, 1).front();
  for (std::size_t k = 0; k < data.values.size(); ++k) data.values[k] += k % 2 == 0 ? 1e-7 : -1e-7;
  EXPECT_EQ(moved(all, folds_by_content(data, 10, 1).front()), 0);
}

/// Few levels in each column: all columns together tell the rows apart, in any order.
TEST(FoldsByContent, RowsOfFewLevelsFollowTheirContent) {
  DataMatrix data = test::normal_matrix(60, 12, 6);
  for (double& x : data.values) x = std::round(x);
  std::vector<Index> backwards = counting(60);
  std::ranges::reverse(backwards);
  const std::vector<Index> all = folds_by_content(data, 10, 1).front();
  std::vector<Index> turned =
      folds_by_content(submatrix(data, backwards, counting(12)), 10, 1).front();
  std::ranges::reverse(turned);
  EXPECT_EQ(moved(all, turned), 0);
}

}  // namespace
}  // namespace pcadim
