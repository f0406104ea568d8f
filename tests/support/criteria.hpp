#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/method.hpp"
#include "support/json.hpp"
#include "support/spectra.hpp"

/// Methods of the spectrum alone, tested against criteria.json and by hand.
namespace pcadim::criteria {

inline Spectrum spectrum(Index n, Index p, std::vector<double> eigenvalues) {
  return test::spectrum_with(n, p, std::move(eigenvalues));
}

/// The spectrum of a case of a reference table.
inline Spectrum spectrum_of(const nlohmann::json& c) {
  Spectrum s = spectrum(c["n"], c["p"], c["eigenvalues"].get<std::vector<double>>());
  s.centered = c["centered"];
  s.scaled = c["scaled"];
  return s;
}

inline Spectrum truncated(Spectrum s, std::size_t known) {
  return test::cut_off(std::move(s), known);
}

/// One option of the method in words.
struct Setting {
  std::string option, value;
};

inline Selection select(const std::string& id, const Spectrum& s,
                        const std::vector<Setting>& settings = {}, const Context& context = {}) {
  const MethodInfo& method = *find_method(id);
  std::vector<OptionSetting> typed;
  for (const Setting& one : settings) typed.push_back({id, one.option, one.value});
  return run_method(method, s, resolve_options(method, typed), context);
}

/// The curve equals the reference to 1e-10 of its size, in all its length.
inline void expect_curve(const std::vector<double>& curve, const nlohmann::json& expected,
                         const std::string& what) {
  ASSERT_EQ(curve.size(), expected.size()) << what;
  for (std::size_t k = 0; k < curve.size(); ++k) {
    const double value = expected[k];
    EXPECT_NEAR(curve[k], value, 1e-10 * std::max(1.0, std::abs(value))) << what << " " << k;
  }
}

/// The position of the best entry, the first in a tie.
inline Index best_of(const nlohmann::json& curve, Direction direction) {
  const auto values = curve.get<std::vector<double>>();
  const auto best = direction == Direction::maximise
                        ? std::max_element(values.begin(), values.end())
                        : std::min_element(values.begin(), values.end());
  return best - values.begin();
}

/// The cases of criteria.json.
inline nlohmann::json cases() { return test::reference_cases("criteria.json"); }

}  // namespace pcadim::criteria
