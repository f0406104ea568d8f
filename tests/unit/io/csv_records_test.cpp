#include "csv/csv_records.hpp"

#include <algorithm>
#include <random>

#include "cells/csv_dialect.hpp"
#include "helpers.hpp"

namespace pcadim::data {
namespace {

/// The bytes of all complete records, found one after the other.
std::size_t walk(std::string_view text, char delimiter) {
  std::size_t done = 0;
  while (true) {
    const RecordEnd end = find_record_end(text.substr(done), delimiter);
    if (end.kind != RecordEnd::Kind::complete) return done;
    done += end.size + 1;
  }
}

TEST(CompleteRecords, AreThoseFoundOneByOne) {
  constexpr std::string_view alphabet = "\"\"\"\n\n,, \t;a";
  std::mt19937 random(5);
  std::uniform_int_distribution<std::size_t> letter(0, alphabet.size() - 1), length(0, 24);
  for (int k = 0; k < 100000; ++k) {
    std::string text(length(random), 'x');
    for (char& c : text) c = alphabet[letter(random)];
    for (const char delimiter : {',', ';', '\t', blanks, no_delimiter}) {
      ASSERT_EQ(complete_records(text, delimiter), walk(text, delimiter))
          << testing::PrintToString(text) << " cut by " << testing::PrintToString(delimiter);
    }
  }
}

TEST(CountLines, CountsEveryLineEnd) {
  std::mt19937 random(6);
  for (std::size_t size = 0; size < 10000; size += 1 + size / 7) {
    std::string text(size, 'x');
    for (char& c : text) c = random() % 3 == 0 ? '\n' : 'y';
    EXPECT_EQ(count_lines(text),
              static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')));
  }
  EXPECT_EQ(count_lines(std::string(100000, '\n')), 100000U);
}

}  // namespace
}  // namespace pcadim::data
