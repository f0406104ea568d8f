/// ng against an implementation that was written from the text alone (tests/reference/make_ng.py):
/// 54 data sets, both units, both readings of the criterion.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "passes/norm_cells.hpp"
#include "support/json.hpp"
#include "support/spectra.hpp"

namespace pcadim {
namespace {

using nlohmann::json;
using test::fitted;
using test::Settings;

Spectrum spectrum_of(const json& c) {
  Spectrum s;
  s.n = c["n"];
  s.p = c["p"];
  for (const double value : c["eigenvalues"].get<std::vector<double>>()) {
    s.total_variance += value;
    if (value > 0) s.eigenvalues.push_back(value);
  }
  NormCells cells;
  for (const double square : c["squared_norms"].get<std::vector<double>>())
    cells.add(square, 1e-16 * s.total_variance);
  s.norms = cells.measure();
  return s;
}

/// The range of phi as the table has it: within the range of the search.
std::pair<double, double> within_search(const Selection& got, const Spectrum& s) {
  const double unit = s.mean_eigenvalue() / static_cast<double>(s.p);
  return {std::max(fitted(got, "phi_low"), 0.5 * unit),
          std::min(fitted(got, "phi_high"), 100 * unit)};
}

/// The curve and the posterior at the table's phi: free of what the search makes of them.
void expect_same_curve(const Spectrum& s, Settings settings, const json& wanted,
                       const std::string& what) {
  settings.push_back({"phi", fmt::format("{:.17g}", wanted["phi"].get<double>())});
  const Selection got = test::run_with("ng", s, settings);
  const auto curve = wanted["log_evidence"].get<std::vector<double>>();
  const auto posterior = wanted["posterior"].get<std::vector<double>>();
  ASSERT_EQ(got.curve.size(), curve.size()) << what;
  for (std::size_t k = 0; k < curve.size(); ++k) {
    EXPECT_NEAR(got.curve[k], curve[k], 1e-12 * std::abs(curve[k])) << what << ", d = " << k;
    EXPECT_NEAR(got.posterior[k], posterior[k], 1e-7) << what << ", d = " << k;
  }
}

/// The score as the table has it.
double score(const Selection& got, bool of_logarithm) {
  const auto place = static_cast<std::size_t>(*got.d - got.first);
  const double before = got.curve[place] - got.curve[place - 1],
               after = got.curve[place] - got.curve[place + 1];
  return of_logarithm ? before + after : -std::log(std::exp(-before) + std::exp(-after));
}

void expect_same_answer(const Spectrum& s, const Settings& settings, const json& wanted,
                        const std::string& what) {
  const Selection got = test::run_with("ng", s, settings);
  if (wanted["d"].is_null()) {
    EXPECT_FALSE(got.d) << what;
    return;
  }
  ASSERT_TRUE(got.d) << what << ": " << got.note;
  EXPECT_EQ(*got.d, wanted["d"].get<Index>()) << what;
  const auto [low, high] = within_search(got, s);
  EXPECT_NEAR(low, wanted["phi_low"], 1e-7 * low) << what;
  EXPECT_NEAR(high, wanted["phi_high"], 1e-7 * high) << what;
  const bool of_logarithm = settings.size() > 1;
  const double best = wanted["score"], ours = score(got, of_logarithm);
  // Where phi* is the end of an interval, ours lies a millionth inside.
  EXPECT_NEAR(ours, best, 1e-4 * best) << what;
  const bool flat = std::abs(ours - best) < 1e-12 * best;  // then phi* is not determined
  const double phi = wanted["phi"];
  EXPECT_NEAR(fitted(got, "phi"), phi, (flat ? 1 : 1e-5) * phi) << what;
}

TEST(NgIndependent, TheSameAnswers) {
  int answers = 0;
  for (const json& c : test::reference_cases("ng.json")) {
    const Spectrum s = spectrum_of(c);
    for (const std::string units : {"neutral", "raw"}) {
      const json& wanted = c["answers"][units];
      const std::string what = c["name"].get<std::string>() + ", " + units;
      // `exact`: the second derivative of the likelihood without rounding to 2.
      expect_same_answer(s, {{"units", units}}, wanted["exact"], what + ", likelihood");
      expect_same_answer(s, {{"units", units}, {"criterion", "log_likelihood"}},
                         wanted["log_likelihood"], what + ", log likelihood");
      answers += 2;
      if (wanted["likelihood"]["d"].is_null()) continue;
      for (const char* reading : {"likelihood", "log_likelihood"})
        expect_same_curve(s, {{"units", units}}, wanted[reading], what);
    }
  }
  EXPECT_EQ(answers, 216);
}

}  // namespace
}  // namespace pcadim
