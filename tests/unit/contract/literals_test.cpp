#include "pcadim/literals.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

constexpr LiteralStyle brackets{"True", "False", "[", "]"};

TEST(Literals, WriteYesNumbersAndText) {
  EXPECT_EQ(literal("true", brackets), "True");
  EXPECT_EQ(literal("no", brackets), "False");
  EXPECT_EQ(literal("-1.5e3", brackets), "-1.5e3");
  EXPECT_EQ(literal("drop-rows", brackets), "\"drop-rows\"");
  EXPECT_EQ(literal("-", brackets), "\"-\"");
  EXPECT_EQ(literal("", brackets), "\"\"");
}

TEST(Literals, QuotesOfTheTextAreNoEndOfIt) { EXPECT_EQ(quoted_literal(R"(a"b\)"), R"("a\"b\\")"); }

TEST(Literals, ColumnsAreTextEvenWhereTheyLookLikeNumbers) {
  EXPECT_EQ(literal_of("columns", "3", brackets), "\"3\"");
  EXPECT_EQ(literal_of("columns", "3,b", brackets), R"(["3", "b"])");
  EXPECT_EQ(literal_of("comment", "1", brackets), "\"1\"");
  EXPECT_EQ(literal_of("max_dim", "3", brackets), "3");
}

}  // namespace
}  // namespace pcadim
