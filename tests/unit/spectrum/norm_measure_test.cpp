#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "passes/norm_cells.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

std::vector<double> log_norms(std::size_t n, double spread, unsigned seed) {
  std::mt19937_64 engine(seed);
  std::uniform_real_distribution<double> uniform(-spread, spread);
  std::vector<double> t(n);
  for (double& x : t) x = uniform(engine);
  return t;
}

NormMeasure measure_of(const std::vector<double>& t) {
  NormCells cells;
  for (const double x : t) cells.add(std::exp(2 * x));
  return cells.measure();
}

/// A function of the kind the evidence sums: analytic up to a distance of pi/2 from the real axis.
double g(double t) { return std::sqrt(900 + std::exp(2 * t)) - 30 * std::asinh(30 * std::exp(-t)); }

struct Sums {
  double sum = 0, absolute = 0;
};

Sums direct(const std::vector<double>& t) {
  Sums s;
  for (const double x : t) {
    s.sum += g(x);
    s.absolute += std::abs(g(x));
  }
  return s;
}

double quadrature(const NormMeasure& m) {
  double sum = 0;
  for (const NormNode& node : m.nodes) sum += node.weight * g(node.log_norm);
  return sum;
}

TEST(NormMeasure, CellsReproduceTheDirectSum) {
  for (const std::size_t n : {1UL, 2UL, 3UL, 50UL, 20000UL}) {
    for (const double spread : {1e-9, 0.1, 1.0, 7.0}) {
      const auto t = log_norms(n, spread, 7);
      const NormMeasure m = measure_of(t);
      const Sums s = direct(t);
      EXPECT_NEAR(quadrature(m), s.sum, 3e-14 * s.absolute) << n << " " << spread;
      double weight = 0;
      for (const NormNode& node : m.nodes) {
        EXPECT_GT(node.weight, 0);
        weight += node.weight;
      }
      EXPECT_NEAR(weight, static_cast<double>(n), 1e-12 * static_cast<double>(n));
    }
  }
}

TEST(NormMeasure, FewNodesSufficeForOrdinaryDataMoreForSpreadOutNorms) {
  const auto narrow = log_norms(5000, 0.5, 1), wide = log_norms(5000, 7, 2);
  const Sums s = direct(narrow), w = direct(wide);
  EXPECT_NEAR(quadrature(compress(measure_of(narrow), 16)), s.sum, 1e-14 * s.absolute);
  EXPECT_NEAR(quadrature(compress(measure_of(wide), 64)), w.sum, 1e-14 * w.absolute);
}

TEST(NormMeasure, GaussRuleIsExactForPolynomials) {
  NormMeasure m;
  for (int k = 0; k < 40; ++k) m.nodes.push_back({0.1 * k + 0.01 * k * k, 1.0 + k % 3});
  for (const NormNode& node : m.nodes) m.rows += static_cast<Index>(node.weight);
  const NormMeasure few = compress(m, 5);
  ASSERT_EQ(few.nodes.size(), 5U);
  for (int power = 0; power <= 9; ++power) {
    double a = 0, b = 0;
    for (const auto& node : m.nodes) a += node.weight * std::pow(node.log_norm - 8, power);
    for (const auto& node : few.nodes) b += node.weight * std::pow(node.log_norm - 8, power);
    EXPECT_NEAR(a, b, 1e-12 * std::pow(12.0, power) * static_cast<double>(m.rows)) << power;
  }
}

TEST(NormMeasure, MergingInAnyOrderGivesTheSame) {
  const auto t = log_norms(999, 3, 5);
  NormCells all, left, right;
  for (std::size_t k = 0; k < t.size(); ++k) {
    all.add(std::exp(2 * t[k]));
    (k % 3 == 0 ? left : right).add(std::exp(2 * t[k]));
  }
  left.add(0);
  right.merge(left);
  EXPECT_NEAR(quadrature(right.measure()), quadrature(all.measure()), 1e-14 * direct(t).absolute);
  EXPECT_EQ(right.measure().rows, 999);
  EXPECT_EQ(right.measure().zero_rows, 1);
}

TEST(NormMeasure, EqualNormsNeedOneNode) {
  const NormMeasure m = measure_of(std::vector<double>(1000, 0.123));
  ASSERT_EQ(m.nodes.size(), 1U);
  EXPECT_NEAR(m.nodes[0].log_norm, 0.123, 1e-15);
}

TEST(NormMeasure, SurvivesSaving) {
  NormCells cells;
  for (const double x : log_norms(100, 2, 9)) cells.add(std::exp(2 * x));
  ByteWriter out("norms", 1);
  cells.write(out);
  const auto bytes = out.finish();
  ByteReader in(bytes, "norms", 1);
  const NormMeasure again = NormCells::read(in).measure(), first = cells.measure();
  ASSERT_EQ(again.nodes.size(), first.nodes.size());
  for (std::size_t k = 0; k < first.nodes.size(); ++k) {
    EXPECT_EQ(again.nodes[k].log_norm, first.nodes[k].log_norm);
    EXPECT_EQ(again.nodes[k].weight, first.nodes[k].weight);
  }
}

TEST(NormMeasure, RefusesImpossibleSizes) {
  ByteWriter out("norms", 1);
  for (const Index value : {Index{5}, Index{0}, Index{0}, Index{1} << 60}) out.integer(value);
  const auto bytes = out.finish();
  ByteReader in(bytes, "norms", 1);
  EXPECT_THROW(NormCells::read(in), InputError);
}

}  // namespace
}  // namespace pcadim
