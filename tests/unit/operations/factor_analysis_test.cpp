#include "operations/held_out/factor_analysis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "support/data_matrix.hpp"

namespace pcadim {
namespace {

// A fit ends where the likelihood moves by less than 1e-11: parameters are known to half the
// digits.
constexpr double settled = 1e-5;

/// The covariance w w' + diag(noise).
std::vector<double> one_factor(const std::vector<double>& w, const std::vector<double>& noise) {
  const std::size_t p = w.size();
  std::vector<double> covariance(p * p);
  for (std::size_t j = 0; j < p; ++j) {
    for (std::size_t i = 0; i < p; ++i)
      covariance[j * p + i] = w[i] * w[j] + (i == j ? noise[j] : 0);
  }
  return covariance;
}

TEST(FactorAnalysis, FindsTheFactorAndTheNoiseOfEachColumn) {
  const std::vector<double> w{2, -1, 0.5, 3, 1, -2}, noise{0.5, 1, 2, 0.3, 4, 1};
  FactorAnalysis analysis(one_factor(w, noise), 6);
  analysis.fit(1);
  // The density at the mean is (2 pi)^(-p/2) / sqrt(det), det = prod(noise) (1 + sum w^2/noise).
  double logs = 6 * std::log(2 * std::numbers::pi), sum = 1;
  for (std::size_t j = 0; j < 6; ++j) {
    logs += std::log(noise[j]);
    sum += w[j] * w[j] / noise[j];
  }
  EXPECT_NEAR(analysis.log_densities(DataMatrix(1, 6)).front(), -0.5 * (logs + std::log(sum)),
              settled);
  // Along column 1, by Sherman and Morrison: 1/noise - (w/noise)^2 / (1 + sum).
  DataMatrix row(1, 6);
  row.at(0, 0) = 1;
  const double inverse = 1 / noise[0] - w[0] * w[0] / (noise[0] * noise[0]) / sum;
  EXPECT_NEAR(analysis.log_densities(row).front(), -0.5 * (logs + std::log(sum) + inverse),
              settled);
}

TEST(FactorAnalysis, AnotherUnitOfAColumnAddsItsLogarithmAlone) {
  constexpr Index p = 8;
  DataMatrix data = test::normal_matrix(60, p, 3);
  for (Index i = 0; i < data.rows; ++i) {
    for (Index j = 1; j < p; ++j) data.at(i, j) += data.at(i, 0);
  }
  const auto fitted = [](const DataMatrix& x) {
    std::vector<double> covariance(size(p * p));
    add_inner_products(p, x.rows, x.values.data(), covariance.data());
    for (double& value : covariance) value /= static_cast<double>(x.rows);
    FactorAnalysis analysis(covariance, p);
    for (const Index factors : {0, 1, 2}) analysis.fit(factors);
    return analysis.log_densities(x);
  };
  const std::vector<double> before = fitted(data);
  for (double& x : data.column(2)) x *= 1000;
  const std::vector<double> after = fitted(data);
  for (std::size_t i = 0; i < before.size(); ++i)
    EXPECT_NEAR(after[i], before[i] - std::log(1000), settled);
}

TEST(FactorAnalysis, KnowsHowManyFactorsColumnsTell) {
  // (p - d)^2 >= p + d
  for (const auto& [p, d] : std::vector<std::pair<Index, Index>>{
           {2, 0}, {3, 1}, {4, 1}, {5, 2}, {6, 3}, {9, 5}, {10, 6}, {20, 14}, {100, 86}})
    EXPECT_EQ(most_factors(p), d) << p;
}

}  // namespace
}  // namespace pcadim
