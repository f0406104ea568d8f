#include <random>

#include "base/byte_words.hpp"
#include "base/printable.hpp"
#include "helpers.hpp"
#include "text/line_map.hpp"

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

TEST(LineMap, AppendingIsAddingOneByOne) {
  std::mt19937 random(4);
  LineMap one_by_one, joined;
  std::size_t row = 0, line = 1;
  for (int part = 0; part < 50; ++part) {
    LineMap next;
    const std::size_t rows = random() % 6;
    for (std::size_t i = 0; i < rows; ++i, line += 1 + (random() % 4 == 0 ? 2U : 0U)) {
      next.add(i, line);
      one_by_one.add(row + i, line);
    }
    joined.append(row, next);
    row += rows;
  }
  for (std::size_t i = 0; i < row; ++i) EXPECT_EQ(joined.line_of(i), one_by_one.line_of(i));
}

TEST(ByteWords, HaveThreeDigits) {
  EXPECT_EQ(byte_words(0), "0 bytes");
  EXPECT_EQ(byte_words(999), "999 bytes");
  EXPECT_EQ(byte_words(1000), "1 kB");
  EXPECT_EQ(byte_words(999'600), "1 MB");
  EXPECT_EQ(byte_words(12'345'678'901), "12.3 GB");
  EXPECT_EQ(byte_words(2'000'000'000'000'000), "2e+03 TB");
}

TEST(Printable, ShowsControlsAndCutsLongText) {
  EXPECT_EQ(printable("a\tb\x01"), "a\\x09b\\x01");
  EXPECT_EQ(printable(std::string(50, 'x')), std::string(40, 'x') + "...");
  EXPECT_EQ(printable("\xC3\xA9"), "\xC3\xA9");
}

TEST(Printable, MakesUtf8OfLatin1) {
  EXPECT_EQ(as_utf8("\xE9"), "\xC3\xA9");
  EXPECT_EQ(as_utf8("\xED\xA0\x80"), "\xC3\xAD\xC2\xA0\xE2\x82\xAC") << "a surrogate is not UTF-8";
  EXPECT_EQ(as_utf8("\x93\x41\x94 \xB5g"), "\xE2\x80\x9C\x41\xE2\x80\x9D \xC2\xB5g") << "Windows";
  EXPECT_EQ(as_utf8("\x81"), "\xC2\x81") << "nothing in Windows-1252";
  EXPECT_EQ(as_utf8("\xE2\x82\xAC \xF0\x9F\x98\x80"), "\xE2\x82\xAC \xF0\x9F\x98\x80");
}

}  // namespace
}  // namespace pcadim::data
