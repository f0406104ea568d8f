/// Every rule: a data set that sets it off, and one that does not.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"
#include "support/paths.hpp"
#include "unit/diagnosis/findings.hpp"

namespace pcadim {
namespace {

using test::find;
using test::has;
using test::sentence;

Request only_ng() {
  Request request;
  request.methods = {"auto"};
  return request;
}

Report select_wine(const Request& request) {
  return select(*open_source(test::in_source("examples/wine.csv")), request);
}

bool fires(const test::Matrix& m, std::string_view kind, const Request& request = only_ng()) {
  return has(select(m.view(), request), kind);
}

test::Matrix correlated_noise(Index n, Index p) {  // neighbouring columns resemble each other
  test::Matrix m = test::gaussian(n, p, 3);
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 1; j < m.cols; ++j) m.at(i, j) += 0.8 * m.at(i, j - 1);
  }
  return m;
}

test::Matrix unequal_columns(Index n, Index p) {  // deviations from 1 to 5
  test::Matrix m = test::gaussian(n, p, 3);
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < p; ++j) {
      m.at(i, j) *= 1 + 4 * static_cast<double>(j) / static_cast<double>(p - 1);
    }
  }
  return m;
}

NoiseKind noise_of(const test::Matrix& m) { return select(m.view(), only_ng()).noise.kind; }

TEST(AnisotropicTail, NoiseThatFitsNoModelIsNamed) {
  Request scaled = only_ng();
  scaled.scale = true;
  EXPECT_TRUE(has(select_wine(scaled), "anisotropic_tail"));
  EXPECT_EQ(select_wine(scaled).noise.kind, NoiseKind::not_modelled);
  EXPECT_FALSE(fires(test::simulated(100, 50, 20, 10, 1), "anisotropic_tail"));
  EXPECT_FALSE(fires(test::gaussian(60, 300, 1), "anisotropic_tail"));
}

TEST(AnisotropicTail, NoiseThatIsNotWhiteButFitsAModelIsNamedAsThat) {
  EXPECT_EQ(noise_of(correlated_noise(400, 250)), NoiseKind::serial);
  EXPECT_EQ(noise_of(unequal_columns(100, 60)), NoiseKind::columns);
  EXPECT_EQ(noise_of(unequal_columns(178, 13)), NoiseKind::columns);
  EXPECT_EQ(noise_of(test::gaussian(100, 60, 4)), NoiseKind::white);
}

TEST(AnisotropicTail, WhatIsNotKnownIsNotJudged) {
  const test::Matrix m = correlated_noise(400, 250);
  const Report report = select(m.view(), only_ng());
  Spectrum spectrum;
  spectrum.n = m.rows;
  spectrum.p = m.cols;
  spectrum.eigenvalues = report.spectrum.eigenvalues;
  spectrum.total_variance = report.spectrum.total_variance;
  Request request;
  request.methods = {"gavish_donoho"};
  EXPECT_TRUE(has(select(spectrum, request), "anisotropic_tail"));
  spectrum.eigenvalues.resize(spectrum.eigenvalues.size() / 2);
  spectrum.complete = false;
  EXPECT_FALSE(has(select(spectrum, request), "anisotropic_tail"));
}

TEST(Disagreement, FamiliesAreToldByWhatTheyAssume) {
  Request scaled;
  scaled.scale = true;
  const Report torn = select_wine(scaled);
  const std::string said = sentence(torn, "disagreement");
  EXPECT_NE(said.find("taking the noise for white gives"), std::string::npos) << said;
  EXPECT_NE(said.find("reading the shape of the scree plot gives"), std::string::npos);
  EXPECT_EQ(said.find("The answer"), std::string::npos)
      << said;  // how it came about is not told here
  EXPECT_EQ(said.find("fitting a model of the noise"), std::string::npos)
      << said;                                      // the answer itself, no other voice
  scaled.methods = {"auto", "screenot", "kaiser"};  // too few to speak of families
  EXPECT_FALSE(has(select_wine(scaled), "disagreement"));
  EXPECT_FALSE(fires(test::simulated(300, 12, 4, 50, 1), "disagreement", Request{}));
  EXPECT_FALSE(fires(test::simulated(100, 50, 20, 30, 1), "disagreement", Request{}));
}

TEST(ConstantColumns, AreNamed) {
  test::Matrix m = test::gaussian(30, 5, 1);
  EXPECT_FALSE(fires(m, "constant_columns"));
  for (Index i = 0; i < m.rows; ++i) m.at(i, 2) = 1;
  const Report report = select(*matrix_source(m.view(), {"a", "b", "flat", "d", "e"}));
  EXPECT_EQ(sentence(report, "constant_columns"),
            "One column was left out because it does not vary: flat.");
  EXPECT_EQ(report.data.dropped_columns, std::vector<std::string>{"flat"});
}

TEST(ConstantColumns, EndlessNamesAreCutShort) {
  test::Matrix m = test::gaussian(30, 3, 1);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 2) = 1;
  const std::string endless = std::string(36, 'x') + "\xC3\xA4" + std::string(1'000'000, 'y');
  const Report report = select(*matrix_source(m.view(), {"a", "b", endless}));
  EXPECT_EQ(sentence(report, "constant_columns"),
            "One column was left out because it does not vary: " + std::string(36, 'x') + "....");
}

TEST(ZeroRows, AreCounted) {
  test::Matrix m = test::gaussian(30, 5, 1);
  EXPECT_FALSE(fires(m, "zero_rows"));
  for (Index i = 15; i < 30; ++i) {
    for (Index j = 0; j < 5; ++j) m.at(i, j) = i == 29 ? 0 : -m.at(i - 15, j);
  }
  for (Index j = 0; j < 5; ++j) m.at(14, j) = 0;  // symmetric about 0, two rows at the mean
  EXPECT_TRUE(fires(m, "zero_rows"));
}

TEST(Scaling, TheOtherChoiceIsHintedWhenItMatters) {
  EXPECT_FALSE(fires(test::gaussian(200, 10, 1), "scaling"));
  Request scaled = only_ng();
  scaled.scale = true;
  EXPECT_TRUE(has(select_wine(scaled), "scaling"));
}

TEST(DominatingScale, BothAnswersAreShown) {
  const Report raw = select_wine(only_ng());
  const std::string said = sentence(raw, "dominating_scale");
  EXPECT_NE(said.find("One column (proline) holds"), std::string::npos) << said;
  const std::string own = std::to_string(*raw.answer.d);
  EXPECT_NE(said.find("With columns scaled the answer would be 7 instead of " + own + "."),
            std::string::npos)
      << said;
  EXPECT_FALSE(has(raw, "scaling"));  // once is enough
  Request scaled = only_ng();
  scaled.scale = true;
  EXPECT_FALSE(has(select_wine(scaled), "dominating_scale"));
  for (unsigned seed = 1; seed <= 20; ++seed) {
    EXPECT_FALSE(fires(test::gaussian(20, 2, seed), "dominating_scale"));
    EXPECT_FALSE(fires(test::simulated(30, 5, 1, 50, seed), "dominating_scale"));
  }
}

TEST(DominatingScale, WideDataGetTheOtherAnswerToo) {
  test::Matrix m = test::simulated(40, 300, 3, 30, 1);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 7) *= 1000;
  const Report report = select(m.view(), only_ng());
  EXPECT_TRUE(has(report, "dominating_scale"));
  Request scaled = only_ng();
  scaled.scale = true;
  EXPECT_EQ(report.sensitivity.other_scaling_d, select(m.view(), scaled).answer.d);
  EXPECT_EQ(report.sensitivity.other_scaling_eigenvalues.size(), 39U);
}

TEST(NearDuplicateColumns, AreNamed) {
  test::Matrix m = test::gaussian(30, 4, 1);
  EXPECT_FALSE(fires(m, "near_duplicate_columns"));
  for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = 32 + 1.8 * m.at(i, 1);
  const Report report = select(*matrix_source(m.view(), {"a", "celsius", "c", "fahrenheit"}));
  EXPECT_EQ(sentence(report, "near_duplicate_columns"),
            "One column repeats another one up to rounding: fahrenheit repeats celsius. What is "
            "there twice weighs twice.");
}

TEST(OutlyingRows, AreNamedByNumber) {
  for (const Index p : {Index{10}, Index{100}}) {
    test::Matrix m = test::gaussian(30, p, 2);
    EXPECT_FALSE(fires(m, "outlying_rows"));
    for (const double size : {5.0, 1e6}) {  // the larger, the more it hides in its own component
      test::Matrix far = m;
      for (Index j = 0; j < p; ++j) far.at(17, j) *= size;
      const std::string said = sentence(select(far.view(), only_ng()), "outlying_rows");
      EXPECT_EQ(said.rfind("One row is far from the rest", 0), 0U) << said;
      EXPECT_NE(said.find("{row:17} ("), std::string::npos) << said;
    }
  }
}

TEST(OutlyingRows, KeepTheirNumbersWhenRowsAreLeftOut) {
  test::Matrix m = test::gaussian(40, 6, 2);
  for (Index j = 0; j < 6; ++j) m.at(30, j) = 50;
  m.at(3, 2) = m.at(9, 1) = std::nan("");
  Request request = only_ng();
  request.missing = Missing::drop_rows;
  const Report report = select(m.view(), request);
  EXPECT_NE(sentence(report, "outlying_rows").find("{row:30} ("), std::string::npos);
  EXPECT_EQ(report.profile.longest.front().row, 30);
}

test::Matrix student(Index n, Index p, bool by_row) {  // four degrees of freedom
  test::Matrix m = test::gaussian(n, p, 2);
  std::mt19937_64 engine(5);
  std::chi_squared_distribution<double> chi_square(4);
  for (Index i = 0; i < n; ++i) {
    double factor = std::sqrt(4 / chi_square(engine));
    for (Index j = 0; j < p; ++j) {
      if (!by_row) factor = std::sqrt(4 / chi_square(engine));
      m.at(i, j) *= factor;
    }
  }
  return m;
}

TEST(HeavyTails, AreSeenInCellsAndInRows) {
  EXPECT_TRUE(fires(student(200, 30, false), "heavy_tails"));
  EXPECT_TRUE(fires(student(200, 30, true), "heavy_tails"));
  EXPECT_FALSE(fires(test::gaussian(200, 30, 2), "heavy_tails"));
  EXPECT_FALSE(fires(test::simulated(200, 30, 1, 100, 2), "heavy_tails"));
  test::Matrix clusters = test::gaussian(200, 30, 2);
  for (Index i = 0; i < 200; ++i) clusters.at(i, i % 3) += 10;
  EXPECT_FALSE(fires(clusters, "heavy_tails"));
}

TEST(HeavyTails, OneFarRowIsNoTail) {
  test::Matrix m = test::gaussian(100, 10, 2);
  for (Index j = 0; j < 10; ++j) m.at(3, j) = 40;
  EXPECT_TRUE(fires(m, "outlying_rows"));
  EXPECT_FALSE(fires(m, "heavy_tails"));
}

TEST(FewRows, NoRuleIsTrusted) {
  EXPECT_TRUE(fires(test::gaussian(19, 5, 1), "few_rows"));
  EXPECT_FALSE(fires(test::gaussian(20, 5, 1), "few_rows"));
  Request nearly_all;
  nearly_all.methods = {"variance_fraction"};
  nearly_all.settings = {{"variance_fraction", "fraction", "0.95"}};
  EXPECT_TRUE(fires(test::gaussian(40, 200, 1), "few_rows", nearly_all));
  EXPECT_FALSE(fires(test::gaussian(400, 20, 1), "few_rows", nearly_all));
}

TEST(Counts, AreWholeNumbersWithZeros) {
  test::Matrix m = test::gaussian(50, 8, 1);
  EXPECT_FALSE(fires(m, "counts"));
  for (double& x : m.values) x = std::floor(std::exp(1.5 * x));
  EXPECT_TRUE(fires(m, "counts"));
  test::Matrix yes_or_no = m;
  for (double& x : yes_or_no.values) x = x > 0 ? 1 : 0;
  EXPECT_FALSE(fires(yes_or_no, "counts"));
  test::Matrix below = m;
  below.at(3, 3) = -1;
  EXPECT_FALSE(fires(below, "counts"));
  test::Matrix marks = m;
  for (double& x : marks.values) x = std::min(x, 4.0) + 1;
  EXPECT_FALSE(fires(marks, "counts"));
}

TEST(Unstable, AnswersThatDependOnAFewRowsAreTold) {
  EXPECT_FALSE(fires(test::simulated(100, 50, 20, 30, 1), "unstable"));
  const Report weak = select(test::simulated(100, 50, 20, 2, 1).view(), only_ng());
  const std::string said = sentence(weak, "unstable");
  EXPECT_EQ(said.rfind("The answer moves with the rows: with a tenth of them left out it was ", 0),
            0U)
      << said;
  EXPECT_EQ(weak.sensitivity.left_out.size(), 10U);
}

TEST(Unstable, IsNotTriedWhereItCannotBe) {
  EXPECT_TRUE(select(test::gaussian(19, 5, 1).view(), only_ng()).sensitivity.left_out.empty());
  EXPECT_TRUE(select(test::gaussian(700, 500, 1).view(), only_ng()).sensitivity.left_out.empty());
  Request data_too;
  data_too.methods = {"parallel_analysis"};
  EXPECT_TRUE(select(test::gaussian(40, 5, 1).view(), data_too).sensitivity.left_out.empty());
  test::Matrix holes = test::gaussian(40, 5, 1);
  holes.at(3, 3) = std::nan("");
  Request em = only_ng();
  em.missing = Missing::em;
  EXPECT_TRUE(select(holes.view(), em).sensitivity.left_out.empty());
}

}  // namespace
}  // namespace pcadim
