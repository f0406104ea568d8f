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

TEST(Words, MemoryIsANumberWithAUnit) {
  EXPECT_EQ(parse_memory("64MB"), 64'000'000U);
  EXPECT_EQ(parse_memory("512mb"), 512'000'000U);
  EXPECT_EQ(parse_memory("2GB"), 2'000'000'000U);
  EXPECT_EQ(parse_memory("1.5GiB"), 1'610'612'736U);
  EXPECT_EQ(parse_memory("70000KiB"), 71'680'000U);
  EXPECT_EQ(parse_memory("100000kB"), 100'000'000U);
  EXPECT_EQ(parse_memory("1TiB"), std::uint64_t{1} << 40U);
  EXPECT_EQ(parse_memory("64000000"), 64'000'000U);
  EXPECT_EQ(parse_memory("64000000B"), 64'000'000U);
  for (const char* bad : {"", "GB", "63MB", "0", "-1GB", "1 GB", "2G", "2GBs", "1.5.5GB", "1e9",
                          "inf", "nan", "9999999999TB", "99999999999999999999", "2XB", "1,5GB"}) {
    EXPECT_THROW(parse_memory(bad), UsageError) << bad;
  }
}

TEST(Words, MissingCells) {
  EXPECT_EQ(parse_missing("error"), Missing::error);
  EXPECT_EQ(parse_missing("drop-rows"), Missing::drop_rows);
  EXPECT_EQ(parse_missing("drop-columns"), Missing::drop_columns);
  EXPECT_EQ(parse_missing("mean"), Missing::mean);
  EXPECT_EQ(parse_missing("em"), Missing::em);
  for (const char* bad : {"", "EM", "drop_rows", "zero"}) {
    EXPECT_THROW(parse_missing(bad), UsageError) << bad;
  }
}

TEST(Words, NormalizationOfCounts) {
  const auto expect = [](const char* word, bool total, double target, bool log1p) {
    const Normalization got = parse_normalization(word);
    EXPECT_EQ(got.total, total) << word;
    EXPECT_EQ(got.target, target) << word;
    EXPECT_EQ(got.log1p, log1p) << word;
  };
  expect("total", true, 0, false);
  expect("total=10000", true, 10000, false);
  expect("log1p", false, 0, true);
  expect("total,log1p", true, 0, true);
  expect("total=1e4,log1p", true, 10000, true);
  for (const char* bad : {"", "log1p,total", "total,total", "total,", ",log1p", "totallog1p",
                          "total=", "total=0", "total=-1", "total=x,log1p", "total=1,2", "log1p,",
                          "log1p,log1p", "log1p,x", "sum", "total,log1p,"}) {
    EXPECT_THROW(parse_normalization(bad), UsageError) << bad;
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
