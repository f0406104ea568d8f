// Curves are compared with four programs in tests/conformance/peers_test.cpp.
#include <gtest/gtest.h>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

Selection run(const test::Matrix& m, const std::string& power = "original", bool scale = true,
              bool center = true) {
  Request request;
  request.methods = {"velicer_map"};
  request.settings = {{"velicer_map", "power", power}};
  request.scale = scale;
  request.center = center;
  return select(m.view(), request).selections.at(0);
}

void expect_curve(const Selection& got, const std::vector<double>& wanted) {
  ASSERT_EQ(got.curve.size(), wanted.size());
  EXPECT_EQ(got.first, 0);
  for (std::size_t m = 0; m < wanted.size(); ++m)
    EXPECT_NEAR(got.curve[m], wanted[m], 1e-12 * wanted[m]) << m;
}

const test::Matrix small{
    7, 4, {2, 1, 4, 0, 5, 3, 7, 2, 1, 0, 2, 6, 8, 6, 3, 1, 4, 5, 9, 3, 7, 2, 1, 8, 3, 9, 6, 5}};

// All curves from 40-digit arithmetic: components subtracted from the correlation matrix.
TEST(VelicerMap, MeanSquaredPartialCorrelation) {
  const Selection got = run(small);
  expect_curve(got, {0.084185043309468166, 0.19175653818196305, 0.39884262431479816, 1});
  EXPECT_EQ(got.d, 0);
  EXPECT_EQ(got.outcome, Outcome::ok);
}

TEST(VelicerMap, FourthPowerOfTheMatrix) {
  expect_curve(run(small, "revised"),
               {0.53001367714537105, 1.2793699860800173, 3.9313051201178545, 21});
}

TEST(VelicerMap, FourthPowersOfTheElements) {
  expect_curve(run(small, "elementwise"),
               {0.013743023478732832, 0.059349652819248913, 0.26992550959232037, 1});
}

TEST(VelicerMap, FindsAPlantedDimension) {
  const test::Matrix tall = test::simulated(200, 20, 4, 20, 1);
  for (const char* power : {"original", "revised", "elementwise"}) {
    EXPECT_EQ(run(tall, power).d, 4) << power;
  }
  EXPECT_EQ(run(test::gaussian(200, 20, 3)).d, 0);
}

// Correlations do not depend on how the columns are prepared.
TEST(VelicerMap, TakesNoNoticeOfScalingAndCentring) {
  test::Matrix m = test::simulated(100, 10, 2, 10, 4);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = 1e4 * m.at(i, 3) + 1e5;
  const Selection scaled = run(m);
  for (const Selection& other : {run(m, "original", false), run(m, "original", false, false)}) {
    ASSERT_EQ(other.curve.size(), scaled.curve.size());
    for (std::size_t k = 0; k < scaled.curve.size(); ++k)
      EXPECT_NEAR(other.curve[k], scaled.curve[k], 1e-9) << k;
  }
}

TEST(VelicerMap, EndsWithTheRank) {
  EXPECT_EQ(run(test::low_rank(40, 10, 3, 5)).curve.size(), 3u);
  EXPECT_EQ(run(test::simulated(15, 60, 3, 30, 2)).curve.size(), 14u);
}

TEST(VelicerMap, SaysWhatItCannotJudge) {
  EXPECT_EQ(run(test::gaussian(20, 1, 1)).outcome, Outcome::degenerate);
  EXPECT_EQ(run(test::gaussian(2, 5, 1)).outcome, Outcome::degenerate);
  test::Matrix constant = test::gaussian(20, 3, 1);
  for (Index i = 0; i < 20; ++i) constant.at(i, 1) = 0.1;
  EXPECT_EQ(run(constant, "original", false, false).outcome, Outcome::not_applicable);
}

}  // namespace
}  // namespace pcadim
