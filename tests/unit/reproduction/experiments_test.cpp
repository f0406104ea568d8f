#include "reproduction/experiments.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace pcadim::reproduction {
namespace {

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
  const Answer answer = answer_of(selection);
  EXPECT_EQ(answer.d, 19);
  EXPECT_FALSE(answer.right());
  EXPECT_TRUE(answer.below());
  EXPECT_EQ(answer.best, 19);
  EXPECT_EQ(answer.second, 20);
  EXPECT_DOUBLE_EQ(answer.of_best, 0.6);
  EXPECT_DOUBLE_EQ(answer.of_truth, 0.25);
  EXPECT_DOUBLE_EQ(answer.near, 0.97);
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

TEST(Answers, TakeOverPhiAndItsRange) {
  const Spectrum spectrum = spectrum_of(simulation_of(100, 20, 0, 1));
  for (const Method method : {Method::ng, Method::ng_log, Method::automatic}) {
    const Answer answer = answer_of(ask(method, spectrum));
    EXPECT_GT(answer.phi_low, 0);
    EXPECT_LE(answer.phi_low, answer.phi);
    EXPECT_LE(answer.phi, answer.phi_high);
  }
  EXPECT_EQ(answer_of(ask(Method::minka, spectrum)).phi, 0);
}

/// The sharpest maximum of the scan, in one reading.
double sharpest(const PhiScan& scan, double Sharpness::*reading) {
  double best = 0;
  for (const PhiCurve& curve : scan.curves) {
    if (curve.sharpness) best = std::max(best, (*curve.sharpness).*reading);
  }
  return best;
}

// The scan's criterion against the method's own search, which is written apart from it: nowhere on
// the grid is the maximum sharper than at phi*.
TEST(PhiScan, NoPhiIsSharperThanTheMethods) {
  for (const Index n : {100, 40}) {
    const PhiScan scan = scan_phi(n, spectrum_of(simulation_of(n, 20, 0, 1)));
    EXPECT_EQ(scan.curves.size(), 202U);
    ASSERT_TRUE(scan.chosen && scan.chosen_log);
    const PhiCurve &one = scan.curves[*scan.chosen], &other = scan.curves[*scan.chosen_log];
    ASSERT_TRUE(one.sharpness && other.sharpness);
    const double close = 1e-6;  // the search stops so far from an end of its range
    EXPECT_GE(one.sharpness->likelihood * (1 + close), sharpest(scan, &Sharpness::likelihood));
    EXPECT_GE(other.sharpness->log_likelihood * (1 + close),
              sharpest(scan, &Sharpness::log_likelihood));
  }
}

// Over the range of phi that the method tells, and not beyond it, its dimension wins.
TEST(PhiScan, TheRangeOfPhiIsThatOfTheScan) {
  const Spectrum spectrum = spectrum_of(simulation_of(100, 20, 0, 1));
  const Selection selection = ask(Method::ng, spectrum);
  const Answer answer = answer_of(selection);
  for (const PhiCurve& curve : scan_phi(100, spectrum).curves) {
    const bool within = curve.phi > answer.phi_low && curve.phi < answer.phi_high;
    EXPECT_EQ(curve.best == selection.d, within) << curve.phi;
  }
}

// With n > p all eigenvalues are there, and both forms of ML and of PESEL are one.
TEST(FormsWithoutZeros, DifferOnlyForFewRows) {
  const Spectrum many = spectrum_of(simulation_of(100, 10, 0, 1));
  EXPECT_EQ(ask(Method::ml, many).curve, ask(Method::ml_rank, many).curve);
  EXPECT_EQ(ask(Method::pesel, many).curve, ask(Method::pesel_rank, many).curve);
  const Spectrum few = spectrum_of(simulation_of(40, 10, 0, 1));
  EXPECT_NE(ask(Method::ml, few).curve, ask(Method::ml_rank, few).curve);
  EXPECT_NE(ask(Method::pesel, few).curve, ask(Method::pesel_rank, few).curve);
}

// Every form is an option of a method in the catalogue; with a clear signal and many rows all find
// the dimension but for PL, which often does not.
TEST(Setting, MethodsAndTheirFormsExist) {
  const Spectrum spectrum = spectrum_of(simulation_of(100, 20, 0, 1));
  for (std::size_t m = 0; m < method_count; ++m) {
    const auto method = static_cast<Method>(m);
    const Selection selection = ask(method, spectrum);
    EXPECT_TRUE(selection.d) << methods[m].key;
    EXPECT_TRUE(selection.d == true_dimension || method == Method::profile) << methods[m].key;
  }
}

}  // namespace
}  // namespace pcadim::reproduction
