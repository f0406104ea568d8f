#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/rounding_check.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

constexpr Index n = 16'000, p = 260;  // more cells than auto looks at as a whole

/// Numbers of float32, as such and as doubles.
struct Pair {
  explicit Pair(const Matrix& m) : cols(m.cols) {
    for (const double x : m.values) singles.push_back(static_cast<float>(x));
    doubles.assign(singles.begin(), singles.end());
  }
  MatrixView narrow() const {
    return {singles.data(), Scalar::float32, std::ssize(singles) / cols, cols, cols, 1};
  }
  MatrixView wide() const { return row_major(doubles.data(), std::ssize(doubles) / cols, cols); }

  Index cols;
  std::vector<float> singles;
  std::vector<double> doubles;
};

Decomposition decomposed(const MatrixView& view, const Preprocessing& preprocessing = {},
                         int threads = 0) {
  const Wanted wanted{.norms = true, .other_scaling = false, .gram = false, .drawn = true};
  return compute_spectrum(*matrix_source(view), preprocessing, {threads}, 0, wanted);
}

double largest_step(const Spectrum& a, const Spectrum& b) {
  double step = 0;
  for (std::size_t k = 0; k < a.eigenvalues.size(); ++k)
    step = std::max(step, std::abs(a.eigenvalues[k] / b.eigenvalues[k] - 1));
  return step;
}

Matrix with_signal() {
  Matrix m = test::simulated(n, p, 4, 3, 5);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < p; ++j) m.at(i, j) += static_cast<double>(j % 7);
  return m;
}

TEST(SinglePrecision, MovesEigenvaluesByAFractionOfWhatOneRowDoes) {
  const Pair data(with_signal());
  for (const Preprocessing preprocessing :
       {Preprocessing{true, false}, {true, true}, {false, false}}) {
    const Decomposition narrow = decomposed(data.narrow(), preprocessing),
                        wide = decomposed(data.wide(), preprocessing);
    ASSERT_EQ(narrow.spectrum.eigenvalues.size(), size(p));
    EXPECT_EQ(narrow.spectrum.eigenvalues != wide.spectrum.eigenvalues, has_single_products());
    EXPECT_LT(largest_step(narrow.spectrum, wide.spectrum), 0.05 / static_cast<double>(n));
    EXPECT_NEAR(narrow.spectrum.total_variance, wide.spectrum.total_variance,
                1e-14 * wide.spectrum.total_variance);
    EXPECT_EQ(narrow.drawn, wide.drawn);
    EXPECT_EQ(narrow.preparation.shift, wide.preparation.shift);
  }
}

TEST(SinglePrecision, ThreadsChangeNoDigit) {
  const Pair data(with_signal());
  EXPECT_EQ(decomposed(data.narrow(), {}, 1).spectrum.eigenvalues,
            decomposed(data.narrow(), {}, 3).spectrum.eigenvalues);
}

/// What rounding would show in is computed as from doubles, to the last digit.
void expect_doubles(const Pair& data, const Preprocessing& preprocessing = {}) {
  EXPECT_EQ(decomposed(data.narrow(), preprocessing).spectrum.eigenvalues,
            decomposed(data.wide(), preprocessing).spectrum.eigenvalues);
}

TEST(SinglePrecision, IsNotUsedForSmallEigenvalues) {
  Matrix m = with_signal();
  for (Index i = 0; i < n; ++i) m.at(i, 3) *= 1e-4;
  const Pair data(m);
  expect_doubles(data);
  // As correlations its columns are as good as any.
  EXPECT_EQ(decomposed(data.narrow(), {true, true}).spectrum.eigenvalues !=
                decomposed(data.wide(), {true, true}).spectrum.eigenvalues,
            has_single_products());
}

TEST(SinglePrecision, IsNotUsedForColumnsThatNearlyRepeatAnother) {
  Matrix m = with_signal();
  for (Index i = 0; i < n; ++i) m.at(i, 9) = m.at(i, 8) + 1e-4 * m.at(i, 10);
  expect_doubles(Pair(m));
  expect_doubles(Pair(m), {true, true});
}

TEST(SinglePrecision, IsNotUsedOutOfItsRange) {
  for (const double unit : {1e-25, 1e30}) {
    Matrix m = with_signal();
    for (double& x : m.values) x *= unit;
    expect_doubles(Pair(m));
  }
}

TEST(SinglePrecision, IsNotUsedForFewColumns) {
  expect_doubles(Pair(test::simulated(60'000, 70, 3, 2, 1)));
}

}  // namespace
}  // namespace pcadim
