#include "methods/shared/level_likelihood.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "special/random_matrix.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

/// The most likely variances, from docs/choosing-phi.md, by bisection of the equation instead of
/// its closed solution.
struct Variances {
  double level = 0, noise = 0;
};

Variances fitted_variances(double rows, double cols, double level_mean, double rest) {
  const double noise = rest / ((rows - 1) * (cols - 1));
  double low = std::sqrt(level_mean * noise / rows), high = 10 * level_mean / rows;
  for (int step = 0; step < 200; ++step) {
    const double a = (low + high) / 2;
    (rows * a < level_mean - (cols - 1) * a * noise / (a - noise) ? low : high) = a;
  }
  return {low, noise};
}

/// exp(-(1/2) trace(inverse covariance x rotated scatter)) averaged over the plane's rotations, by
/// the trapezoid rule, which is exact to rounding for periodic functions.
double log_mean_over_rotations(double large, double small, const Variances& v) {
  constexpr int points = 4000;
  double sum = 0;
  for (int k = 0; k < points; ++k) {
    const double angle = std::numbers::pi * k / points;
    const double c2 = std::pow(std::cos(angle), 2), s2 = 1 - c2;
    sum += std::exp(
        -0.5 * ((large * c2 + small * s2) / v.level + (large * s2 + small * c2) / v.noise) +
        0.5 * (large / v.level + small / v.noise));
  }
  return std::log(sum / points) - 0.5 * (large / v.level + small / v.noise);
}

// With two columns the integral over rotations is one over an angle, and nothing is approximate.
TEST(LevelLikelihood, IsTheExactLikelihoodInThePlane) {
  for (const double second : {0.2, 0.6, 0.9}) {
    const Spectrum s = test::spectrum_with(31, 2, {2, second});
    const double rows = 30, large = 2 * 31, small = second * 31;
    const Variances v = fitted_variances(rows, 2, large, small);
    const double expected =
        -0.5 * rows * std::log(v.level * v.noise) + log_mean_over_rotations(large, small, v);
    EXPECT_NEAR(LevelLikelihood(s).at(0, 1), expected, 1e-6) << second;
  }
}

// One direction among three: the integral is one over the sphere.
TEST(LevelLikelihood, IsCloseToTheExactLikelihoodInSpace) {
  const Spectrum s = test::spectrum_with(41, 3, {3, 1.2, 0.8});
  const double rows = 40, l1 = 3 * 41, l2 = 1.2 * 41, l3 = 0.8 * 41;
  const Variances v = fitted_variances(rows, 3, l1, l2 + l3);
  const double contrast = 1 / v.noise - 1 / v.level;
  constexpr int points = 400;
  double sum = 0;
  for (int i = 0; i < points; ++i) {
    const double z = (i + 0.5) / points;  // along the strongest direction; both signs alike
    for (int k = 0; k < points; ++k) {
      const double angle = 2 * std::numbers::pi * k / points;
      const double seen = l1 * z * z + (1 - z * z) * (l2 * std::pow(std::cos(angle), 2) +
                                                      l3 * std::pow(std::sin(angle), 2));
      sum += std::exp(-0.5 * contrast * (l1 - seen));
    }
  }
  const double expected = -0.5 * rows * (std::log(v.level) + 2 * std::log(v.noise)) -
                          0.5 * (l1 / v.level + (l2 + l3) / v.noise) +
                          std::log(sum / points / points);
  EXPECT_NEAR(LevelLikelihood(s).at(0, 1), expected, 0.05);
}

TEST(LevelLikelihood, UnitsAddAConstant) {
  std::vector<double> small = {8, 7, 5, 2, 1.5, 1.2, 0.9, 0.7}, large = small;
  for (double& value : large) value *= 1e6;
  const LevelLikelihood a(test::spectrum_with(40, 8, small)), b(test::spectrum_with(40, 8, large));
  for (Index d = 1; d < 6; ++d) {
    EXPECT_NEAR(a.at(0, d) - a.at(0, 3), b.at(0, d) - b.at(0, 3), 1e-8);
  }
}

/// Eigenvalues spread as those of `count` equal variances in `rows` rows.
void append_level(std::vector<double>& values, std::size_t count, double rows, double variance) {
  const double ratio = static_cast<double>(count) / rows;
  for (std::size_t k = 0; k < count; ++k) {
    const double q = 1 - (static_cast<double>(k) + 0.5) / static_cast<double>(count);
    values.push_back(variance * marchenko_pastur_quantile(q, ratio));
  }
}

// Where nearly all dimensions are signal, they pass for noise as long as they are counted in.
TEST(LevelLikelihood, FindsSignalsThatHideEachOther) {
  std::vector<double> values;
  append_level(values, 25, 99, 15);
  append_level(values, 5, 74, 1);
  const Spectrum s = test::spectrum_with(100, 30, values);
  const std::vector<double> tail = tail_means(s, 30);
  const NoiseTests tests(s, tail);
  EXPECT_EQ(tests.last_rejection(0.98), 25);
  EXPECT_EQ(tests.first_acceptance(0.6, 25).count, 25);
  EXPECT_EQ(tests.first_acceptance(0.98, 0).count, 0);
}

// A column that is the sum of others leaves an eigenvalue of zero, which says nothing about noise.
TEST(LevelLikelihood, EmptyDimensionsAreNoNoise) {
  std::vector<double> values = {30, 20};
  append_level(values, 18, 197, 1);
  const Spectrum s = test::spectrum_with(200, 22, values);  // rank 20
  const std::vector<double> tail = tail_means(s, 22);
  EXPECT_EQ(NoiseTests(s, tail).last_rejection(0.98), 2);
}

}  // namespace
}  // namespace pcadim
