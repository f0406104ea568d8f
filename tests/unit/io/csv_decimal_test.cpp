// Digits are checked against strtod(), which the C library rounds correctly.
#include "cells/csv_decimal.hpp"

#include <bit>
#include <cstdlib>
#include <optional>
#include <random>
#include <string_view>

#include "helpers.hpp"

namespace pcadim::data {
namespace {

/// What read_decimals() makes of a cell that is followed by other text.
std::optional<double> read(const std::string& cell, char decimal = '.', char padding = ',') {
  const std::string text = std::string(16, padding) + cell + std::string(8, padding);
  const char* const at = text.data() + 16;
  const char* const end = at + cell.size();
  double value = 0;
  if (read_decimals(at, &end, 1, decimal, &value) == 0) return std::nullopt;
  return value;
}

void expect_exact(const std::string& text) {
  const std::optional<double> got = read(text);
  ASSERT_TRUE(got) << text;
  const double expected = std::strtod(text.c_str(), nullptr);
  ASSERT_EQ(std::bit_cast<std::uint64_t>(*got), std::bit_cast<std::uint64_t>(expected)) << text;
}

std::string random_digits(std::mt19937_64& random, std::size_t count) {
  std::string digits(count, '0');
  for (char& c : digits) c = static_cast<char>('0' + random() % 10);
  return digits;
}

TEST(ReadDecimals, RoundsCorrectlyHoweverManyDigits) {
  std::mt19937_64 random(1);
  for (std::size_t whole = 1; whole <= 7; ++whole) {
    for (std::size_t places = 0; whole + places <= 19; ++places) {
      for (int k = 0; k < 300; ++k) {
        std::string text = (random() % 2 == 0 ? "-" : "") + random_digits(random, whole);
        if (places > 0) text += "." + random_digits(random, places);
        expect_exact(text);
      }
    }
  }
}

TEST(ReadDecimals, ReadsSpecialNumbers) {
  for (const char* text : {"0", "-0", "-0.0", "0000007", "0.1", "1.0000000000000002",
                           "0.30000000000000004", "0.9999999999999999", "9999999.999999999999",
                           "8.5070591730234615", "0.000000000000000001", "7.00000000"}) {
    expect_exact(text);
  }
}

void expect_exact_fraction(std::uint64_t significand, unsigned places) {
  const std::string text = std::to_string(significand) + "e-" + std::to_string(places);
  ASSERT_EQ(decimal_fraction(significand, places), std::strtod(text.c_str(), nullptr)) << text;
}

TEST(DecimalFraction, RoundsTiesAndTheirNeighbours) {
  std::mt19937_64 random(2);
  for (int k = 0; k < 20000; ++k) {
    // An odd number of 54 bits lies between two doubles; so do its half, quarter and eighth.
    const std::uint64_t odd = (std::uint64_t{1} << 53) | (random() >> 11) | 1;
    for (const std::uint64_t near : {odd - 1, odd, odd + 1}) {
      expect_exact_fraction(near, 0);
      expect_exact_fraction(near * 5, 1);
      expect_exact_fraction(near * 25, 2);
      expect_exact_fraction(near * 125, 3);
      expect_exact_fraction(near * 125 + 1, 3);
      expect_exact_fraction(near * 125 - 1, 3);
    }
  }
}

TEST(DecimalFraction, RoundsCorrectlyWithAnyNumberOfPlaces) {
  std::mt19937_64 random(3);
  for (unsigned places = 0; places <= 19; ++places) {
    for (int k = 0; k < 5000; ++k) {
      expect_exact_fraction((random() >> (random() % 60)) | 1, places);
    }
    expect_exact_fraction(~std::uint64_t{0}, places);
    expect_exact_fraction(1, places);
  }
}

TEST(ReadDecimals, LeavesAllElseAlone) {
  for (const char* text :
       {"", "-", "+1", ".5", "5.", "-.5", "1e5", "1.5E3", "1.5e", "x", "nan", "inf", " 1", "\"1\"",
        "1.2345678901234567890", "1234567890123456789012", "--1", "-\n1"}) {
    EXPECT_FALSE(read(text)) << text;
  }
}

/// Only some processors read these here; whoever does must read them right.
TEST(ReadDecimals, RoundsCorrectlyWhatItReadsWithTheMarkAnywhere) {
  std::mt19937_64 random(4);
  for (std::size_t whole = 8; whole <= 16; ++whole) {
    for (std::size_t places = 0; whole + places <= 17; ++places) {
      for (int k = 0; k < 2000; ++k) {
        std::string text = (random() % 2 == 0 ? "-" : "") + random_digits(random, whole);
        if (places > 0) text += "." + random_digits(random, places);
        if (read(text)) expect_exact(text);
      }
    }
  }
}

/// Texts of characters that numbers are made of, and their neighbours in the table of characters.
std::string random_text(std::mt19937_64& random) {
  static constexpr std::string_view characters =
      "0123456789012345678901234567890123456789..-/:,e+ ";
  std::string text(1 + random() % 20, '0');
  for (char& c : text) c = characters[random() % characters.size()];
  return text;
}

TEST(ReadDecimals, WhatItReadsIsANumberToTheCLibrary) {
  std::mt19937_64 random(5);
  int numbers = 0;
  for (int k = 0; k < 3000000; ++k) {
    const std::string text = random_text(random);
    const std::optional<double> got = read(text);
    if (!got) continue;
    ++numbers;
    char* end = nullptr;
    const double expected = std::strtod(text.c_str(), &end);
    ASSERT_EQ(end, text.c_str() + text.size()) << text;
    ASSERT_EQ(std::bit_cast<std::uint64_t>(*got), std::bit_cast<std::uint64_t>(expected)) << text;
  }
  EXPECT_GT(numbers, 500000);
}

/// A cell is read alike whatever stands before it, short and long ones in turn.
TEST(ReadDecimals, NeighboursDoNotMatter) {
  std::mt19937_64 random(6);
  for (int k = 0; k < 20000; ++k) {
    std::string text(16, '9');
    std::vector<std::string> cells;
    std::vector<std::size_t> places;
    for (int j = 0; j < 8; ++j) {
      const std::size_t fraction = 1 + random() % (j % 2 == 0 ? 6 : 16);
      cells.push_back(random_digits(random, 1 + random() % 3) + "." +
                      random_digits(random, fraction));
      text += cells.back();
      places.push_back(text.size());
      text += ',';
    }
    text += "        ";
    std::vector<const char*> ends;
    for (const std::size_t place : places) ends.push_back(text.data() + place);
    Values values(8);
    ASSERT_EQ(read_decimals(text.data() + 16, ends.data(), 8, '.', values.data()), 8U) << text;
    for (std::size_t j = 0; j < 8; ++j)
      ASSERT_EQ(values[j], std::strtod(cells[j].c_str(), nullptr)) << cells[j];
  }
}

/// How many of the cells are read, and their values.
std::pair<std::size_t, Values> read_row(const std::vector<std::string>& cells, bool at_once) {
  std::string text(16, '8');
  std::vector<std::size_t> places;
  for (const std::string& cell : cells) {
    text += cell;
    places.push_back(text.size());
    text += ',';
  }
  text += "        ";
  std::vector<const char*> ends;
  for (const std::size_t place : places) ends.push_back(text.data() + place);
  const char* at = text.data() + 16;
  Values values(cells.size());
  std::size_t count = 0;
  if (at_once) {
    count = read_decimals(at, ends.data(), cells.size(), '.', values.data());
  } else {
    while (count < cells.size() && read_decimals(at, &ends[count], 1, '.', &values[count]) == 1) {
      at = ends[count++] + 1;
    }
  }
  values.resize(count);
  return {count, values};
}

std::string random_number(std::mt19937_64& random) {
  std::string text = (random() % 2 == 0 ? "-" : "") + random_digits(random, 1 + random() % 7);
  if (random() % 4 != 0) text += "." + random_digits(random, 1 + random() % 12);
  return text;
}

/// Processors with wide registers read several numbers at once: the cells of a row, most of which
/// are numbers, are what they are one by one, bit for bit.
TEST(ReadDecimals, ManyAtOnceAreWhatTheyAreOneByOne) {
  std::mt19937_64 random(7);
  std::size_t whole_rows = 0, broken_rows = 0;
  for (int k = 0; k < 40000; ++k) {
    const std::size_t rarity = 2 + random() % 200;
    std::vector<std::string> cells(1 + random() % 150);
    for (std::string& cell : cells)
      cell = random() % rarity == 0 ? random_text(random) : random_number(random);
    if (random() % 20 == 0) cells[random() % cells.size()] = std::string(random() % 600, '1');
    const auto [count, values] = read_row(cells, true);
    const auto [expected_count, expected] = read_row(cells, false);
    ASSERT_EQ(count, expected_count) << "row " << k;
    for (std::size_t j = 0; j < count; ++j)
      ASSERT_EQ(std::bit_cast<std::uint64_t>(values[j]), std::bit_cast<std::uint64_t>(expected[j]))
          << cells[j];
    ++(count == cells.size() ? whole_rows : broken_rows);
  }
  EXPECT_GT(whole_rows, 5000U);
  EXPECT_GT(broken_rows, 5000U);
}

/// Each text in each place among numbers that are read at once.
TEST(ReadDecimals, OddCellsAmongManyAreFound) {
  for (const char* text : {"",
                           "-",
                           "+1",
                           ".5",
                           "5.",
                           "-.5",
                           "-5.",
                           "1e5",
                           "x",
                           "nan",
                           "--1",
                           "1-",
                           "1.2.3",
                           "1..2",
                           "1-2",
                           "1.1.1.1.1.1.1.1",
                           "-1.1.1.1.1.1.1.",
                           "1234567890123456x",
                           "12345678901234567",
                           " 1",
                           "1 ",
                           "1/",
                           "1:",
                           "00.00000000000.0",
                           "-000000000000.-0",
                           "------------1111"}) {
    for (std::size_t size : {8U, 11U, 20U, 64U, 70U}) {
      for (std::size_t place = 0; place < size; ++place) {
        std::vector<std::string> cells(size, "-3.25");
        cells[place] = text;
        ASSERT_EQ(read_row(cells, true).first, place) << text;
      }
    }
  }
}

TEST(ReadDecimals, NumbersOfAnyShapeAmongManyAreRead) {
  for (const char* text :
       {"0", "-0", "-0.0", "7", "-7", "1234567", "123456789012345", "-12345678901234",
        "0.12345678901234", "-1.2345678901234", "1234567.12345678", "12345678901234.5",
        "-1234567890123.4", "000000000000001", "-99999999999999", "999999999999999",
        "-9.9999999999999", "1.000000000000001", "-0.123456789012345678"}) {
    for (std::size_t place = 0; place < 20; ++place) {
      std::vector<std::string> cells(20, "-3.25");
      cells[place] = text;
      const auto [count, values] = read_row(cells, true);
      if (count == place && !read(text)) continue;  // only some processors read these
      ASSERT_EQ(count, 20U) << text;
      ASSERT_EQ(std::bit_cast<std::uint64_t>(values[place]),
                std::bit_cast<std::uint64_t>(std::strtod(text, nullptr)))
          << text;
    }
  }
}

TEST(ReadDecimals, StopsAtTheFirstThatIsNone) {
  const std::string text = "                1.5,-2,3e1,4        ";
  const char* const at = text.data() + 16;
  const std::vector<const char*> ends{at + 3, at + 6, at + 10, at + 12};
  Values values(4, 77.0);
  EXPECT_EQ(read_decimals(at, ends.data(), 4, '.', values.data()), 2U);
  EXPECT_EQ(values[0], 1.5);
  EXPECT_EQ(values[1], -2);
  EXPECT_EQ(values[3], 77);
}

TEST(ReadDecimals, MustEndWhereTheCellEnds) {
  for (const char* text : {"12.5.7", "12.5x", "1:", "1/", "1\xFF\xB0", "123456789 ", "1.123456789x",
                           "1 2", "1e", "12,5"}) {
    EXPECT_FALSE(read(text)) << text;
  }
  EXPECT_EQ(read("12,5", ',', ';'), 12.5);
  EXPECT_EQ(read("1234567", ',', '\n'), 1234567);
}

}  // namespace
}  // namespace pcadim::data
