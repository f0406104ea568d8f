#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "operations/data_operations.hpp"
#include "pcadim/pcadim.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"
#include "wording/fitted_values.hpp"

/// What `auto` answers to data that are too large to be looked at as a whole. Little memory makes
/// small data too large.
namespace pcadim {
namespace {

constexpr std::uint64_t plenty = 1'000'000'000;

struct Asked {
  bool scale = false;
  std::uint64_t memory = plenty;
  int threads = 2;
  std::vector<OptionSetting> settings = {};
  bool center = true;
};

/// Room for some of the rows with the copies that are made of them, but not for all.
std::uint64_t too_little(const test::Matrix& m) {
  return 8 * static_cast<std::uint64_t>(m.rows * m.cols) * 3;
}

Selection answer(const Source& source, const Asked& asked) {
  const Preprocessing preprocessing{asked.center, asked.scale};
  const Decomposition decomposition = compute_spectrum(source, preprocessing);
  const auto operations = data_operations(source, decomposition, {asked.threads, asked.memory, {}});
  const MethodInfo& method = known_method("auto");
  return run_method(method, decomposition.spectrum, resolve_options(method, asked.settings),
                    {0, asked.threads, operations.get()});
}

Selection answer(const test::Matrix& m, const Asked& asked) {
  return answer(*matrix_source(m.view()), asked);
}

std::string noise_of(const Selection& selection) { return fitted_word(selection, "noise"); }

bool sampled(const Selection& selection) {
  return fitted_number(selection, "judged_rows").has_value();
}

/// An answer that its own set excludes would contradict itself.
void expect_consistent(const Selection& selection) {
  ASSERT_TRUE(selection.d) << selection.note;
  const std::vector<Index>& set = selection.credible_set;
  EXPECT_TRUE(set.empty() || std::ranges::find(set, *selection.d) != set.end()) << *selection.d;
}

/// Signal of three directions, noise of columns with deviations from 0.1 to 10.
test::Matrix unequal_columns(Index n, Index p, unsigned seed) {
  return test::signal_in_noise(n, p, 3, 1, seed, [p](Index, Index j, double cell) {
    return cell * std::pow(10, -1 + 2 * static_cast<double>(j * 37 % p) / static_cast<double>(p));
  });
}

void expect_three_in_columns(const Selection& selection) {
  EXPECT_EQ(selection.d, 3) << selection.note;
  EXPECT_EQ(noise_of(selection), "columns");
  EXPECT_EQ(selection.credible_set, std::vector<Index>{3});
}

/// Seed 139: the sample alone would not have accepted the noise.
TEST(AutoSampled, UnequalColumnsAreDividedInAllRows) {
  for (const unsigned seed : {31U, 139U}) {
    const test::Matrix m = unequal_columns(1500, 40, seed);
    for (const bool scale : {false, true}) {
      const Selection whole = answer(m, {scale}), part = answer(m, {scale, too_little(m)});
      EXPECT_FALSE(sampled(whole));
      ASSERT_TRUE(sampled(part)) << part.note;
      expect_three_in_columns(whole);
      expect_three_in_columns(part);
    }
  }
}

/// Columns are not divided then, but rows can be held out.
TEST(AutoSampled, DataThatAreNotCentredHaveAnAnswerToo) {
  const test::Matrix m = unequal_columns(1500, 40, 43);
  Asked asked{false, too_little(m)};
  asked.center = false;
  const Selection part = answer(m, asked);
  ASSERT_TRUE(sampled(part));
  EXPECT_TRUE(answers_prediction(part)) << noise_of(part);
  expect_consistent(part);
}

TEST(AutoSampled, WideDataWithUnequalColumnsToo) {
  const test::Matrix m = unequal_columns(240, 900, 32);
  const Selection part = answer(m, {true, too_little(m)});
  ASSERT_TRUE(sampled(part)) << part.note;
  EXPECT_EQ(part.d, 3) << part.note << noise_of(part);
  expect_consistent(part);
}

test::Matrix in_white_noise(unsigned seed) {
  return test::signal_in_noise(1500, 40, 3, 0.5, seed,
                               [](Index, Index, double cell) { return cell; });
}

TEST(AutoSampled, WhiteNoiseIsJudgedInAllRows) {
  const test::Matrix m = in_white_noise(33);
  const Selection part = answer(m, {false, too_little(m)});
  ASSERT_TRUE(sampled(part));
  EXPECT_EQ(part.d, 3) << part.note;
  EXPECT_EQ(noise_of(part), "white");
  EXPECT_NE(part.note.find("of 1500 rows"), std::string::npos) << part.note;
}

/// Rows of the sample are white, but neighbours of all rows are not.
TEST(AutoSampled, WhatAllRowsContradictIsNotAccepted) {
  test::Matrix m = test::gaussian(2000, 30, 34);
  for (Index i = 1; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) m.at(i, j) = 0.9 * m.at(i - 1, j) + 0.44 * m.at(i, j);
  }
  const Selection part = answer(m, {false, too_little(m)});
  ASSERT_TRUE(sampled(part));
  EXPECT_NE(noise_of(part), "white");
  expect_consistent(part);
}

/// No model fits a spectrum that never ends: rows that were held out decide, whoever is asked.
test::Matrix smooth(Index n, Index p, unsigned seed) {
  std::vector<double> deviations;
  for (Index j = 0; j < p; ++j) deviations.push_back(3 / static_cast<double>(1 + j));
  return test::rotated(n, deviations, seed);
}

TEST(AutoSampled, HeldOutRowsDecideWhereNoModelFits) {
  const test::Matrix m = smooth(1500, 40, 35);
  const Selection whole = answer(m, {}), part = answer(m, {false, too_little(m)});
  ASSERT_TRUE(sampled(part));
  EXPECT_TRUE(answers_prediction(whole));
  EXPECT_TRUE(answers_prediction(part)) << noise_of(part);
  EXPECT_NEAR(static_cast<double>(*part.d), static_cast<double>(*whole.d), 2);
  expect_consistent(part);
}

TEST(AutoSampled, NoiseOfRowsIsCountedInTheSample) {
  const test::Matrix m = test::signal_in_noise(1500, 40, 3, 1, 36, [](Index i, Index, double cell) {
    return i * 7 % 10 == 0 ? 6 * cell : cell;
  });
  const Selection part = answer(m, {false, too_little(m)});
  ASSERT_TRUE(sampled(part));
  EXPECT_EQ(part.d, 3) << part.note;
  EXPECT_EQ(noise_of(part), "rows");
  EXPECT_NE(part.note.find("directions were counted"), std::string::npos) << part.note;
}

TEST(AutoSampled, AColumnOfSumsIsNoSignal) {
  test::Matrix m = in_white_noise(37);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 39) = m.at(i, 3) + m.at(i, 4);
  const Selection part = answer(m, {false, too_little(m)});
  ASSERT_TRUE(sampled(part));
  EXPECT_EQ(part.d, 3) << part.note;
}

TEST(AutoSampled, NeitherThreadsNorTheOrderOfRowsMoveTheAnswer) {
  for (const test::Matrix& m : {unequal_columns(1500, 40, 38), smooth(1500, 40, 39)}) {
    const Selection one = answer(m, {false, too_little(m), 1});
    EXPECT_EQ(one, answer(m, {false, too_little(m), 3}));
    test::Matrix turned = m;
    for (Index i = 0; i < m.rows; ++i) {
      for (Index j = 0; j < m.cols; ++j) turned.at(i, j) = m.at(m.rows - 1 - i, j);
    }
    const Selection other = answer(turned, {false, too_little(m), 1});
    EXPECT_EQ(other.d, one.d);
    EXPECT_EQ(other.credible_set, one.credible_set);
  }
}

/// Counts of `kinds` kinds of rows, most of them zero, without their zeros.
struct SparseRows {
  std::vector<Index> start{0};
  std::vector<std::uint32_t> column;
  std::vector<double> value;

  SparseView view(Index rows, Index cols) const {
    return {rows, cols, start.data(), column.data(), value.data()};
  }
};

SparseRows without_zeros(const test::Matrix& m) {
  SparseRows sparse;
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) {
      if (m.at(i, j) == 0) continue;
      sparse.column.push_back(static_cast<std::uint32_t>(j));
      sparse.value.push_back(m.at(i, j));
    }
    sparse.start.push_back(std::ssize(sparse.value));
  }
  return sparse;
}

test::Matrix counts(Index n, Index p, Index kinds, unsigned seed) {
  std::mt19937_64 engine(seed);
  test::Matrix m{n, p, std::vector<double>(static_cast<std::size_t>(n * p))};
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < p; ++j) {
      const bool own = (j + i % kinds) % kinds == 0;
      m.at(i, j) = static_cast<double>(std::poisson_distribution<int>(own ? 2.0 : 0.1)(engine));
    }
  }
  return m;
}

TEST(AutoSampled, SparseRowsGiveTheAnswerOfDenseOnes) {
  const test::Matrix m = counts(1200, 60, 6, 40);
  const SparseRows sparse = without_zeros(m);
  const Asked asked{false, too_little(m)};
  const Selection dense = answer(m, asked);
  const Selection same = answer(*sparse_matrix_source(sparse.view(m.rows, m.cols)), asked);
  ASSERT_TRUE(sampled(dense));
  ASSERT_TRUE(sampled(same));
  EXPECT_EQ(same.d, dense.d) << same.note;
  EXPECT_EQ(noise_of(same), noise_of(dense));
}

TEST(AutoSampled, WhatIsAskedForIsDone) {
  const test::Matrix m = unequal_columns(1500, 40, 41);
  EXPECT_EQ(answer(m, {false, too_little(m), 2, {{"auto", "noise", "columns"}}}).d, 3);
  const Selection predicted =
      answer(m, {false, too_little(m), 2, {{"auto", "purpose", "prediction"}}});
  EXPECT_TRUE(answers_prediction(predicted));
}

/// From a spectrum alone unequal columns may pass for white noise: whatever is answered, no set is
/// claimed that excludes it.
TEST(AutoSampled, ASpectrumAloneClaimsNothingAgainstItsOwnAnswer) {
  Request request;
  request.methods = {"auto"};
  request.scale = true;
  for (unsigned seed = 0; seed < 6; ++seed) {
    const test::Matrix m = unequal_columns(120 + 40 * static_cast<Index>(seed), 900, seed);
    expect_consistent(select(spectrum_of(m.view(), request), request).selections[0]);
  }
}

/// The report says what was looked at.
TEST(AutoSampled, TheAnswerTellsHowManyRowsWereJudged) {
  const test::Matrix m = unequal_columns(21'000, 100, 42);
  Request request;
  request.methods = {"auto"};
  request.findings = false;
  request.memory = 64'000'000;
  const Report report = select(m.view(), request);
  EXPECT_EQ(report.answer.d, 3);
  EXPECT_NE(report.answer.sentence.find("of 21000 rows"), std::string::npos)
      << report.answer.sentence;
}

}  // namespace
}  // namespace pcadim
