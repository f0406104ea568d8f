#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/pcadim.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

TEST(Simulate, HasTheCovarianceItPromises) {
  const Index n = 40000, p = 8, d = 3;
  const test::Matrix m = test::simulated(n, p, d, 4, 1);
  const Spectrum s = compute_spectrum(*matrix_source(m.view()), {}).spectrum;
  const double alpha = 4 * 5.0 / 3;
  for (Index j = 1; j <= p; ++j)
    EXPECT_NEAR(s.eigenvalue(j), j <= d ? alpha : 1, (j <= d ? alpha : 1) * 0.05) << j;
}

TEST(Simulate, TheSeedDecidesEverything) {
  EXPECT_EQ(simulate({10, 5, 2, 3, 7}), simulate({10, 5, 2, 3, 7}));
  EXPECT_NE(simulate({10, 5, 2, 3, 7}), simulate({10, 5, 2, 3, 8}));
  // More rows continue the same data.
  const auto few = simulate({4, 5, 2, 3, 7}), many = simulate({40, 5, 2, 3, 7});
  for (std::size_t k = 0; k < few.size(); ++k) EXPECT_NEAR(few[k], many[k], 1e-13);
}

TEST(Simulate, RefusesImpossibleSizes) {
  EXPECT_THROW(simulate({0, 5, 2, 3, 1}), UsageError);
  EXPECT_THROW(simulate({5, 5, 5, 3, 1}), UsageError);
  EXPECT_THROW(simulate({5, 5, -1, 3, 1}), UsageError);
  EXPECT_THROW(simulate({5, 5, 2, 0, 1}), UsageError);
  EXPECT_THROW(simulate({5, 5, 2, std::nan(""), 1}), UsageError);
  EXPECT_THROW(simulate({Index{1} << 40, Index{1} << 40, 2, 3, 1}), UsageError);
}

}  // namespace
}  // namespace pcadim
