/// The answer of complete data survives a tenth of the cells missing.
#include <gtest/gtest.h>

#include <cstdlib>

#include "pcadim/pcadim.hpp"
#include "support/holes.hpp"

namespace pcadim {
namespace {

TEST(Missing, NgRecoversTheAnswerOfTheCompleteData) {
  Request complete, em;
  em.missing = Missing::em;
  complete.methods = em.methods = {"auto"};
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const test::Matrix m = test::simulated(100, 50, 20, 10, seed);
    const Index whole = select(m.view(), complete).answer.d.value();
    const Index found = select(test::with_holes(m, 0.1, seed).view(), em).answer.d.value();
    EXPECT_LE(std::abs(found - whole), 1) << seed;
  }
}

}  // namespace
}  // namespace pcadim
