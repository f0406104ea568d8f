#include "spectrum/compute_spectrum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "linalg/linalg.hpp"
#include "pcadim/error.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

Decomposition decompose(const Matrix& m, Preprocessing preprocessing = {}, int threads = 0) {
  return compute_spectrum(*matrix_source(m.view()), preprocessing, {threads});
}

/// The textbook way: prepare the matrix, then LAPACK's singular values.
std::vector<double> by_svd(Matrix m, Preprocessing preprocessing = {}) {
  for (Index j = 0; j < m.cols; ++j) {
    double mean = 0, squares = 0;
    for (Index i = 0; i < m.rows; ++i) mean += m.at(i, j) / static_cast<double>(m.rows);
    for (Index i = 0; i < m.rows; ++i) squares += std::pow(m.at(i, j) - mean, 2);
    const double deviation =
        preprocessing.scale ? std::sqrt(squares / static_cast<double>(m.rows - 1)) : 1;
    for (Index i = 0; i < m.rows; ++i) {
      m.at(i, j) = (m.at(i, j) - (preprocessing.center ? mean : 0)) / deviation;
    }
  }
  auto values = singular_values(m.cols, m.rows, m.values.data());
  for (double& v : values) v *= v / static_cast<double>(m.rows);
  return values;
}

void expect_eigenvalues(const Spectrum& s, const std::vector<double>& expected, double tolerance) {
  for (std::size_t k = 0; k < s.eigenvalues.size(); ++k) {
    EXPECT_NEAR(s.eigenvalues[k], expected[k], tolerance * expected[k]) << k;
  }
}

TEST(ComputeSpectrum, AgreesWithSvdForEveryShapeAndPreparation) {
  for (const auto& [n, p] :
       {std::pair<Index, Index>{200, 10}, {30, 30}, {12, 80}, {5, 2}, {2, 5}, {31, 30}}) {
    for (const Preprocessing prep : {Preprocessing{true, false}, {true, true}, {false, false}}) {
      Matrix m = test::gaussian(n, p, 17);
      for (Index i = 0; i < n; ++i) m.at(i, 0) = 3 * m.at(i, 0) + 5;
      const Spectrum s = decompose(m, prep).spectrum;
      EXPECT_EQ(static_cast<Index>(s.eigenvalues.size()), s.max_rank()) << n << "x" << p;
      expect_eigenvalues(s, by_svd(m, prep), 1e-9);
      const double sum = std::accumulate(s.eigenvalues.begin(), s.eigenvalues.end(), 0.0);
      EXPECT_NEAR(sum, s.total_variance, 1e-13 * sum);
      if (prep.scale) {
        EXPECT_NEAR(s.total_variance, static_cast<double>(p * (n - 1)) / static_cast<double>(n),
                    1e-12 * sum);
      }
    }
  }
}

TEST(ComputeSpectrum, ResolvesEigenvalues14DecadesBelowTheLargest) {
  const std::vector<double> sd{1, 1e-2, 1e-4, 1e-6, 1e-7};
  for (const bool wide : {false, true}) {
    Matrix m = test::rotated(300, sd, 3);
    if (wide) {  // the same numbers as columns
      Matrix t{m.cols, m.rows, std::vector<double>(m.values.size())};
      for (Index i = 0; i < m.rows; ++i) {
        for (Index j = 0; j < m.cols; ++j) t.at(j, i) = m.at(i, j);
      }
      m = std::move(t);
    }
    const Preprocessing prep{false, false};
    const Spectrum s = decompose(m, prep).spectrum;
    ASSERT_EQ(s.eigenvalues.size(), 5U);
    EXPECT_LT(s.eigenvalues.back() / s.eigenvalues.front(), 1e-13);
    expect_eigenvalues(s, by_svd(m, prep), 1e-7);
  }
}

/// With so many rows threads share the products, and one of them reads ahead.
TEST(ComputeSpectrum, OfManyRowsAndMoreColumnsDoesNotDependOnThreads) {
  const Matrix m = test::gaussian(2050, 2100, 4);
  const Spectrum one = decompose(m, {}, 1).spectrum, three = decompose(m, {}, 3).spectrum;
  EXPECT_EQ(one.eigenvalues, three.eigenvalues);
  const double sum = std::accumulate(one.eigenvalues.begin(), one.eigenvalues.end(), 0.0);
  EXPECT_NEAR(sum, one.total_variance, 1e-12 * sum);
}

TEST(ComputeSpectrum, CountsTheRankOfExactlyLowRankData) {
  for (const auto& [n, p] : {std::pair<Index, Index>{100, 20}, {20, 100}, {40, 40}}) {
    Matrix m = test::low_rank(n, p, 3, 9);
    for (double& x : m.values) x += 50;  // centring must not leave noise behind
    EXPECT_EQ(decompose(m).spectrum.eigenvalues.size(), 3U) << n << "x" << p;
  }
}

TEST(ComputeSpectrum, DropsConstantColumnsAndNamesThem) {
  for (const Index n : {50, 4}) {
    Matrix m = test::gaussian(n, 6, 2);
    for (Index i = 0; i < n; ++i) m.at(i, 1) = 0.1, m.at(i, 4) = -7;
    const Decomposition d = decompose(m);
    EXPECT_EQ(d.preparation.dropped, (std::vector<Index>{1, 4}));
    EXPECT_EQ(d.spectrum.p, 4);
    EXPECT_EQ(decompose(m, {false, false}).preparation.dropped.size(), 0U);
    EXPECT_EQ(decompose(m, {false, true}).preparation.dropped.size(), 2U);
  }
}

TEST(ComputeSpectrum, TakesColumnsTooSmallToBeScaledForConstant) {
  // 4e-159 squared has lost most of its digits: divided by its root the column would be noise.
  Matrix m = test::gaussian(12, 3, 5);
  for (Index i = 0; i < m.rows; ++i) m.at(i, 1) *= 4e-159;
  const Decomposition plain = decompose(m);
  EXPECT_EQ(plain.spectrum.eigenvalues.size(), 2U);
  EXPECT_EQ(plain.preparation.dropped, std::vector<Index>{});
  ASSERT_TRUE(plain.other_scaling);
  EXPECT_EQ(plain.other_scaling->p, 2);
  const Decomposition scaled = decompose(m, {true, true});
  EXPECT_EQ(scaled.preparation.dropped, std::vector<Index>{1});
  EXPECT_EQ(scaled.spectrum.p, 2);
}

TEST(ComputeSpectrum, LeavesRowsAtTheMeanOutOfTheNorms) {
  Matrix m = test::gaussian(40, 5, 6);
  std::vector<double> mean(5);
  for (Index i = 0; i < 39; ++i) {
    for (Index j = 0; j < 5; ++j) mean[static_cast<std::size_t>(j)] += m.at(i, j) / 39;
  }
  for (Index j = 0; j < 5; ++j) m.at(39, j) = mean[static_cast<std::size_t>(j)];
  const Spectrum s = decompose(m).spectrum;
  EXPECT_EQ(s.norms.zero_rows, 1);
  EXPECT_EQ(s.norms.rows, 39);
  EXPECT_EQ(s.n, 40);
}

TEST(ComputeSpectrum, GivesTheSameFromFloatsAndFromColumns) {
  const Matrix m = test::gaussian(70, 9, 4);
  std::vector<float> narrow(m.values.begin(), m.values.end());
  Matrix exact = m;
  for (std::size_t k = 0; k < narrow.size(); ++k) exact.values[k] = static_cast<double>(narrow[k]);
  std::vector<double> columns(m.values.size());
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j)
      columns[static_cast<std::size_t>(j * m.rows + i)] = exact.at(i, j);
  }
  const auto from = [](MatrixView view) {
    return compute_spectrum(*matrix_source(view), {}).spectrum.eigenvalues;
  };
  const auto expected = from(exact.view());
  EXPECT_EQ(from({narrow.data(), Scalar::float32, 70, 9, 9, 1}), expected);
  EXPECT_EQ(from(column_major(columns.data(), 70, 9)), expected);
}

TEST(ComputeSpectrum, RefusesWhatHasNoAnswer) {
  EXPECT_THROW(decompose(test::gaussian(1, 5, 1)), InputError);
  EXPECT_THROW(decompose(Matrix{10, 2, std::vector<double>(20, 3.0)}), InputError);
  EXPECT_THROW(decompose(Matrix{2, 10, std::vector<double>(20, 3.0)}), InputError);
  for (const double factor : {1e200, 1e-200}) {
    for (const auto& [n, p] : {std::pair<Index, Index>{20, 3}, {3, 20}}) {
      Matrix m = test::gaussian(n, p, 1);
      for (double& x : m.values) x *= factor;
      EXPECT_THROW(decompose(m), InputError);
    }
  }
}

TEST(TailMeans, CountZerosBeyondTheRank) {
  Spectrum s;
  s.n = 4;
  s.p = 10;
  s.eigenvalues = {5, 3, 2};
  s.total_variance = 10;
  const auto tail = tail_means(s, 3);
  EXPECT_DOUBLE_EQ(tail[0], 1.0);
  EXPECT_DOUBLE_EQ(tail[1], 5.0 / 9);
  EXPECT_DOUBLE_EQ(tail[2], 2.0 / 8);
  s.complete = false;
  s.eigenvalues = {5};
  EXPECT_DOUBLE_EQ(tail_means(s, 2)[1], 5.0 / 9);
}

}  // namespace
}  // namespace pcadim
