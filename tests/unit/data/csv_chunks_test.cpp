// However a text is cut into chunks, the answer is the same.
#include <cstring>
#include <random>

#include "helpers.hpp"

namespace pcadim::data {
namespace {

class RandomCsv {
 public:
  explicit RandomCsv(unsigned seed) : random_(seed) {}

  std::string text() {
    const int cols = pick(1, 5), rows = pick(2, 12);
    const char* line_end = pick(0, 1) == 0 ? "\n" : "\r\n";
    std::string result = pick(0, 3) == 0 ? "\xEF\xBB\xBF" : "";
    for (int i = 0; i <= rows; ++i) {
      result += i == 0 ? "\"na\"\"me\"" : name();
      for (int j = 0; j < cols; ++j) result += "," + (i == 0 ? "c" + std::to_string(j) : number());
      if (i < rows || pick(0, 1) == 0) result += line_end;
      if (pick(0, 9) == 0) result += line_end;
    }
    return result;
  }

 private:
  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

  std::string name() {
    const char* names[] = {"plain",      "\"a,b\"",  "\"line\nend\"", "\"cr\r\nlf\"",
                           "\"q\"\"q\"", "\"\"\"\"", "5\"x"};
    return names[pick(0, 6)];
  }

  std::string number() {
    const char* numbers[] = {"1",  "-2.5e-3", "\"7.25\"", " 3 ",
                             "+4", "NA",      "",         "0.30000000000000004"};
    return numbers[pick(0, 7)];
  }

  std::mt19937 random_;
};

bool same_bits(const Values& a, const Values& b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0;
}

TEST(CsvChunks, EveryChunkSizeGivesTheSame) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    const std::string text = RandomCsv(seed).text();
    const auto whole = text_source(text);
    const Table expected = read_all(*whole);
    for (std::size_t chunk = 1; chunk <= 64; ++chunk) {
      TextLimits limits;
      limits.chunk = chunk;
      limits.block = 8 * chunk;
      const auto source = text_source(text, {}, limits);
      const Table table = read_all(*source);
      ASSERT_EQ(table.cols, expected.cols) << text;
      ASSERT_TRUE(same_bits(table.values, expected.values)) << text;
      ASSERT_EQ(source->decisions(), whole->decisions()) << text;
      ASSERT_EQ(source->locate(table.rows - 1, 0), whole->locate(table.rows - 1, 0)) << text;
    }
  }
}

TEST(CsvChunks, ASampleSmallerThanTheFirstRowsGrows) {
  const std::string text = "\"n\n\n\n\n\n\nm\",\"x\"\n\"a\n\n\nb\",1\n\"c\",2\n";
  TextLimits limits;
  limits.sample_lines = 2;
  limits.sample_bytes = 1;
  limits.chunk = 3;
  const auto source = text_source(text, {}, limits);
  EXPECT_EQ(read_all(*source).values, (Values{1, 2}));
  EXPECT_EQ(source->locate(1, 0), "line 12, column 2 (x)");
}

}  // namespace
}  // namespace pcadim::data
