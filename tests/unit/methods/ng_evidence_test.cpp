#include "methods/ng/ng_evidence.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "passes/norm_cells.hpp"
#include "support/arb.hpp"
#include "support/json.hpp"

namespace pcadim {
namespace {

NormMeasure exact_measure(const std::vector<double>& norms, double multiplicity) {
  NormMeasure m;
  for (const double r : norms) m.nodes.push_back({std::log(r), multiplicity});
  m.rows = static_cast<Index>(norms.size() * static_cast<std::size_t>(multiplicity));
  return m;
}

/// The measure as the program makes it: through the cells, then as many Gauss nodes as asked for.
NormMeasure compressed_measure(const std::vector<double>& norms, Index multiplicity, Index nodes) {
  NormCells cells;
  for (const double r : norms) {
    for (Index k = 0; k < multiplicity; ++k) cells.add(r * r);
  }
  return compress(cells.measure(), nodes);
}

test::Real decimal(const std::string& digits) {
  test::Real value;
  arb_set_str(value.get(), digits.c_str(), test::Real::bits);
  return value;
}

/// Evidence and differences against direct sums of 40 digits, to the bars of the project:
/// 1e-12 relative, and differences to 1e-9 max(1, |difference|) for n p <= 1e6 (1e-6 beyond).
void check_case(const nlohmann::json& c, const NormMeasure& measure) {
  const Index p = c["p"];
  const NgEvidence evidence(measure, p, c["phi"], 1.0);
  const auto dims = c["d"].get<std::vector<Index>>();
  const auto sigma2 = c["sigma2"].get<std::vector<double>>();
  const auto digits = c["L"].get<std::vector<std::string>>();
  std::vector<test::Real> expected, got;
  std::size_t best = 0;
  for (std::size_t k = 0; k < dims.size(); ++k) {
    expected.push_back(decimal(digits[k]));
    got.push_back(test::real(evidence(sigma2[k], dims[k])));
    if (expected[k].mid() > expected[best].mid()) best = k;
  }
  const double limit = c["n"].get<double>() * static_cast<double>(p) <= 1e6 ? 1e-9 : 1e-6;
  for (std::size_t k = 0; k < dims.size(); ++k) {
    EXPECT_LE(std::abs((got[k] - expected[k]).mid()), 1e-12 * std::abs(expected[k].mid()))
        << c["name"] << " d = " << dims[k];
    const double difference = (expected[k] - expected[best]).mid();
    EXPECT_LE(std::abs((got[k] - got[best]).mid() - difference),
              limit * std::max(1.0, std::abs(difference)))
        << c["name"] << " d = " << dims[k];
  }
}

TEST(NgEvidence, MatchesDirectSumsOfFortyDigits) {
  for (const auto& c : test::reference_cases("evidence.json")) {
    check_case(
        c, exact_measure(c["norms"].get<std::vector<double>>(), c["multiplicity"].get<double>()));
  }
}

TEST(NgEvidence, MatchesThemThroughTheQuadratureToo) {
  for (const auto& c : test::reference_cases("evidence.json")) {
    check_case(c,
               compressed_measure(c["norms"].get<std::vector<double>>(), c["multiplicity"], 128));
  }
}

/// The density of one row, integrated over R^p: area of the sphere times a radial integral.
double total_mass(Index p, double s, double phi) {
  const double log_area = std::log(2.0) +
                          0.5 * static_cast<double>(p) * std::log(std::numbers::pi) -
                          std::lgamma(0.5 * static_cast<double>(p));
  double mass = 0;
  const double step = 1.0 / 256;
  for (double t = -60; t < 8; t += step) {  // t = log r: the integrand falls off at both ends
    const NormMeasure row{{{t, 1.0}}, 1, 0};
    const double log_density = NgEvidence(row, p, phi, 1.0)(s * phi, 0).value();
    mass += std::exp(log_density + log_area + static_cast<double>(p) * t) * step;
  }
  return mass;
}

TEST(NgEvidence, IsADensityThatIntegratesToOne) {
  for (const Index p : {1, 2, 3}) {
    for (const double s : {0.5, 1.0, 2.7, 12.0}) {
      for (const double phi : {0.1, 1.0, 9.0}) {
        EXPECT_NEAR(total_mass(p, s, phi), 1, 1e-8) << p << " " << s << " " << phi;
      }
    }
  }
}

TEST(NgEvidence, ChangesWithUnitsOnlyByTheJacobian) {
  // Data in units c times smaller: norms and sqrt(phi) scale by c, and so does the unit.
  const NormMeasure m = exact_measure({1.0, 2.5, 4.0}, 1);
  const double c = 1e4;
  const NormMeasure scaled = exact_measure({1.0 * c, 2.5 * c, 4.0 * c}, 1);
  const double here = NgEvidence(m, 6, 0.3, 2.0)(1.5, 2).value();
  const double there = NgEvidence(scaled, 6, 0.3 * c * c, 2.0 * c)(1.5 * c * c, 2).value();
  EXPECT_NEAR(there, here - 3 * 6 * std::log(c), 1e-10);
}

}  // namespace
}  // namespace pcadim
