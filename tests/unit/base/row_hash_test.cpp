#include "base/hash/row_hash.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace pcadim {
namespace {

using Cells = std::vector<double>;

const Cells cells{1, 2, 3.5, -4, 0, 1e300};

std::string hashed(const Cells& numbers, const std::vector<Index>& blocks) {
  RowHash hash;
  for (std::size_t k = 0; k + 1 < blocks.size(); ++k)
    hash.add(blocks[k], blocks[k + 1] - blocks[k], 2, numbers.data() + 2 * blocks[k]);
  return hash.text();
}

// Python, with the mixing steps of base/mixed.hpp and xxhash.xxh3_128(struct.pack("<2d", ...)) of
// each row: parts that are stored have it.
TEST(RowHash, IsTheOneOfStoredParts) {
  EXPECT_EQ(hashed(cells, {0, 3}), "xxh3-rows:1910a7c87c1e8946963f65ab9c90c180");
}

TEST(RowHash, DoesNotDependOnBlocksAndTheirOrder) {
  EXPECT_EQ(hashed(cells, {0, 1, 3}), hashed(cells, {0, 3}));
  RowHash backwards;
  for (Index row = 2; row >= 0; --row) backwards.add(row, 1, 2, cells.data() + 2 * row);
  EXPECT_EQ(backwards.text(), hashed(cells, {0, 3}));
  EXPECT_EQ(backwards.rows(), 3);
}

TEST(RowHash, DependsOnTheOrderOfRowsAndCells) {
  EXPECT_NE(hashed({3.5, -4, 1, 2, 0, 1e300}, {0, 3}), hashed(cells, {0, 3}));
  EXPECT_NE(hashed({2, 1, 3.5, -4, 0, 1e300}, {0, 3}), hashed(cells, {0, 3}));
}

TEST(RowHash, EqualRowsDoNotCancel) {
  EXPECT_NE(hashed({1, 2, 1, 2, 1, 2}, {0, 3}), hashed({3, 4, 3, 4, 3, 4}, {0, 3}));
  EXPECT_NE(hashed({1, 2, 1, 2}, {0, 2}), hashed({3, 4, 3, 4}, {0, 2}));
}

}  // namespace
}  // namespace pcadim
