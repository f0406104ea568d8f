#include "linalg/block_krylov.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/parallel.hpp"
#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// Q diag(values) Q' with a random rotation Q, column-major, both triangles.
std::vector<double> with_eigenvalues(const std::vector<double>& values, std::uint64_t seed) {
  const Index n = std::ssize(values);
  std::vector<double> q(size(n * n)), scaled, s(size(n * n));
  fill_normal(q, seed, 1);
  orthonormalise(n, n, q.data());
  // s = q D q' as a product of (D q')' transposed: rows of q' are columns of q here.
  std::vector<double> qt(size(n * n)), dqt(size(n * n));
  for (Index i = 0; i < n; ++i) {
    for (Index j = 0; j < n; ++j) {
      qt[size(j * n + i)] = q[size(i * n + j)];
      dqt[size(j * n + i)] = values[size(i)] * q[size(i * n + j)];
    }
  }
  multiply_transposed(n, n, n, qt.data(), dqt.data(), s.data());
  return s;
}

KrylovResult leading(const std::vector<double>& s, KrylovRequest request) {
  const Index n = request.side;
  return leading_by_krylov(request, [&](Index width, const double* x, double* y) {
    multiply(n, width, n, s.data(), x, y);
  });
}

void expect_values(const KrylovResult& got, const std::vector<double>& values, Index count,
                   double tolerance) {
  ASSERT_EQ(std::ssize(got.values), count);
  for (Index k = 0; k < count; ++k) {
    EXPECT_NEAR(got.values[size(k)], values[size(k)], tolerance * values[size(k)]) << k;
  }
}

std::vector<double> bulk(Index n, std::vector<double> spikes) {
  for (Index k = std::ssize(spikes); k < n; ++k) {
    spikes.push_back(1 - 0.9 * static_cast<double>(k) / static_cast<double>(n));
  }
  return spikes;
}

TEST(BlockKrylov, FindsSpikesAndTheEdgeOfABulk) {
  const std::vector<double> values = bulk(600, {50, 20, 3});
  const KrylovResult got = leading(with_eigenvalues(values, 1), {600, 20, 8, 200});
  EXPECT_TRUE(got.settled);
  EXPECT_LE(got.error, 1e-11);
  expect_values(got, values, 20, 1e-11);
}

TEST(BlockKrylov, RestartsWhenTheBasisIsSmall) {
  const std::vector<double> values = bulk(600, {50, 20, 3});
  const KrylovResult got = leading(with_eigenvalues(values, 2), {600, 10, 4, 40});
  EXPECT_TRUE(got.settled);
  EXPECT_GT(got.products, 80);
  expect_values(got, values, 10, 1e-11);
}

double second_moment(const Quadrature& seen) {
  double sum = 0;
  for (std::size_t k = 0; k < seen.nodes.size(); ++k)
    sum += seen.weights[k] * seen.nodes[k] * seen.nodes[k];
  return sum;
}

/// A restart forgets the vectors of the start; what they saw before it is kept.
TEST(BlockKrylov, WhatTheStartSawOutlivesARestart) {
  const std::vector<double> s = with_eigenvalues(bulk(600, {50, 20, 3}), 2);
  KrylovRequest small{600, 10, 4, 40}, large{600, 10, 4, 600};
  small.quadratures = large.quadratures = true;
  const KrylovResult restarted = leading(s, small), whole = leading(s, large);
  EXPECT_LT(restarted.seen_products, restarted.products);
  EXPECT_EQ(whole.seen_products, whole.products);
  ASSERT_EQ(restarted.seen.size(), 4U);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_TRUE(std::ranges::is_sorted(restarted.seen[k].nodes));
    EXPECT_NEAR(second_moment(restarted.seen[k]) / second_moment(whole.seen[k]), 1, 1e-12);
    EXPECT_NEAR(second_moment(restarted.seen_by_half[k]) / second_moment(whole.seen[k]), 1, 1e-12);
  }
}

TEST(BlockKrylov, TheSmallestBasisWillDo) {
  const std::vector<double> values = bulk(600, {1.5, 1.2});
  for (const Index count : {1, 2, 5}) {
    const KrylovResult got = leading(with_eigenvalues(values, 8), {600, count, 16, 0});
    EXPECT_TRUE(got.settled);
    expect_values(got, values, count, 1e-11);
  }
}

TEST(BlockKrylov, CountsEqualEigenvaluesAsOftenAsTheyOccur) {
  const std::vector<double> values = bulk(300, {9, 9, 9, 9, 9, 4, 4, 4});
  const KrylovResult got = leading(with_eigenvalues(values, 3), {300, 8, 6, 100});
  EXPECT_TRUE(got.settled);
  expect_values(got, values, 8, 1e-11);
}

TEST(BlockKrylov, FindsAllOfALowRankMatrix) {
  std::vector<double> values(200, 0.0);
  for (std::size_t k = 0; k < 7; ++k) values[k] = std::pow(10.0, -static_cast<double>(k));
  const KrylovResult got = leading(with_eigenvalues(values, 4), {200, 20, 8, 80});
  EXPECT_TRUE(got.settled);
  for (std::size_t k = 0; k < 7; ++k) EXPECT_NEAR(got.values[k], values[k], 1e-14);
  for (std::size_t k = 7; k < got.values.size(); ++k) EXPECT_LE(got.values[k], 1e-14);
}

TEST(BlockKrylov, AMatrixSmallerThanTheBlockIsDoneAtOnce) {
  const std::vector<double> values{5, 3, 1};
  const KrylovResult got = leading(with_eigenvalues(values, 5), {3, 3, 16, 100});
  EXPECT_TRUE(got.settled);
  expect_values(got, values, 3, 1e-14);
}

TEST(BlockKrylov, SaysWhenItGaveUp) {
  KrylovRequest request{600, 20, 4, 40};
  request.most_products = 50;
  const KrylovResult got = leading(with_eigenvalues(bulk(600, {}), 6), request);
  EXPECT_FALSE(got.settled);
  EXPECT_GT(got.error, 1e-11);
}

/// The largest part of S v - value v, and of V'V - I.
double worst_residual(const std::vector<double>& s, const std::vector<double>& values,
                      const std::vector<double>& vectors) {
  const Index count = std::ssize(values), n = std::ssize(vectors) / count;
  std::vector<double> image(vectors.size()), gram(size(count * count));
  multiply(n, count, n, s.data(), vectors.data(), image.data());
  multiply_transposed(count, count, n, vectors.data(), vectors.data(), gram.data());
  double worst = 0;
  for (Index k = 0; k < count; ++k) {
    for (Index i = 0; i < n; ++i) {
      const std::size_t at = size(k * n + i);
      worst = std::max(worst, std::abs(image[at] - values[size(k)] * vectors[at]));
    }
    for (Index j = 0; j < count; ++j) {
      worst = std::max(worst, std::abs(gram[size(k * count + j)] - (j == k ? 1 : 0)));
    }
  }
  return worst;
}

TEST(BlockKrylov, VectorsAreEigenvectorsToRounding) {
  const std::vector<double> s = with_eigenvalues(bulk(600, {50, 20, 3}), 1);
  for (const Index basis : {300, 80}) {  // without restarts and with
    KrylovRequest request{600, 8, 8, basis};
    request.vector_tolerance = 1e-13;
    const KrylovResult got = leading(s, request);
    EXPECT_TRUE(got.settled);
    ASSERT_EQ(std::ssize(got.vectors), 600 * 8);
    EXPECT_LT(worst_residual(s, got.values, got.vectors), 2e-13);
  }
  EXPECT_TRUE(leading(s, {600, 8, 8, 300}).vectors.empty());
}

TEST(BlockKrylov, EqualEigenvaluesDoNotKeepVectorsFromSettling) {
  const std::vector<double> s = with_eigenvalues(bulk(300, {9, 9, 9, 4}), 3);
  KrylovRequest request{300, 4, 6, 120};
  request.vector_tolerance = 1e-13;
  const KrylovResult got = leading(s, request);
  EXPECT_TRUE(got.settled);
  EXPECT_LT(worst_residual(s, got.values, got.vectors), 1e-13);
}

TEST(LeadingEigenpairs, FewOfManyAndAllAreEigenpairs) {
  for (const auto& [n, count] :
       {std::pair<Index, Index>{1300, 6}, {1100, 80}, {120, 9}, {40, 40}}) {
    const std::vector<double> s = with_eigenvalues(bulk(n, {50, 20, 3}), 4);
    std::vector<double> copy = s;
    const Eigenpairs pairs = leading_eigenpairs(n, copy.data(), count, 0);
    ASSERT_EQ(std::ssize(pairs.values), count);
    EXPECT_TRUE(std::ranges::is_sorted(pairs.values, std::greater()));
    EXPECT_NEAR(pairs.values[0], 50, 1e-11);
    EXPECT_LT(worst_residual(s, pairs.values, pairs.vectors), 1e-12) << n << " " << count;
  }
}

TEST(LeadingEigenpairs, MoreThanTheRankAreThereToo) {
  std::vector<double> values(1300, 0.0);
  values[0] = 2, values[1] = 1;
  const std::vector<double> s = with_eigenvalues(values, 5);
  std::vector<double> copy = s;
  const Eigenpairs pairs = leading_eigenpairs(1300, copy.data(), 40, 2);
  ASSERT_EQ(pairs.values.size(), 40U);
  EXPECT_LT(worst_residual(s, pairs.values, pairs.vectors), 1e-12);
}

/// Inverse iteration must not find one vector of a cluster twice.
TEST(LeadingEigenpairs, EqualOnesHaveOrthogonalVectors) {
  const std::vector<double> s = with_eigenvalues(bulk(150, {9, 9, 9, 9, 4}), 6);
  std::vector<double> copy = s;
  const Eigenpairs pairs = leading_eigenpairs(150, copy.data(), 6, 1);
  EXPECT_LT(worst_residual(s, pairs.values, pairs.vectors), 1e-12);
  std::vector<double> products(36);
  multiply_transposed(6, 6, 150, pairs.vectors.data(), pairs.vectors.data(), products.data());
  for (std::size_t k = 0; k < 36; ++k) EXPECT_NEAR(products[k], k % 7 == 0 ? 1 : 0, 1e-12);
}

TEST(BlockKrylov, ThreadsChangeNoDigit) {
  const std::vector<double> s = with_eigenvalues(bulk(500, {10, 5}), 7);
  KrylovRequest request{500, 12, 8, 150};
  request.threads = 1;
  const std::vector<double> one = leading(s, request).values;
  request.threads = 3;
  EXPECT_EQ(leading(s, request).values, one);
}

}  // namespace
}  // namespace pcadim
