// Curves are compared with FactoMineR's in tests/conformance/peers_test.cpp.
#include <gtest/gtest.h>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

Selection run(MatrixView m, std::vector<OptionSetting> settings = {}, int threads = 0) {
  Request request;
  request.methods = {"smooth"};
  request.settings = std::move(settings);
  request.threads = threads;
  return select(m, request).selections.at(0);
}

TEST(Smooth, FindsAPlantedDimension) {
  EXPECT_EQ(run(test::simulated(100, 20, 4, 10, 1).view()).d, 4);
  EXPECT_EQ(run(test::simulated(30, 80, 3, 30, 2).view()).d, 3);
}

TEST(Smooth, AtZeroIsTheMeanSquareOverTheFreedomOfTheMean) {
  const test::Matrix m = test::gaussian(10, 6, 3);
  Request request;
  request.methods = {"variance_fraction"};
  const double total = select(m.view(), request).spectrum.total_variance;
  const double mean_square = total / 6;
  EXPECT_NEAR(run(m.view()).curve[0], mean_square / (0.9 * 0.9), 1e-12);
  EXPECT_NEAR(run(m.view(), {{"smooth", "zero", "factominer"}}).curve[0], mean_square / 0.9, 1e-12);
}

TEST(Smooth, IsTheSameForAnyNumberOfThreads) {
  const test::Matrix m = test::simulated(50, 20, 3, 5, 5);
  EXPECT_EQ(run(m.view(), {}, 1).curve, run(m.view(), {}, 3).curve);
}

}  // namespace
}  // namespace pcadim
