#include <gtest/gtest.h>

#include <algorithm>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

bool has(const Report& report, const std::string& kind) {
  return std::ranges::any_of(report.diagnosis, [&](const Finding& f) { return f.kind == kind; });
}

test::Matrix correlated_noise() {  // neighbouring columns resemble each other
  test::Matrix m = test::gaussian(400, 250, 3);
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 1; j < m.cols; ++j) m.at(i, j) += 0.8 * m.at(i, j - 1);
  }
  return m;
}

TEST(Diagnosis, ATailThatIsNotWhiteIsNamed) {
  EXPECT_TRUE(has(choose(correlated_noise().view()), "anisotropic_tail"));
  EXPECT_FALSE(has(choose(test::simulated(100, 50, 20, 10, 1).view()), "anisotropic_tail"));
}

TEST(Diagnosis, ATailThatIsNotKnownIsNotJudged) {
  const test::Matrix m = correlated_noise();
  const Report report = choose(m.view());
  Spectrum spectrum;
  spectrum.n = m.rows;
  spectrum.p = m.cols;
  spectrum.eigenvalues = report.spectrum.eigenvalues;
  spectrum.total_variance = report.spectrum.total_variance;
  EXPECT_TRUE(has(choose(spectrum), "anisotropic_tail"));
  spectrum.eigenvalues.resize(spectrum.eigenvalues.size() / 2);
  spectrum.complete = false;
  EXPECT_FALSE(has(choose(spectrum), "anisotropic_tail"));
}

TEST(Diagnosis, RulesThatDisagreeAreToldByWhatTheyAssume) {
  const Report torn = choose(test::smooth_curves(60, 40, 2).view());
  ASSERT_TRUE(has(torn, "disagreement"));
  const auto found = std::ranges::find(torn.diagnosis, "disagreement", &Finding::kind);
  EXPECT_NE(found->sentence.find("taking the noise for white gives"), std::string::npos);
  EXPECT_NE(found->sentence.find("reading the shape of the scree plot gives"), std::string::npos);
  Request few;
  few.methods = {"ng", "minka", "gcv", "kaiser"};
  EXPECT_FALSE(has(choose(test::smooth_curves(60, 40, 2).view(), few), "disagreement"));
  few.methods = {"ng", "minka", "gcv", "pesel_heterogeneous", "gavish_donoho", "parallel_analysis"};
  EXPECT_FALSE(has(choose(test::simulated(300, 12, 4, 50, 1).view(), few), "disagreement"));
}

TEST(Diagnosis, ConstantColumnsAreNamed) {
  test::Matrix m = test::gaussian(30, 5, 1);
  EXPECT_FALSE(has(choose(m.view()), "constant_columns"));
  for (Index i = 0; i < m.rows; ++i) m.at(i, 2) = 1;
  const Report report = choose(*matrix_source(m.view(), {"a", "b", "flat", "d", "e"}));
  EXPECT_TRUE(has(report, "constant_columns"));
  EXPECT_EQ(report.data.dropped_columns, std::vector<std::string>{"flat"});
}

TEST(Diagnosis, RowsAtTheMeanAreCounted) {
  test::Matrix m = test::gaussian(30, 5, 1);
  EXPECT_FALSE(has(choose(m.view()), "zero_rows"));
  for (Index i = 15; i < 30; ++i) {
    for (Index j = 0; j < 5; ++j) m.at(i, j) = i == 29 ? 0 : -m.at(i - 15, j);
  }
  for (Index j = 0; j < 5; ++j) m.at(14, j) = 0;  // symmetric about 0, two rows at the mean
  EXPECT_TRUE(has(choose(m.view()), "zero_rows"));
}

TEST(Diagnosis, TheOtherChoiceOfScalingIsHintedWhenItMatters) {
  EXPECT_FALSE(has(choose(test::gaussian(200, 10, 1).view()), "scaling"));
  const auto wine = open_source(std::string(PCADIM_SOURCE_DIR) + "/examples/wine.csv");
  EXPECT_TRUE(has(choose(*wine), "scaling"));
}

}  // namespace
}  // namespace pcadim
