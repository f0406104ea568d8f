/// The evidence as a function: 40-digit sums, and what is refused.
#include <gtest/gtest.h>

#include <cmath>

#include "pcadim/error.hpp"
#include "pcadim/evidence.hpp"
#include "support/data.hpp"
#include "support/json.hpp"

namespace pcadim {
namespace {

Spectrum with_norms(const nlohmann::json& c) {
  Spectrum s;
  s.n = c["n"];
  s.p = c["p"];
  s.norms.rows = s.n;
  for (const double r : c["norms"].get<std::vector<double>>())
    s.norms.nodes.push_back({std::log(r), c["multiplicity"].get<double>()});
  return s;
}

TEST(LogEvidence, AgreesWithSumsOfFortyDigits) {
  for (const auto& c : test::reference_cases("evidence.json")) {
    const double phi = c["phi"];
    std::vector<EvidencePoint> points;
    for (std::size_t k = 0; k < c["d"].size(); ++k)
      points.push_back({phi, c["d"][k].get<Index>(), c["sigma2"][k].get<double>() / phi});
    const Spectrum spectrum = with_norms(c);
    const std::vector<double> got = log_evidence(spectrum, points);
    for (std::size_t k = 0; k < got.size(); ++k) {
      const double exact = std::stod(c["L"][k].get<std::string>());
      EXPECT_NEAR(got[k], exact, 1e-12 * std::abs(exact)) << c["name"] << ", point " << k;
      EXPECT_EQ(got[k], log_evidence(spectrum, points[k]));
    }
  }
}

TEST(LogEvidence, ThePlugInIsTheNoiseVarianceOverPhi) {
  const Spectrum s = spectrum_of(test::simulated(40, 6, 2, 8, 1).view());
  const double variance = tail_means(s, 4).back();
  EXPECT_NEAR(log_evidence(s, {0.7, 3}), log_evidence(s, {0.7, 3, variance / 0.7}), 1e-9);
}

TEST(LogEvidence, AReportKeepsTheSpectrum) {
  const test::Matrix m = test::simulated(40, 6, 2, 8, 1);
  Request request;
  request.scale = true;
  const Spectrum direct = spectrum_of(m.view(), request);
  const Spectrum stored = spectrum_of(report_from_json(to_json(select(m.view(), request))));
  EXPECT_EQ(log_evidence(direct, {0.7, 3}), log_evidence(stored, {0.7, 3}));
}

TEST(LogEvidence, RefusesWhatHasNoMeaning) {
  Spectrum s = spectrum_of(test::simulated(40, 6, 2, 8, 1).view());
  EXPECT_THROW(log_evidence(s, {0, 1}), UsageError);
  EXPECT_THROW(log_evidence(s, {std::nan(""), 1}), UsageError);
  EXPECT_THROW(log_evidence(s, {1, 6}), UsageError);
  EXPECT_THROW(log_evidence(s, {1, -1}), UsageError);
  EXPECT_THROW(log_evidence(s, {1, 1, 0.0}), UsageError);
  s.eigenvalues.resize(2);
  s.complete = false;
  EXPECT_THROW(log_evidence(s, {1, 4}), UsageError);
  EXPECT_NO_THROW(log_evidence(s, {1, 4, 2.0}));
  s.norms = {};
  EXPECT_THROW(log_evidence(s, {1, 1, 2.0}), UsageError);
}

}  // namespace
}  // namespace pcadim
