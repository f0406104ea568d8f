#include "noise/noise_law.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "noise/noise_edge.hpp"
#include "pcadim/pcadim.hpp"
#include "support/data.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

TEST(NoiseLaw, WhiteNoiseLooksAsItSays) {
  for (const auto& [n, p] : std::vector<std::pair<Index, Index>>{{400, 100}, {100, 300}}) {
    const Report report = select(test::simulated(n, p, 0, 1, 3).view());
    ASSERT_TRUE(report.noise.law);
    const NoiseLaw& law = *report.noise.law;
    EXPECT_EQ(law.beyond, 0);
    const std::vector<double>& seen = report.spectrum.eigenvalues;
    ASSERT_EQ(law.expected.size(), seen.size());
    for (std::size_t k = 0; k < seen.size(); ++k) {
      EXPECT_NEAR(law.expected[k], seen[k], 0.08 * seen[0]) << n << " " << k;
      EXPECT_GT(law.expected[k], law.low);
      EXPECT_LT(law.expected[k], law.high);
    }
    const double sum = std::accumulate(law.expected.begin(), law.expected.end(), 0.0);
    EXPECT_NEAR(sum, report.spectrum.total_variance, 0.01 * sum);
  }
}

TEST(NoiseLaw, BeginsAfterTheAnswerAndEndsAtTheEdge) {
  const test::Matrix m = test::simulated(100, 50, 20, 30, 1);
  const Report report = select(m.view());
  ASSERT_TRUE(report.noise.law);
  EXPECT_EQ(report.noise.law->beyond, 20);
  EXPECT_EQ(report.noise.law->expected.size(), 30U);
  EXPECT_TRUE(std::ranges::is_sorted(report.noise.law->expected, std::ranges::greater{}));
  Spectrum spectrum;
  spectrum.n = 100;
  spectrum.p = 50;
  spectrum.eigenvalues = report.spectrum.eigenvalues;
  spectrum.total_variance = report.spectrum.total_variance;
  const NoiseLeft noise = noise_left(spectrum, tail_means(spectrum, 21).back(), 20);
  EXPECT_NEAR(report.noise.law->high, marchenko_pastur_edge(spectrum, noise), 1e-12);
}

TEST(NoiseLaw, NothingIsSaidOfNothing) {
  EXPECT_FALSE(select(test::low_rank(30, 10, 1, 1).view()).noise.law);
  Request request;
  request.methods = {"auto"};
  const Spectrum few = test::cut_off(spectrum_of(test::gaussian(50, 20, 1).view()), 3);
  EXPECT_FALSE(select(few, request).noise.law);
}

}  // namespace
}  // namespace pcadim
