#include "reproduction/experiments.hpp"

#include <gtest/gtest.h>

#include <variant>

namespace pcadim::reproduction {
namespace {

double fitted(const Selection& selection, std::string_view name) {
  for (const Fitted& one : selection.fitted) {
    if (one.name == name) return std::get<double>(one.value);
  }
  return 0;
}

TEST(Setting, DataSetsDifferAndDependOnNothingElse) {
  const Simulation one = simulation_of(40, 20, 0, 1);
  EXPECT_EQ(one.n, 40);
  EXPECT_EQ(one.p, 50);
  EXPECT_EQ(one.d, 20);
  EXPECT_EQ(one.snr, 20);
  EXPECT_EQ(one.seed, simulation_of(40, 20, 0, 1).seed);
  EXPECT_NE(one.seed, simulation_of(50, 20, 0, 1).seed);
  EXPECT_NE(one.seed, simulation_of(40, 25, 0, 1).seed);
  EXPECT_NE(one.seed, simulation_of(40, 20, 1, 1).seed);
  EXPECT_NE(one.seed, simulation_of(40, 20, 0, 2).seed);
}

TEST(Answers, OfASelection) {
  Selection selection;
  selection.first = 17;
  selection.d = 19;
  selection.curve = {-3, -2, 0, -1, -5};
  selection.posterior = {0.03, 0.1, 0.6, 0.25, 0.02};
  selection.posterior_averaged = {0.2, 0.2, 0.2, 0.2, 0.2};
  const Answer answer = answer_of(selection);
  EXPECT_EQ(answer.d, 19);
  EXPECT_FALSE(answer.right());
  EXPECT_TRUE(answer.below());
  EXPECT_EQ(answer.best, 19);
  EXPECT_EQ(answer.second, 20);
  EXPECT_DOUBLE_EQ(answer.of_best, 0.6);
  EXPECT_DOUBLE_EQ(answer.of_truth, 0.25);
  EXPECT_DOUBLE_EQ(answer.near, 0.97);
  EXPECT_DOUBLE_EQ(answer.near_averaged, 0.8);
  EXPECT_FALSE(answer.two_phases);  // rises by 1.5 a step, falls by 2.5
  selection.curve.back() = -2;
  EXPECT_TRUE(answer_of(selection).two_phases);
}

TEST(Answers, SmallModelsBeforeTen) {
  Selection selection;
  selection.curve.assign(30, 0);
  selection.posterior.assign(30, 1.0 / 30);
  for (std::size_t d = 1; d <= 4; ++d) selection.curve[d] = 1;
  EXPECT_TRUE(answer_of(selection).tiny_before_ten);
  selection.curve[3] = -1;
  EXPECT_FALSE(answer_of(selection).tiny_before_ten);
}

TEST(Answers, OfAMethodWithoutPosterior) {
  Selection selection;
  selection.curve = {3, 2, 1};
  EXPECT_EQ(answer_of(selection).d, std::nullopt);
  EXPECT_EQ(answer_of(selection).near, 0);
}

// The scan's criterion against the method's own, which is written apart from it.
TEST(PhiScan, AgreesWithTheMethod) {
  for (const Index n : {100, 40}) {
    const Spectrum spectrum = spectrum_of(simulation_of(n, 20, 0, 1));
    const PhiScan scan = scan_phi(n, spectrum);
    const Selection selection = ask(Method::ng_paper, spectrum);
    ASSERT_TRUE(scan.chosen);
    EXPECT_EQ(scan.curves.size(), 200U);
    EXPECT_NEAR(scan.curves[*scan.chosen].phi, fitted(selection, "phi"), 1e-12);
    EXPECT_EQ(scan.curves[*scan.chosen].best, selection.d);
  }
}

TEST(PhiScan, TheWidestRangeCounts) {
  PhiScan scan;
  const Index best[] = {25, 20, 20, 18, 20, 20, 20, 7};
  for (std::size_t k = 0; k < 8; ++k) {
    scan.curves.push_back({static_cast<double>(1 << k), 1, {}, best[k], std::nullopt});
  }
  scan.chosen = 4;
  const PhiFacts facts = facts_of(scan);
  EXPECT_EQ(facts.chosen, 16);
  EXPECT_EQ(facts.low, 16);
  EXPECT_EQ(facts.high, 64);
  scan.chosen.reset();
  EXPECT_EQ(facts_of(scan).chosen, 0);
}

// With n > p all eigenvalues are there, and both forms of ML are one.
TEST(MaximumLikelihood, FormsDifferOnlyForFewRows) {
  const Spectrum many = spectrum_of(simulation_of(100, 10, 0, 1));
  EXPECT_EQ(ask(Method::ml, many).curve, ask(Method::ml_rank, many).curve);
  const Spectrum few = spectrum_of(simulation_of(40, 10, 0, 1));
  EXPECT_NE(ask(Method::ml, few).curve, ask(Method::ml_rank, few).curve);
}

}  // namespace
}  // namespace pcadim::reproduction
