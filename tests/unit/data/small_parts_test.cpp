#include <random>

#include "data/column_choice.hpp"
#include "data/line_map.hpp"
#include "data/printable.hpp"
#include "helpers.hpp"

namespace pcadim::data {
namespace {

TEST(LineMap, AgreesWithAPlainList) {
  std::mt19937 random(3);
  LineMap map;
  std::vector<std::size_t> lines;
  std::size_t line = 2;
  for (std::size_t row = 0; row < 500; ++row, line += 1 + (random() % 10 == 0 ? random() % 3 : 0)) {
    lines.push_back(line);
    map.add(row, line);
  }
  map.add(0, 77);  // a second reading changes nothing
  for (std::size_t row = 0; row < lines.size(); ++row) EXPECT_EQ(map.line_of(row), lines[row]);
}

TEST(Printable, ShowsControlsAndCutsLongText) {
  EXPECT_EQ(printable("a\tb\x01"), "a\\x09b\\x01");
  EXPECT_EQ(printable(std::string(50, 'x')), std::string(40, 'x') + "...");
  EXPECT_EQ(printable("\xC3\xA9"), "\xC3\xA9");
}

TEST(Printable, MakesUtf8OfLatin1) {
  EXPECT_EQ(as_utf8("\xE9"), "\xC3\xA9");
  EXPECT_EQ(as_utf8("\xED\xA0\x80"), "\xC3\xAD\xC2\xA0\xC2\x80") << "a surrogate is not UTF-8";
  EXPECT_EQ(as_utf8("\xE2\x82\xAC \xF0\x9F\x98\x80"), "\xE2\x82\xAC \xF0\x9F\x98\x80");
}

TEST(ColumnChoice, ArgumentsAreQuotedForTheShell) {
  EXPECT_EQ(as_argument("alcohol"), "alcohol");
  EXPECT_EQ(as_argument("Petal Length"), "'Petal Length'");
  EXPECT_EQ(as_argument("it's"), "'it'\\''s'");
  EXPECT_EQ(as_argument("-x"), "'-x'");
  EXPECT_EQ(as_argument(""), "''");
}

}  // namespace
}  // namespace pcadim::data
