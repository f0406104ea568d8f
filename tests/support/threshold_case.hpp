#pragma once
/// What the tests of the threshold selectors share (tests/reference/make_thresholds.py).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "pcadim/selector.hpp"
#include "support/json.hpp"

namespace pcadim::test {

/// A spectrum from its eigenvalues, complete.
inline Spectrum spectrum_with(Index n, Index p, std::vector<double> eigenvalues,
                              bool centered = true) {
  Spectrum s;
  s.n = n;
  s.p = p;
  s.centered = centered;
  for (const double value : eigenvalues) s.total_variance += value;
  s.eigenvalues = std::move(eigenvalues);
  return s;
}

inline Spectrum threshold_spectrum(const nlohmann::json& c) {
  return spectrum_with(c["n"], c["p"], c["eigenvalues"].get<std::vector<double>>(), c["centered"]);
}

/// Only the leading `count` eigenvalues known.
inline Spectrum cut_off(Spectrum s, std::size_t count) {
  s.eigenvalues.resize(count);
  s.complete = false;
  return s;
}

/// {"option", "value"} pairs.
using Settings = std::vector<std::pair<std::string, std::string>>;

inline Selection run_with(const std::string& id, const Spectrum& s, const Settings& settings = {}) {
  const SelectorInfo& selector = *find_selector(id);
  std::vector<OptionSetting> all;
  for (const auto& [name, value] : settings) all.push_back({id, name, value});
  return run_selector(selector, s, resolve_options(selector, all));
}

inline double fitted(const Selection& selection, const std::string& name) {
  for (const Fitted& entry : selection.fitted) {
    if (entry.name == name) return std::get<double>(entry.value);
  }
  throw std::runtime_error("nothing fitted called " + name);
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
