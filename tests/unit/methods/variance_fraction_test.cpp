#include <gtest/gtest.h>

#include "pcadim/method.hpp"

namespace pcadim {
namespace {

Selection run(const std::string& fraction) {
  Spectrum s;
  s.n = 100;
  s.p = 4;
  s.eigenvalues = {5, 3, 1, 1};
  s.total_variance = 10;
  const MethodInfo& method = *find_method("variance_fraction");
  const std::vector<OptionSetting> settings{{"variance_fraction", "fraction", fraction}};
  return run_method(method, s, resolve_options(method, settings));
}

TEST(VarianceFraction, TakesTheSmallestDimensionThatExplainsEnough) {
  EXPECT_EQ(run("0.5").d, 1);
  EXPECT_EQ(run("0.51").d, 2);
  EXPECT_EQ(run("0.9").d, 3);
  EXPECT_EQ(run("1").d, 4);
  EXPECT_EQ(run("0.9").curve, (std::vector<double>{0, 0.5, 0.8, 0.9, 1}));
}

}  // namespace
}  // namespace pcadim
