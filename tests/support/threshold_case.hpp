#pragma once
/// What the tests of the threshold methods share (tests/reference/make_thresholds.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/json.hpp"
#include "support/spectra.hpp"

namespace pcadim::test {

inline Spectrum threshold_spectrum(const nlohmann::json& c) {
  return spectrum_with(c["n"], c["p"], c["eigenvalues"].get<std::vector<double>>(), c["centered"]);
}

/// Curves agree relatively; null in the table is infinity. A curve may end early, once it is clear
/// that no later candidate is better.
inline void expect_curve(const std::vector<double>& got, const nlohmann::json& expected,
                         double tolerance, const std::string& name) {
  ASSERT_LE(got.size(), expected.size()) << name;
  ASSERT_GE(got.size(), std::min<std::size_t>(expected.size(), 10)) << name;
  double largest = 0;
  for (const double value : got) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  for (std::size_t k = 0; k < got.size(); ++k) {
    if (expected[k].is_null()) {
      EXPECT_TRUE(std::isinf(got[k])) << name << " " << k;
      continue;
    }
    const double value = expected[k];
    // A risk may pass through zero; the size of the whole curve is its scale.
    EXPECT_NEAR(got[k], value, tolerance * std::max(std::abs(value), 1e-3 * largest))
        << name << " " << k;
  }
}

}  // namespace pcadim::test
