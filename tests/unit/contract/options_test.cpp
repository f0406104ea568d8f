#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "io/column_ranges.hpp"
#include "pcadim/contract.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

using Words = std::vector<std::string>;

/// The struct with one option set to what a word spells, as a front end does it.
template <class Struct>
Struct with(std::string_view name, std::string_view word) {
  Struct options;
  for (const OptionInfo& option : options_of<Struct>()) {
    if (option.name == name) set_option(options, name, parse_option(option, word));
  }
  return options;
}

TEST(Options, WholeNumbersAreDecimalAndInRange) {
  EXPECT_EQ(with<GivenPca>("p", "010").p, 10);
  EXPECT_EQ(with<GivenPca>("p", "1").p, 1);
  for (const char* bad :
       {"", "0", "-1", "1.5", "1e3", "0x10", " 1", "1 ", "x", "99999999999999999999"}) {
    EXPECT_THROW(with<GivenPca>("p", bad), UsageError) << bad;
  }
  EXPECT_THROW(with<Request>("threads", "65537"), UsageError);
}

TEST(Options, SeedsTakeTheFullRange) {
  EXPECT_EQ(with<Request>("seed", "18446744073709551615").seed,
            std::numeric_limits<std::uint64_t>::max());
  EXPECT_THROW(with<Request>("seed", "18446744073709551616"), UsageError);
  EXPECT_THROW(with<Request>("seed", "-1"), UsageError);
}

TEST(Options, PositiveNumbers) {
  EXPECT_DOUBLE_EQ(with<Simulation>("snr", "2.5e1").snr, 25.0);
  for (const char* bad : {"0", "-1", "nan", "inf", "1,5", ""}) {
    EXPECT_THROW(with<Simulation>("snr", bad), UsageError) << bad;
  }
}

TEST(Options, MemoryIsANumberWithAUnit) {
  const auto memory = [](const char* word) { return with<Request>("memory", word).memory; };
  EXPECT_EQ(memory("64MB"), 64'000'000U);
  EXPECT_EQ(memory("512mb"), 512'000'000U);
  EXPECT_EQ(memory("2GB"), 2'000'000'000U);
  EXPECT_EQ(memory("1.5GiB"), 1'610'612'736U);
  EXPECT_EQ(memory("70000KiB"), 71'680'000U);
  EXPECT_EQ(memory("100000kB"), 100'000'000U);
  EXPECT_EQ(memory("1TiB"), std::uint64_t{1} << 40U);
  EXPECT_EQ(memory("64000000"), 64'000'000U);
  EXPECT_EQ(memory("64000000B"), 64'000'000U);
  for (const char* bad : {"", "GB", "63MB", "0", "-1GB", "1 GB", "2G", "2GBs", "1.5.5GB", "1e9",
                          "inf", "nan", "9999999999TB", "99999999999999999999", "2XB", "1,5GB"}) {
    EXPECT_THROW(memory(bad), UsageError) << bad;
  }
}

TEST(Options, MissingCells) {
  const auto missing = [](const char* word) { return with<Request>("missing", word).missing; };
  EXPECT_EQ(missing("error"), Missing::error);
  EXPECT_EQ(missing("drop-rows"), Missing::drop_rows);
  EXPECT_EQ(missing("drop-columns"), Missing::drop_columns);
  EXPECT_EQ(missing("mean"), Missing::mean);
  EXPECT_EQ(missing("em"), Missing::em);
  for (const char* bad : {"", "EM", "drop_rows", "zero"}) {
    EXPECT_THROW(missing(bad), UsageError) << bad;
  }
}

TEST(Options, NormalizationOfCounts) {
  const auto normalization = [](const char* word) {
    return with<ReadOptions>("normalize", word).normalize;
  };
  const auto expect = [&](const char* word, bool total, double target, bool log1p) {
    const Normalization got = normalization(word);
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
    EXPECT_THROW(normalization(bad), UsageError) << bad;
  }
}

TEST(Options, SpectrumKindsAndDivisors) {
  const auto kind = [](const char* word) {
    return with<GivenPca>("spectrum_kind", word).spectrum_kind;
  };
  const auto divisor = [](const char* word) { return with<GivenPca>("divisor", word).divisor; };
  EXPECT_EQ(kind("eigenvalues"), SpectrumKind::eigenvalues);
  EXPECT_EQ(kind("sdev"), SpectrumKind::sdev);
  EXPECT_EQ(kind("singular"), SpectrumKind::singular);
  EXPECT_THROW(kind("variance"), UsageError);
  EXPECT_EQ(divisor("n"), Divisor::n);
  EXPECT_EQ(divisor("n-1"), Divisor::n_minus_1);
  EXPECT_THROW(divisor("n-2"), UsageError);
}

TEST(Options, Headers) {
  const auto header = [](const char* word) { return with<ReadOptions>("header", word).header; };
  EXPECT_EQ(header("auto"), Header::automatic);
  EXPECT_EQ(header("yes"), Header::yes);
  EXPECT_EQ(header("no"), Header::no);
  EXPECT_THROW(header("Yes"), UsageError);
}

TEST(Options, Delimiters) {
  const auto delimiter = [](const char* word) {
    return with<ReadOptions>("delimiter", word).delimiter;
  };
  EXPECT_EQ(delimiter("tab"), '\t');
  EXPECT_EQ(delimiter("\\t"), '\t');
  EXPECT_EQ(delimiter("\t"), '\t');
  EXPECT_EQ(delimiter("space"), ' ');
  EXPECT_EQ(delimiter("comma"), ',');
  EXPECT_EQ(delimiter("semicolon"), ';');
  EXPECT_EQ(delimiter("|"), '|');
  for (const char* bad : {"", "5", "e", ".", "-", "\"", "\n", ";;", "\u00e9"}) {
    EXPECT_THROW(delimiter(bad), UsageError) << bad;
  }
}

TEST(Options, ListsHaveNoEmptyEntries) {
  EXPECT_EQ(with<Request>("methods", "b,a").methods, (Words{"b", "a"}));
  EXPECT_EQ(with<Request>("methods", "b,all").methods, (Words{"b", "all"}));
  for (const char* bad : {"", "a,,b", "a,"}) {
    EXPECT_THROW(with<Request>("methods", bad), UsageError) << bad;
  }
}

TEST(Options, SettingsHaveThreeParts) {
  const OptionSetting setting = with<Request>("settings", "method.option=a=b.c").settings.front();
  EXPECT_EQ(setting.method, "method");
  EXPECT_EQ(setting.option, "option");
  EXPECT_EQ(setting.value, "a=b.c");
  for (const char* bad : {"", "x", "x=1", "x.y", "x.y=", ".y=1", "x.=1", "=1", "x=1.5"}) {
    EXPECT_THROW(with<Request>("settings", bad), UsageError) << bad;
  }
}

TEST(Options, ColumnsAreNamesNumbersAndRanges) {
  const auto columns = [](const char* word) {
    return data::expand_ranges(with<ReadOptions>("columns", word).columns);
  };
  EXPECT_EQ(columns("name,3,5-8"), (Words{"name", "3", "5", "6", "7", "8"}));
  EXPECT_EQ(columns("a-b,x-1,2-y"), (Words{"a-b", "x-1", "2-y"}));
  EXPECT_EQ(columns("4-4"), Words{"4"});
  for (const char* bad : {"", "a,", "0-3", "5-2", "1-99999999999"}) {
    EXPECT_THROW(columns(bad), UsageError) << bad;
  }
}

/// Every record says what it is, and its default is a value that it takes itself.
template <class Struct>
void expect_complete_records() {
  const Struct usual;
  const std::vector<NamedValue> values = options_in_force(usual);
  std::size_t k = 0;
  for (const OptionInfo& option : options_of<Struct>()) {
    EXPECT_FALSE(option.help.empty()) << option.name;
    EXPECT_EQ(option.help.back() == '.', false) << option.name;
    EXPECT_EQ(option.placeholder.empty(), option.type == OptionType::flag) << option.name;
    ASSERT_EQ(values[k].name, option.name);
    if (!option.default_value.empty()) {
      EXPECT_EQ(parse_option(option, option.default_value), values[k].value) << option.name;
    }
    ++k;
  }
  EXPECT_EQ(k, values.size());
}

TEST(Options, DefaultsOfRecordsAreThoseOfTheStructs) {
  expect_complete_records<Request>();
  expect_complete_records<ReadOptions>();
  expect_complete_records<GivenPca>();
  expect_complete_records<FigureOptions>();
  expect_complete_records<Simulation>();
}

TEST(Options, ARequestComesFromJson) {
  const Request request = options_from_json<Request>(
      R"({"methods": ["ng", "minka"], "settings": {"ng.units": "raw", "minka.x": 5}, "scale": true,
          "center": false, "missing": "mean", "max_dim": 7, "seed": 18446744073709551615,
          "memory": "2GB", "threads": 3, "findings": false, "transpose": true})");
  EXPECT_EQ(request.methods, (Words{"ng", "minka"}));
  EXPECT_EQ(request.settings,
            (std::vector<OptionSetting>{{"ng", "units", "raw"}, {"minka", "x", "5"}}));
  EXPECT_TRUE(request.scale);
  EXPECT_FALSE(request.center);
  EXPECT_EQ(request.missing, Missing::mean);
  EXPECT_EQ(request.max_dim, 7);
  EXPECT_EQ(request.seed, std::numeric_limits<std::uint64_t>::max());
  EXPECT_EQ(request.memory, 2'000'000'000U);
  EXPECT_EQ(request.threads, 3);
  EXPECT_FALSE(request.findings);
  EXPECT_EQ(options_in_force(options_from_json<Request>("{}")), options_in_force(Request()));
}

TEST(Options, BadJsonIsRefusedWithTheName) {
  for (const char* bad : {"", "[]", "{", "5", R"({"scale": 5})", R"({"scale": "yes"})",
                          R"({"max_dim": -1})", R"({"max_dim": 1.5})", R"({"max_dim": "x"})",
                          R"({"methods": [[]]})", R"({"missing": "zero"})", R"({"memory": 1000})",
                          R"({"max_dims": 5})", R"({"nonsense": null})"}) {
    EXPECT_THROW(options_from_json<Request>(bad), UsageError) << bad;
  }
  try {
    options_from_json<Request>(R"({"max_dims": 5})");
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'max_dim'"), std::string::npos);
  }
}

TEST(Options, WhatEverybodyMayNotDoCannotBeDoneInCppEither) {
  Request request;
  request.memory = 1;
  EXPECT_THROW(check_request(request), UsageError);
  request.memory = 0;
  request.max_dim = -5;
  EXPECT_THROW(check_request(request), UsageError);
}

}  // namespace
}  // namespace pcadim
