#include "base/hash/number_hash.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace pcadim {
namespace {

// Python: xxhash.xxh3_128(struct.pack("<qq6d", 3, 2, 1, 2, 3.5, -4, 0, 1e300)).hexdigest()
constexpr const char* known = "xxh3:0744aab9ad0becc9dcae4b9f94b39dd2";

std::string hashed(std::vector<std::vector<double>> pieces) {
  NumberHash hash;
  hash.integer(3);
  hash.integer(2);
  for (std::vector<double>& piece : pieces) hash.numbers(piece);
  return hash.text();
}

TEST(NumberHash, IsTheOneOfOtherPrograms) { EXPECT_EQ(hashed({{1, 2, 3.5, -4, 0, 1e300}}), known); }

TEST(NumberHash, DoesNotDependOnThePieces) {
  EXPECT_EQ(hashed({{1}, {}, {2, 3.5, -4}, {0, 1e300}}), known);
}

TEST(NumberHash, DependsOnTheOrder) { EXPECT_NE(hashed({{2, 1, 3.5, -4, 0, 1e300}}), known); }

TEST(NumberHash, EveryMissingNumberIsTheSame) {
  EXPECT_EQ(hashed({{std::nan("1")}}), hashed({{-std::nan("77")}}));
}

}  // namespace
}  // namespace pcadim
