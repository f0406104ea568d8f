#include "report/layout.hpp"

#include <gtest/gtest.h>

#include "base/lists.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::layout {
namespace {

TEST(Layout, CountsCharactersNotBytes) {
  EXPECT_EQ(width_of("abc"), 3u);
  EXPECT_EQ(width_of("M\u00fcller"), 6u);
}

TEST(Layout, TakesControlCharactersOutOfNames) { EXPECT_EQ(harmless("a\x1b[31m\nb"), "a?[31m?b"); }

TEST(Layout, CountsInSingularAndPlural) {
  EXPECT_EQ(counted(1, "row"), "1 row");
  EXPECT_EQ(counted(0, "row"), "0 rows");
}

TEST(Layout, BreaksAParagraphAtSpaces) {
  EXPECT_EQ(paragraph("Note: ", "one two three", 14), "Note: one two\n      three\n");
}

TEST(Layout, KeepsALongWordWhole) {
  EXPECT_EQ(paragraph("  ", "abcdefghij k", 6), "  abcdefghij\n  k\n");
}

TEST(Layout, EndsAnEmptyParagraphWithoutBlanks) { EXPECT_EQ(paragraph("    ", ""), "\n"); }

TEST(Layout, AlignsATable) {
  Table table({{"name", Align::left}, {"d", Align::right}, {"end", Align::left}});
  table.add_row({"a", "10", ""}, "why");
  table.add_row({"long name", "1", "x"});
  EXPECT_EQ(table.text(),
            "name        d  end\n"
            "a          10\n"
            "    why\n"
            "long name   1  x\n");
}

}  // namespace
}  // namespace pcadim::layout
