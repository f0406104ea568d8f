#include "cells/csv_number.hpp"

#include <gtest/gtest.h>

#include <clocale>
#include <cmath>

namespace pcadim::data {
namespace {

CellKind kind(std::string_view cell) { return read_value(cell, '.').kind; }

TEST(CsvNumber, ReadsNumbersToTheLastBit) {
  EXPECT_EQ(read_value("0.1", '.').value, 0.1);
  EXPECT_EQ(read_value("-1.7976931348623157e308", '.').value, -1.7976931348623157e308);
  EXPECT_EQ(read_value("5e-324", '.').value, 5e-324);
  EXPECT_EQ(read_value("1e-999", '.').value, 0.0);
  EXPECT_EQ(read_value("123456789012345678901234567890", '.').value,
            123456789012345678901234567890.0);
  EXPECT_TRUE(std::signbit(read_value("-0.0", '.').value));
}

TEST(CsvNumber, TakesALeadingPlusAndBareEnds) {
  EXPECT_EQ(read_value("+1.5", '.').value, 1.5);
  EXPECT_EQ(read_value(".5", '.').value, 0.5);
  EXPECT_EQ(read_value("5.", '.').value, 5.0);
  EXPECT_EQ(kind("+-1"), CellKind::text);
  EXPECT_EQ(kind("++1"), CellKind::text);
  EXPECT_EQ(kind("+"), CellKind::text);
}

TEST(CsvNumber, KnowsTheWordsForMissing) {
  for (const char* word :
       {"", "NA", "na", "NaN", "nan", "-nan", "null", "NULL", "N/A", "#N/A", "None"}) {
    EXPECT_EQ(kind(word), CellKind::missing) << word;
    EXPECT_TRUE(std::isnan(read_value(word, '.').value)) << word;
  }
  EXPECT_EQ(kind("Na"), CellKind::text) << "sodium";
}

TEST(CsvNumber, TakesOtherWordsAndCodesForMissing) {
  const Dialect dialect{',', '.', {"-999", "unknown"}};
  for (const char* word : {"-999", "-999.0", "-9.99e2", "unknown", "", "NA"}) {
    EXPECT_EQ(read_value(word, dialect).kind, CellKind::missing) << word;
    EXPECT_TRUE(std::isnan(read_value(word, dialect).value)) << word;
  }
  EXPECT_EQ(read_value("Unknown", dialect).kind, CellKind::text);
  EXPECT_EQ(read_value("999", dialect).value, 999);
  EXPECT_EQ(read_value("1,5", Dialect{';', ',', {"-999"}}).value, 1.5);
}

TEST(CsvNumber, InfiniteIsNotANumber) {
  for (const char* word : {"inf", "-inf", "+inf", "Infinity", "1e999", "-1e999"}) {
    EXPECT_EQ(kind(word), CellKind::infinite) << word;
  }
}

TEST(CsvNumber, AnythingElseIsText) {
  for (const char* word :
       {"abc", "1x", "0x10", "1 000", "1_000", "12%", "1e", "--1", "1,5", "#5", "?"}) {
    EXPECT_EQ(kind(word), CellKind::text) << word;
  }
}

TEST(CsvNumber, DecimalCommaWhereAsked) {
  EXPECT_EQ(read_value("1,5", ',').value, 1.5);
  EXPECT_EQ(read_value("-2,5e-3", ',').value, -2.5e-3);
  EXPECT_EQ(read_value("1.5", ',').kind, CellKind::text);
}

TEST(CsvNumber, TellsDecimalCommasFromThousands) {
  EXPECT_TRUE(has_decimal_comma("1,5"));
  EXPECT_TRUE(has_decimal_comma("0,125"));
  EXPECT_TRUE(has_decimal_comma("-1234,125"));
  EXPECT_FALSE(has_decimal_comma("1,234"));
  EXPECT_FALSE(has_decimal_comma("1,234,567"));
  EXPECT_FALSE(has_decimal_comma("a,5"));
  EXPECT_TRUE(is_comma_number("1,234,567.5"));
  EXPECT_FALSE(is_comma_number("1.5"));
  EXPECT_FALSE(is_comma_number(","));
  EXPECT_FALSE(is_comma_number(""));
}

TEST(CsvNumber, LocaleChangesNothing) {
  const std::string before = std::setlocale(LC_ALL, nullptr);
  for (const char* locale : {"de_DE.UTF-8", "fr_FR.UTF-8", "C.UTF-8"}) {
    std::setlocale(LC_ALL, locale);
    EXPECT_EQ(read_value("1.5", '.').value, 1.5);
  }
  std::setlocale(LC_ALL, before.c_str());
}

}  // namespace
}  // namespace pcadim::data
