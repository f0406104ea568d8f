/// Components of data divided by their noise, as a caller meets them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

struct Planted {
  Matrix signal, data;
};

/// d factors in noise whose columns have deviations from low to high, in no order.
Planted planted(Index n, Index p, Index d, double low, double high, unsigned seed) {
  Planted set{test::product(test::gaussian(n, d, seed), test::gaussian(d, p, seed + 1)),
              test::gaussian(n, p, seed + 2)};
  for (Index j = 0; j < p; ++j) {
    const double place = static_cast<double>((j * 7) % p) / static_cast<double>(p - 1);
    const double deviation = low * std::pow(high / low, place);
    for (Index i = 0; i < n; ++i)
      set.data.at(i, j) = set.data.at(i, j) * deviation + set.signal.at(i, j) + 5;
  }
  return set;
}

struct Result {
  Components components;
  Matrix scores;

  /// What the components say of the data, in their units.
  double denoised(Index i, Index j) const {
    const auto at = static_cast<std::size_t>(j);
    double sum = 0;
    for (Index k = 0; k < components.d; ++k)
      sum += scores.at(i, k) * components.loadings[static_cast<std::size_t>(k * components.p) + at];
    return components.mean[at] + sum / components.factor[at];
  }
};

Result run(const Matrix& m, const Reduction& reduction, const Request& request = {}) {
  Result result;
  std::vector<double> all;
  result.components = reduce(m.view(), request, reduction, [&](const Components&, MatrixView rows) {
    const auto* numbers = static_cast<const double*>(rows.data);
    all.insert(all.end(), numbers, numbers + rows.rows * rows.cols);
  });
  result.scores = {m.rows, result.components.d, all};
  return result;
}

/// Root mean square, relative to the signal's.
double error_of(const Result& result, const Matrix& signal) {
  double squares = 0, all = 0;
  for (Index i = 0; i < signal.rows; ++i) {
    for (Index j = 0; j < signal.cols; ++j) {
      squares += std::pow(result.denoised(i, j) - 5 - signal.at(i, j), 2);
      all += std::pow(signal.at(i, j), 2);
    }
  }
  return std::sqrt(squares / all);
}

constexpr Reduction in_noise(ReductionNoise noise, std::optional<Index> d = {}) {
  return {.d = d, .average = false, .noise = noise};
}

TEST(ReduceInNoise, DenoisesWherePlainComponentsCannot) {
  const Planted set = planted(100, 200, 3, 0.1, 10, 11);
  const Result automatic = run(set.data, in_noise(ReductionNoise::automatic));
  EXPECT_EQ(automatic.components.d, 3);
  EXPECT_EQ(automatic.components.noise, NoiseKind::columns);
  const double plain = error_of(run(set.data, in_noise(ReductionNoise::white, 3)), set.signal);
  EXPECT_LT(error_of(automatic, set.signal), plain / 1.5);
  const Planted tall = planted(500, 60, 4, 0.1, 10, 12);
  const double tall_plain =
      error_of(run(tall.data, in_noise(ReductionNoise::white, 4)), tall.signal);
  const double columns =
      error_of(run(tall.data, in_noise(ReductionNoise::columns, 4)), tall.signal);
  EXPECT_LT(columns, tall_plain / 2);
  Reduction shrunk = in_noise(ReductionNoise::columns, 4);
  shrunk.average = true;
  EXPECT_LT(error_of(run(tall.data, shrunk), tall.signal), columns);
}

TEST(ReduceInNoise, TheReportSaysWhatPlainComponentsHold) {
  const Planted set = planted(100, 200, 3, 0.1, 10, 11);
  const Report report = select(set.data.view());
  const auto find = [&](std::string_view name) {
    for (const Fitted& one : report.selections.front().fitted) {
      if (one.name == name) return std::get<double>(one.value);
    }
    return -1.0;
  };
  EXPECT_GT(find("signal_held"), 0);
  EXPECT_LT(find("signal_held"), 0.95);
  EXPECT_GT(find("components_for_signal"), 3);
  EXPECT_NE(report.answer.sentence.find("{command:reduce} with {noise=auto}"), std::string::npos)
      << report.answer.sentence;
  const Report white = select(test::simulated(300, 20, 5, 3, 1).view());
  EXPECT_EQ(white.answer.sentence.find("{noise=auto}"), std::string::npos);
}

TEST(ReduceInNoise, WhiteNoiseIsWhatItEverWas) {
  const Matrix m = test::simulated(300, 20, 5, 3, 1);
  const Result plain = run(m, {}), white = run(m, in_noise(ReductionNoise::white)),
               found = run(m, in_noise(ReductionNoise::automatic));
  for (const Result* one : {&white, &found}) {
    EXPECT_EQ(one->components.loadings, plain.components.loadings);
    EXPECT_EQ(one->components.variances, plain.components.variances);
    EXPECT_EQ(one->scores.values, plain.scores.values);
    EXPECT_TRUE(one->components.projection.empty());
    EXPECT_EQ(one->components.noise, NoiseKind::white);
  }
  ASSERT_FALSE(found.components.remarks.empty());
  EXPECT_NE(found.components.remarks.back().find("looks white"), std::string::npos);
}

TEST(ReduceInNoise, ScoresAreUncorrelatedAndLoadingsOrthonormal) {
  const Planted set = planted(200, 30, 3, 0.3, 3, 13);
  for (const ReductionNoise noise : {ReductionNoise::columns, ReductionNoise::rows,
                                     ReductionNoise::rows_columns, ReductionNoise::serial}) {
    const Result got = run(set.data, in_noise(noise, 3));
    const Components& all = got.components;
    for (Index a = 0; a < 3; ++a) {
      for (Index b = 0; b < 3; ++b) {
        double loadings = 0, scores = 0;
        for (Index j = 0; j < 30; ++j)
          loadings += all.loadings[static_cast<std::size_t>(a * 30 + j)] *
                      all.loadings[static_cast<std::size_t>(b * 30 + j)];
        for (Index i = 0; i < 200; ++i) scores += got.scores.at(i, a) * got.scores.at(i, b) / 200;
        EXPECT_NEAR(loadings, a == b ? 1 : 0, 1e-10);
        EXPECT_NEAR(scores, a == b ? all.variances[static_cast<std::size_t>(a)] : 0,
                    1e-9 * all.variances[0]);
      }
    }
  }
}

TEST(ReduceInNoise, DoesNotDependOnTheOrderOfRowsOrTheUnit) {
  const Planted set = planted(150, 25, 3, 0.3, 3, 14);
  const Result plain = run(set.data, in_noise(ReductionNoise::columns, 3));
  Matrix other = set.data;
  for (Index i = 0; i < 150; ++i) {
    for (Index j = 0; j < 25; ++j) other.at(i, j) = 1000 * set.data.at(149 - i, j);
  }
  const Result turned = run(other, in_noise(ReductionNoise::columns, 3));
  for (Index i = 0; i < 150; ++i) {
    for (Index j = 0; j < 25; ++j)
      EXPECT_NEAR(turned.denoised(i, j), 1000 * plain.denoised(149 - i, j), 1e-5);
  }
}

/// With noise of the columns, what is said of the data does not depend on the columns' units.
TEST(ReduceInNoise, ColumnsMayHaveAnyUnits) {
  const Planted set = planted(150, 25, 3, 0.3, 3, 15);
  const Result plain = run(set.data, in_noise(ReductionNoise::columns, 3));
  Request request;
  request.scale = true;
  const Result scaled = run(set.data, in_noise(ReductionNoise::columns, 3), request);
  for (Index i = 0; i < 150; ++i) {
    for (Index j = 0; j < 25; ++j) EXPECT_NEAR(scaled.denoised(i, j), plain.denoised(i, j), 1e-3);
  }
}

TEST(ReduceInNoise, SaysWhyItCannot) {
  const Matrix m = test::gaussian(40, 4, 3);
  EXPECT_THROW(run(m, in_noise(ReductionNoise::columns, 4)), InputError);
  EXPECT_THROW(run(m, in_noise(ReductionNoise::columns, 5)), InputError);
  EXPECT_NO_THROW(run(m, in_noise(ReductionNoise::automatic, 4)));
}

}  // namespace
}  // namespace pcadim
