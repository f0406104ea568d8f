#include "wording/dimension_words.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

TEST(DimensionWords, WritesLongRunsOfASetAsRanges) {
  EXPECT_EQ(set_text({}), "{}");
  EXPECT_EQ(set_text({4}), "{4}");
  EXPECT_EQ(set_text({8, 7}), "{7, 8}");
  EXPECT_EQ(set_text({3, 4, 5}), "{3-5}");
  EXPECT_EQ(set_text({0, 3, 4, 5, 6, 9, 10}), "{0, 3-6, 9, 10}");
}

TEST(DimensionWords, ListRuns) {
  EXPECT_EQ(listed_dimensions({}), "");
  EXPECT_EQ(listed_dimensions({3}), "3");
  EXPECT_EQ(listed_dimensions({4, 3}), "3 and 4");
  EXPECT_EQ(listed_dimensions({9, 4, 5, 7, 6, 1}), "1, 4 to 7 and 9");
}

TEST(DimensionWords, TellASpanByItsEnds) {
  EXPECT_EQ(span_text(3, 3), "3");
  EXPECT_EQ(span_text(3, 4), "3 to 4");
  EXPECT_EQ(span_text(0, 12), "0 to 12");
}

}  // namespace
}  // namespace pcadim
