#include <gtest/gtest.h>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

Selection run(const test::Matrix& m, int threads = 0) {
  Request request;
  request.methods = {"bicross_validation"};
  request.threads = threads;
  return select(m.view(), request).selections.at(0);
}

TEST(BicrossValidation, FindsAPlantedDimension) {
  EXPECT_EQ(run(test::simulated(100, 30, 4, 10, 1)).d, 4);
  EXPECT_EQ(run(test::simulated(40, 100, 3, 20, 2)).d, 3);
  EXPECT_EQ(run(test::gaussian(60, 40, 3)).d, 0);
}

// A matrix of rank d is predicted exactly by d components (the paper's self-consistency).
TEST(BicrossValidation, PredictsALowRankMatrixExactly) {
  const Selection got = run(test::low_rank(30, 20, 3, 4));
  EXPECT_GT(got.curve.at(2), 1e-3 * got.curve.at(0));
  EXPECT_LT(got.curve.at(3), 1e-20 * got.curve.at(0));
}

TEST(BicrossValidation, IsTheSameForAnyNumberOfThreads) {
  const test::Matrix m = test::simulated(50, 20, 3, 5, 5);
  EXPECT_EQ(run(m, 1).curve, run(m, 3).curve);
}

}  // namespace
}  // namespace pcadim
