#pragma once
#include <random>
#include <string>

namespace pcadim::data {

/// Small delimited texts with all that makes reading them hard.
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

  /// The same with some characters exchanged, so that most are refused somewhere.
  std::string damaged_text() {
    std::string result = text();
    constexpr char wrong[] = {'"', '\n', ',', 'x', '\0', ' ', '\r', '9'};
    for (int k = pick(1, 3); k > 0; --k) {
      result[static_cast<std::size_t>(pick(0, static_cast<int>(result.size()) - 1))] =
          wrong[pick(0, 7)];
    }
    return result;
  }

  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }

 private:
  std::string name() {
    const char* names[] = {"plain",    "\"a,b\"", "\"line\nend\"", "\"cr\r\nlf\"", "\"q\"\"q\"",
                           "\"\"\"\"", "5\"x",    "Total",         "max"};
    return names[pick(0, 8)];
  }

  std::string number() {
    const char* numbers[] = {"1",  "-2.5e-3", "\"7.25\"", " 3 ",
                             "+4", "NA",      "",         "0.30000000000000004"};
    return numbers[pick(0, 7)];
  }

  std::mt19937 random_;
};

}  // namespace pcadim::data
