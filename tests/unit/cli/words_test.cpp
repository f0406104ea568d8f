#include "cli/words.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "pcadim/error.hpp"

namespace pcadim::cli {
namespace {

TEST(Words, WholeNumbersAreDecimalAndInRange) {
  EXPECT_EQ(parse_whole("--n", "010", 1), 10);
  EXPECT_EQ(parse_whole("--n", "1", 1), 1);
  for (const char* bad :
       {"", "0", "-1", "1.5", "1e3", "0x10", " 1", "1 ", "x", "99999999999999999999"}) {
    EXPECT_THROW(parse_whole("--n", bad, 1), UsageError) << bad;
  }
  EXPECT_THROW(parse_whole("--threads", "5", 0, 4), UsageError);
}

TEST(Words, SeedsTakeTheFullRange) {
  EXPECT_EQ(parse_seed("18446744073709551615"), std::numeric_limits<std::uint64_t>::max());
  EXPECT_THROW(parse_seed("18446744073709551616"), UsageError);
  EXPECT_THROW(parse_seed("-1"), UsageError);
}

TEST(Words, PositiveNumbers) {
  EXPECT_DOUBLE_EQ(parse_positive("--snr", "2.5e1"), 25.0);
  for (const char* bad : {"0", "-1", "nan", "inf", "1,5", ""}) {
    EXPECT_THROW(parse_positive("--snr", bad), UsageError) << bad;
  }
}

TEST(Words, SpectrumKindsAndDivisors) {
  EXPECT_EQ(parse_spectrum_kind("eigenvalues"), SpectrumKind::eigenvalues);
  EXPECT_EQ(parse_spectrum_kind("sdev"), SpectrumKind::sdev);
  EXPECT_EQ(parse_spectrum_kind("singular"), SpectrumKind::singular);
  EXPECT_THROW(parse_spectrum_kind("variance"), UsageError);
  EXPECT_EQ(parse_divisor("n"), Divisor::n);
  EXPECT_EQ(parse_divisor("n-1"), Divisor::n_minus_1);
  EXPECT_THROW(parse_divisor("n-2"), UsageError);
}

TEST(Words, Headers) {
  EXPECT_EQ(parse_header("auto"), Header::automatic);
  EXPECT_EQ(parse_header("yes"), Header::yes);
  EXPECT_EQ(parse_header("no"), Header::no);
  EXPECT_THROW(parse_header("Yes"), UsageError);
}

TEST(Words, Delimiters) {
  EXPECT_EQ(parse_delimiter("tab"), '\t');
  EXPECT_EQ(parse_delimiter("\\t"), '\t');
  EXPECT_EQ(parse_delimiter("\t"), '\t');
  EXPECT_EQ(parse_delimiter("space"), ' ');
  EXPECT_EQ(parse_delimiter("comma"), ',');
  EXPECT_EQ(parse_delimiter("semicolon"), ';');
  EXPECT_EQ(parse_delimiter("|"), '|');
  for (const char* bad : {"", "5", "e", ".", "-", "\"", "\n", ";;", "\u00e9"}) {
    EXPECT_THROW(parse_delimiter(bad), UsageError) << bad;
  }
}

}  // namespace
}  // namespace pcadim::cli
