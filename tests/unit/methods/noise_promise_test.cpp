#include "methods/auto/noise_promise.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "methods/auto/noise_score.hpp"
#include "operations/refusing_operations.hpp"

namespace pcadim {
namespace {

/// Data of which only gains are known.
class KnownGains final : public RefusingOperations {
 public:
  explicit KnownGains(double component_loss)
      : RefusingOperations("only gains are known"), component_loss_(component_loss) {}

  std::vector<NoiseGain> noise_gains(Index components) override {
    constexpr double signal = 1e4, noise = 20;  // beyond no component signal counts as noise
    if (components == 0) return {{NoiseModel::columns, signal}, {NoiseModel::rows, noise}};
    return {{NoiseModel::columns, noise, component_loss_},
            {NoiseModel::rows, noise, component_loss_}};
  }

 private:
  double component_loss_;
};

/// 300 x 40 with two components.
Spectrum spectrum_with_signal() {
  Spectrum spectrum;
  spectrum.n = 300;
  spectrum.p = 40;
  spectrum.eigenvalues = {20, 10};
  for (int j = 2; j < 40; ++j) spectrum.eigenvalues.push_back(1.7 - 0.035 * (j - 2));
  for (const double value : spectrum.eigenvalues) spectrum.total_variance += value;
  return spectrum;
}

TEST(PromisingModels, NoneWhereComponentsCannotBeNoise) {
  KnownGains data(1e4);
  EXPECT_TRUE(promising_models(data, spectrum_with_signal(), 2).empty());
}

TEST(PromisingModels, ThoseThatMayExplainComponents) {
  KnownGains data(50);
  EXPECT_EQ(promising_models(data, spectrum_with_signal(), 2),
            std::vector<NoiseModel>{NoiseModel::columns});
}

/// A loud row costs a component n/2 log(variance), a deviation of its own only p/2 of that: a model
/// that seems to gain little beyond it may gain more than its penalty.
TEST(PromisingModels, ThoseThatExplainAComponentBetter) {
  KnownGains data(-30);
  EXPECT_FALSE(promising_models(data, spectrum_with_signal(), 2).empty());
}

TEST(PromisingModels, ThoseWhoseLossIsNotKnown) {
  KnownGains data(-std::numeric_limits<double>::infinity());
  EXPECT_EQ(promising_models(data, spectrum_with_signal(), 2),
            std::vector<NoiseModel>{NoiseModel::columns});
}

TEST(WhiteScores, AreThoseOfEachNumber) {
  const Spectrum spectrum = spectrum_with_signal();
  const std::vector<double> scores = white_scores(spectrum, 10);
  ASSERT_EQ(scores.size(), 11);
  for (Index k = 0; k <= 10; ++k)
    EXPECT_NEAR(scores[static_cast<std::size_t>(k)], white_score(spectrum, k), 1e-9) << k;
}

}  // namespace
}  // namespace pcadim
