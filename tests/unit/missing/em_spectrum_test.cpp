#include "missing/em_spectrum.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "passes/norm_cells.hpp"
#include "pcadim/error.hpp"
#include "support/holes.hpp"
#include "support/json.hpp"

namespace pcadim {
namespace {

using test::Matrix;

Spectrum em_of(const Matrix& m, const Preprocessing& preprocessing = {}, int threads = 1,
               std::optional<Index> rank = {}) {
  EmOptions options;
  options.rank = rank;
  options.tolerance = 1e-13;
  return em_spectrum(*matrix_source(m.view()), preprocessing, {threads}, options)
      .decomposition.spectrum;
}

void expect_same(const Spectrum& a, const Spectrum& b, double tolerance) {
  ASSERT_EQ(a.eigenvalues.size(), b.eigenvalues.size());
  for (std::size_t j = 0; j < a.eigenvalues.size(); ++j)
    EXPECT_NEAR(a.eigenvalues[j], b.eigenvalues[j], tolerance * b.eigenvalues[0]) << j;
  EXPECT_NEAR(a.total_variance, b.total_variance, tolerance * b.total_variance);
  ASSERT_EQ(a.norms.nodes.size(), b.norms.nodes.size());
  for (std::size_t k = 0; k < a.norms.nodes.size(); ++k)
    EXPECT_NEAR(a.norms.nodes[k].log_norm, b.norms.nodes[k].log_norm, 100 * tolerance) << k;
}

Matrix matrix_of(const nlohmann::json& c) {
  Matrix m{c["rows"], c["cols"], {}};
  for (const auto& value : c["values"])
    m.values.push_back(value.is_null() ? test::nan : value.get<double>());
  return m;
}

TEST(EmSpectrum, IsWhatTheBestLikelihoodExpects) {
  for (const auto& c : test::reference_cases("missing.json")) {
    const Spectrum s = em_of(matrix_of(c), {c["centered"], false}, 1, c["rank"].get<Index>());
    EXPECT_NEAR(s.total_variance, c["total_variance"].get<double>(), 2e-6 * s.total_variance);
    ASSERT_EQ(s.eigenvalues.size(), c["eigenvalues"].size());
    for (std::size_t j = 0; j < s.eigenvalues.size(); ++j)
      EXPECT_NEAR(s.eigenvalues[j], c["eigenvalues"][j].get<double>(), 2e-6 * s.eigenvalues[0]);
    NormCells cells;
    cells.add(c["squared_norms"].get<std::vector<double>>());
    const NormMeasure norms = cells.measure();
    ASSERT_EQ(s.norms.nodes.size(), norms.nodes.size());
    for (std::size_t k = 0; k < norms.nodes.size(); ++k)
      EXPECT_NEAR(s.norms.nodes[k].log_norm, norms.nodes[k].log_norm, 2e-5);
  }
}

TEST(EmSpectrum, OfCompleteDataIsTheOrdinaryOne) {
  for (const auto& [n, p] : {std::pair<Index, Index>{60, 10}, {12, 12}, {15, 40}}) {
    const Matrix m = test::simulated(n, p, 3, 5, 3);
    for (const Preprocessing how : {Preprocessing{true, false}, Preprocessing{true, true},
                                    Preprocessing{false, false}, Preprocessing{false, true}}) {
      const Spectrum plain = compute_spectrum(*matrix_source(m.view()), how, {1}).spectrum;
      const Spectrum em = em_of(m, how);
      ASSERT_EQ(em.eigenvalues.size(), plain.eigenvalues.size());
      for (std::size_t j = 0; j < em.eigenvalues.size(); ++j)
        EXPECT_NEAR(em.eigenvalues[j], plain.eigenvalues[j], 1e-12 * plain.eigenvalues[0]);
      EXPECT_NEAR(em.total_variance, plain.total_variance, 1e-12 * plain.total_variance);
      EXPECT_EQ(em.norms.rows, plain.norms.rows);
      EXPECT_EQ(em.missing, 0);
    }
  }
}

TEST(EmSpectrum, AddsUpToTheTotalVariance) {
  for (const auto& [n, p] : {std::pair<Index, Index>{60, 10}, {12, 12}, {15, 40}}) {
    const Matrix m = test::with_holes(test::simulated(n, p, 2, 5, 4), 0.1, 5);
    for (const bool center : {true, false}) {
      const Spectrum s = em_of(m, {center, false});
      double sum = 0;
      for (const double value : s.eigenvalues) sum += value;
      EXPECT_NEAR(sum, s.total_variance, 1e-10 * s.total_variance) << n << " x " << p;
      EXPECT_LE(std::ssize(s.eigenvalues), s.max_rank());
      EXPECT_EQ(s.missing, test::holes_in(m));
    }
  }
}

TEST(EmSpectrum, ScaledColumnsHaveUnitVariance) {
  Matrix m = test::simulated(40, 6, 2, 5, 6);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 2) *= 1000;
  const Matrix holes = test::with_holes(m, 0.1, 7);
  const Spectrum s = em_of(holes, {true, true});
  EXPECT_NEAR(s.total_variance, 6 * 39.0 / 40, 1e-9);
  Matrix other = holes;
  for (Index i = 0; i < m.rows; ++i) other.at(i, 4) = other.at(i, 4) * 0.01 + 5;
  expect_same(em_of(other, {true, true}), s, 1e-7);
}

TEST(EmSpectrum, IsTheSameForAnyNumberOfThreads) {
  const Matrix m = test::with_holes(test::simulated(50, 20, 4, 5, 8), 0.1, 9);
  const Spectrum one = em_of(m, {}, 1), three = em_of(m, {}, 3);
  EXPECT_EQ(one.eigenvalues, three.eigenvalues);
  EXPECT_EQ(one.total_variance, three.total_variance);
  for (std::size_t k = 0; k < one.norms.nodes.size(); ++k)
    EXPECT_EQ(one.norms.nodes[k].log_norm, three.norms.nodes[k].log_norm);
}

TEST(EmSpectrum, DoesNotDependOnTheOrderOfRows) {
  const Matrix m = test::with_holes(test::simulated(30, 8, 2, 5, 10), 0.1, 11);
  Matrix turned = m;
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) turned.at(m.rows - 1 - i, j) = m.at(i, j);
  }
  expect_same(em_of(turned), em_of(m), 1e-9);
}

TEST(EmSpectrum, ScalesWithTheUnits) {
  const Matrix m = test::with_holes(test::simulated(30, 8, 2, 5, 12), 0.1, 13);
  Matrix large = m;
  for (double& x : large.values) x *= 1024;
  const Spectrum a = em_of(m), b = em_of(large);
  for (std::size_t j = 0; j < a.eigenvalues.size(); ++j)
    EXPECT_NEAR(b.eigenvalues[j] / (1024 * 1024), a.eigenvalues[j], 1e-9 * a.eigenvalues[0]);
}

TEST(EmSpectrum, LeavesOutColumnsThatDoNotVary) {
  Matrix m = test::with_holes(test::simulated(30, 6, 2, 5, 14), 0.1, 15);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 3) = i % 4 == 0 ? test::nan : 7;
  const EmSpectrum em = em_spectrum(*matrix_source(m.view()), {}, {1});
  EXPECT_EQ(em.decomposition.preparation.dropped, std::vector<Index>{3});
  EXPECT_EQ(em.decomposition.spectrum.p, 5);
}

TEST(EmSpectrum, FindsTheRankThatPredicts) {
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const Matrix m = test::with_holes(test::simulated(100, 30, 6, 5, seed), 0.15, seed);
    EXPECT_EQ(em_spectrum(*matrix_source(m.view()), {}, {1}).summary.rank, 6) << seed;
  }
  const Matrix noise = test::with_holes(test::gaussian(80, 15, 1), 0.1, 2);
  EXPECT_EQ(em_spectrum(*matrix_source(noise.view()), {}, {1}).summary.rank, 0);
}

TEST(EmSpectrum, FillsDataWithoutNoise) {
  const Matrix whole = test::low_rank(40, 8, 2, 3);
  const Spectrum plain = compute_spectrum(*matrix_source(whole.view()), {}, {1}).spectrum;
  const Spectrum em = em_of(test::with_holes(whole, 0.1, 4));
  EXPECT_NEAR(em.eigenvalue(1), plain.eigenvalue(1), 1e-3 * plain.eigenvalue(1));
  EXPECT_NEAR(em.eigenvalue(2), plain.eigenvalue(2), 1e-3 * plain.eigenvalue(2));
  EXPECT_LT(em.eigenvalue(3), 1e-3 * plain.eigenvalue(2));
}

TEST(EmSpectrum, SaysWhenItDidNotConverge) {
  const Matrix m = test::with_holes(test::simulated(30, 8, 2, 5, 12), 0.1, 13);
  EmOptions options;
  options.iterations = 1;
  const EmSpectrum em = em_spectrum(*matrix_source(m.view()), {}, {1}, options);
  EXPECT_FALSE(em.summary.converged);
}

TEST(EmSpectrum, RefusesMoreMemoryThanAllowed) {
  const Matrix m = test::with_holes(test::gaussian(100, 50, 1), 0.1, 2);
  EXPECT_THROW(em_spectrum(*matrix_source(m.view()), {}, {1, 100000}), InputError);
}

TEST(EmSpectrum, Stops) {
  const Matrix m = test::with_holes(test::gaussian(20, 5, 1), 0.1, 2);
  StopSource stop;
  stop.request_stop();
  EXPECT_THROW(em_spectrum(*matrix_source(m.view()), {}, {1, 0, {{}, stop.token()}}), Interrupted);
}

}  // namespace
}  // namespace pcadim
