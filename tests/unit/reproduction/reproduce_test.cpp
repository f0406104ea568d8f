#include "reproduction/reproduce.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>

#include "pcadim/error.hpp"
#include "reproduction/provenance.hpp"

namespace pcadim {
namespace {

ReproductionOptions tiny(int threads) {
  ReproductionOptions options;
  options.quick = true;
  options.replicates = 2;
  options.threads = threads;
  return options;
}

const Reproduction& one_thread() {
  static const Reproduction reproduction = reproduce(tiny(1));
  return reproduction;
}

const std::string& content(const Reproduction& reproduction, std::string_view name) {
  return std::ranges::find(reproduction.files, name, &ReproducedFile::name)->content;
}

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::ranges::count(text, '\n'));
}

TEST(Reproduce, AnyNumberOfThreadsGivesTheSameBytes) {
  const Reproduction four = reproduce(tiny(4));
  ASSERT_EQ(four.files.size(), one_thread().files.size());
  for (std::size_t k = 0; k < four.files.size(); ++k) {
    EXPECT_EQ(four.files[k].name, one_thread().files[k].name);
    EXPECT_EQ(four.files[k].content, one_thread().files[k].content) << four.files[k].name;
  }
}

TEST(Reproduce, TablesHaveARowForEachCellAndMethod) {
  EXPECT_EQ(lines(content(one_thread(), "benchmark.csv")), 1U + 8 * 10);
  EXPECT_EQ(lines(content(one_thread(), "posterior_mass.csv")), 1U + 8 * 6);
  EXPECT_EQ(lines(content(one_thread(), "phi_ranges.csv")), 1U + 2 * 3 * 2);
  EXPECT_TRUE(content(one_thread(), "benchmark.csv")
                  .starts_with("n,snr,method,replicates,right,percent_right,standard_error,"
                               "below,above,none\n100,5,ng,2,"));
}

TEST(Reproduce, ThePageComesLastAndCountsStatements) {
  const Reproduction& made = one_thread();
  EXPECT_EQ(made.files.back().name, "index.html");
  EXPECT_EQ(made.cells, 8);
  EXPECT_EQ(made.replicates, 2);
  EXPECT_EQ(made.hold + made.hold_in_part + made.do_not_hold, 31);
  EXPECT_EQ(made.about_one_data_set, 5);
  EXPECT_NE(to_text(made, "there").find("open there/index.html"), std::string::npos);
}

// Where and when is told on the page alone, and only what is given.
TEST(Reproduce, ProvenanceIsToldOnThePageAlone) {
  ReproductionOptions options = tiny(4);
  options.provenance = {"2001-02-03", "abcdef012345", "an abacus"};
  const Reproduction told = reproduce(options);
  for (const ReproducedFile& file : told.files) {
    if (file.name == "index.html") continue;
    EXPECT_EQ(file.content, content(one_thread(), file.name)) << file.name;
  }
  const std::string &with = told.files.back().content, &without = one_thread().files.back().content;
  for (const char* word : {"2001-02-03", "abcdef012345", "an abacus"}) {
    EXPECT_NE(with.find(word), std::string::npos) << word;
    EXPECT_EQ(without.find(word), std::string::npos) << word;
  }
  EXPECT_EQ(without.find("Machine"), std::string::npos);
}

TEST(Provenance, OfThisMachine) {
  ::setenv("SOURCE_DATE_EPOCH", "86400", 1);
  const Provenance here = reproduction::provenance_here();
  ::unsetenv("SOURCE_DATE_EPOCH");
  EXPECT_EQ(here.date, "1970-01-02");
  EXPECT_FALSE(here.commit.empty());
  EXPECT_NE(here.machine.find("core"), std::string::npos);
  EXPECT_GT(reproduction::provenance_here().date, "2020");
}

// Every data set with an answer stands in one bar of the histograms.
TEST(Reproduce, HistogramsAddUp) {
  EXPECT_GE(lines(content(one_thread(), "chosen.csv")), 1U + 8 * 8);
  EXPECT_LE(lines(content(one_thread(), "chosen.csv")), 1U + 8 * 10 * 2);
}

TEST(Reproduce, RefusesAbsurdNumbersOfReplicates) {
  ReproductionOptions options = tiny(1);
  for (const Index replicates : {Index{-1}, Index{0}, Index{1}, Index{10'001}}) {
    options.replicates = replicates;
    EXPECT_THROW(check_reproduction(options), UsageError);
    EXPECT_THROW(reproduce(options), UsageError);
  }
}

TEST(Reproduce, TellsHowFarItIsAndStopsWhenAsked) {
  ReproductionOptions options = tiny(2);
  StopSource source;
  options.stop = source.token();
  std::atomic<int> news = 0;
  options.progress = [&](const Progress& progress) {
    EXPECT_LE(progress.done, progress.total);
    if (++news == 3) source.request_stop();
  };
  EXPECT_THROW(reproduce(options), Interrupted);
  EXPECT_GE(news, 3);
}

}  // namespace
}  // namespace pcadim
