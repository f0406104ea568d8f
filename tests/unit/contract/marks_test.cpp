#include "pcadim/marks.hpp"

#include <gtest/gtest.h>

#include "base/mark.hpp"

namespace pcadim {
namespace {

/// Brackets show where a style was asked, and for what.
MarkStyle bracketed(Index first_place = 0) {
  return {[](std::string_view name, std::string_view value) {
            return '[' + std::string(name) + '|' + std::string(value) + ']';
          },
          [](std::string_view name) { return '<' + std::string(name) + '>'; }, first_place};
}

std::string rendered(std::string_view text) { return render_marks(text, bracketed()); }

TEST(Marks, OptionsHaveANameAndPerhapsAValue) {
  EXPECT_EQ(rendered("raise {max_dim} now"), "raise [max_dim|] now");
  EXPECT_EQ(rendered("use {missing=drop-rows} or {scale=true}"),
            "use [missing|drop-rows] or [scale|true]");
  EXPECT_EQ(rendered("{normalize=total=10000}"), "[normalize|total=10000]");
  EXPECT_EQ(rendered("{id_column=my class}"), "[id_column|my class]");
}

TEST(Marks, OptionsOfMethodsKeepTheirPoint) {
  EXPECT_EQ(rendered("{auto.noise=white}"), "[auto.noise|white]");
  EXPECT_EQ(rendered("{cross_validation.folds=5}"), "[cross_validation.folds|5]");
}

TEST(Marks, PlacesCountFromWhereTheFrontEndDoes) {
  constexpr std::string_view cell = "{row:16}, {column:2} (alcohol)";
  EXPECT_EQ(render_marks(cell, bracketed(0)), "row 16, column 2 (alcohol)");
  EXPECT_EQ(render_marks(cell, bracketed(1)), "row 17, column 3 (alcohol)");
}

TEST(Marks, CommandsHaveAName) { EXPECT_EQ(rendered("see {command:methods}"), "see <methods>"); }

TEST(Marks, OtherBracesStayAsTheyAre) {
  for (const char* text : {"{7, 8}", "{7}", "{0.95}", "{}", "{abc", "}", "{", "{Total Sum}",
                           "{row:x}", "{row:}", "{row:1 }", "{line:3}", "{command:}",
                           "{command:two words}", "{=5}", ".a{fill:none}", "{\"d\": 3}"}) {
    EXPECT_EQ(rendered(text), text);
  }
}

TEST(Marks, AMarkMayFollowABraceThatIsNone) {
  EXPECT_EQ(rendered("{7, 8} with {scale}"), "{7, 8} with [scale|]");
  EXPECT_EQ(rendered("{7{scale}"), "{7{scale}");  // in a word
  EXPECT_EQ(rendered("{ {scale}"), "{ [scale|]");
  EXPECT_EQ(rendered("{scale}}"), "[scale|]}");
  EXPECT_EQ(rendered("{scale} {abc"), "[scale|] {abc");
}

TEST(Marks, MayStandAtBothEnds) {
  EXPECT_EQ(rendered("{n} and {p}"), "[n|] and [p|]");
  EXPECT_EQ(rendered("allow more: {memory}"), "allow more: [memory|]");
}

TEST(Marks, TextWithoutMarksIsUnchanged) {
  EXPECT_EQ(rendered("Keep 7 of 13 components."), "Keep 7 of 13 components.");
  EXPECT_EQ(rendered(""), "");
}

TEST(Marks, AreWrittenAsTheyAreRead) {
  EXPECT_EQ(rendered(mark("max_dim")), "[max_dim|]");
  EXPECT_EQ(rendered(mark("missing", "em")), "[missing|em]");
  EXPECT_EQ(rendered(row_mark(3) + ", " + column_mark(0)), "row 3, column 0");
  EXPECT_EQ(rendered(command_mark("methods")), "<methods>");
}

TEST(Marks, TextFromOutsideIsNone) {
  for (const char* text :
       {"{scale=true}", "{", "}", "{{x}}", "{{{", "}}", "{row:3}", "{command:methods}", "a{b}",
        "{}", "{{scale}", "x_{max}", "plain", "", "{a} {b} {"}) {
    EXPECT_EQ(rendered(verbatim(text)), text);
    EXPECT_EQ(as_given(verbatim(text)), text);
    EXPECT_EQ(rendered(mark("scale") + verbatim(text) + ' ' + mark("p")),
              "[scale|]" + std::string(text) + " [p|]");
  }
  EXPECT_EQ(verbatim("{scale=true}"), "{{scale=true}");
  EXPECT_EQ(rendered("'" + verbatim("{") + "' {scale}"), "'{' [scale|]");
}

TEST(Marks, NeutralWordsNameNoFrontEnd) {
  EXPECT_EQ(render_marks("{max_dim}, {missing=em}, {row:16}, {command:methods}", neutral_marks()),
            "max_dim, missing=em, row 16, methods");
}

}  // namespace
}  // namespace pcadim
