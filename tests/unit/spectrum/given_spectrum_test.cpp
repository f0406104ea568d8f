#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "pcadim/error.hpp"
#include "pcadim/spectrum_input.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using Values = std::vector<double>;
using test::Matrix;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// 10 observations of 4 variables, divisor n, unless said otherwise.
SpectrumInput sizes(Index n = 10, Index p = 4) {
  return {.n = n, .p = p, .divisor = Divisor::n, .name = "eig.txt"};
}

template <class Exception = InputError>
std::string refusal(const Values& values, const SpectrumInput& input) {
  try {
    spectrum_from_values(values, input);
  } catch (const Exception& error) {
    return error.what();
  }
  return {};
}

bool says(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(SpectrumFromValues, TakesEigenvaluesAsTheyAre) {
  const GivenSpectrum given = spectrum_from_values(Values{4, 3, 2, 1}, sizes());
  EXPECT_EQ(given.spectrum.eigenvalues, (Values{4, 3, 2, 1}));
  EXPECT_EQ(given.spectrum.total_variance, 10);
  EXPECT_TRUE(given.spectrum.complete);
  EXPECT_TRUE(given.spectrum.centered);
  EXPECT_FALSE(given.spectrum.scaled);
  EXPECT_TRUE(given.spectrum.norms.nodes.empty());
  EXPECT_EQ(given.spectrum.n, 10);
  EXPECT_EQ(given.spectrum.p, 4);
  EXPECT_EQ(given.name, "eig.txt");
  EXPECT_TRUE(given.decisions.empty());
}

TEST(SpectrumFromValues, ConvertsKindsAndDivisors) {
  SpectrumInput input = sizes(10, 2);
  input.divisor = Divisor::n_minus_1;
  EXPECT_DOUBLE_EQ(spectrum_from_values(Values{4, 1}, input).spectrum.eigenvalues[0], 3.6);
  input.kind = SpectrumKind::sdev;
  EXPECT_DOUBLE_EQ(spectrum_from_values(Values{2, 1}, input).spectrum.eigenvalues[0], 3.6);
  input.divisor = Divisor::n;
  EXPECT_DOUBLE_EQ(spectrum_from_values(Values{2, 1}, input).spectrum.eigenvalues[0], 4);
  input.kind = SpectrumKind::singular;
  EXPECT_DOUBLE_EQ(spectrum_from_values(Values{2, 1}, input).spectrum.eigenvalues[0], 0.4);
  input.scaled = true;
  input.centered = false;
  const Spectrum spectrum = spectrum_from_values(Values{2, 1}, input).spectrum;
  EXPECT_TRUE(spectrum.scaled);
  EXPECT_FALSE(spectrum.centered);
}

TEST(SpectrumFromValues, SortsAndSaysSo) {
  const GivenSpectrum given = spectrum_from_values(Values{1, 4, 3, 2}, sizes());
  EXPECT_EQ(given.spectrum.eigenvalues, (Values{4, 3, 2, 1}));
  ASSERT_EQ(given.decisions.size(), 1U);
  EXPECT_TRUE(says(given.decisions[0], "not in descending order"));
}

TEST(SpectrumFromValues, DropsZeros) {
  EXPECT_EQ(spectrum_from_values(Values{4, 3, 0, 0}, sizes()).spectrum.eigenvalues, (Values{4, 3}));
  // sqrt(1e-31 / 4) = 1.6e-16 is below 10 eps; sqrt(1e-20 / 4) is not.
  EXPECT_EQ(spectrum_from_values(Values{4, 3, 1e-20, 1e-31}, sizes()).spectrum.eigenvalues,
            (Values{4, 3, 1e-20}));
}

TEST(SpectrumFromValues, NegativeRoundingErrorsShowHowLargeErrorsAre) {
  EXPECT_EQ(spectrum_from_values(Values{4, 3, 1e-17, -2e-17}, sizes()).spectrum.eigenvalues,
            (Values{4, 3}));
  EXPECT_EQ(spectrum_from_values(Values{4, 3, 1e-8, -1e-7}, sizes()).spectrum.eigenvalues,
            (Values{4, 3}));
  EXPECT_EQ(spectrum_from_values(Values{4, 3, 1e-3, -1e-7}, sizes()).spectrum.eigenvalues,
            (Values{4, 3, 1e-3}));
}

TEST(SpectrumFromValues, KeepsSmallDigitsOfRoots) {
  SpectrumInput input = sizes();
  input.kind = SpectrumKind::sdev;
  EXPECT_EQ(spectrum_from_values(Values{1, 1e-3, 1e-7, 1e-12}, input).spectrum.eigenvalues.size(),
            4U);
}

TEST(SpectrumFromValues, RefusesWhatIsNoSpectrum) {
  EXPECT_TRUE(says(refusal({}, sizes()), "eig.txt: there are no numbers"));
  EXPECT_TRUE(says(refusal({4, nan}, sizes()), "eig.txt: value 2 is missing (NaN)"));
  EXPECT_TRUE(says(refusal({4, INFINITY, 1}, sizes()), "value 2 is infinite"));
  EXPECT_TRUE(says(refusal({4, 3, -0.5, 1}, sizes()), "value 3 is -0.5; eigenvalues are never"));
  EXPECT_TRUE(says(refusal({-1, -2}, sizes()), "value 1 is -1"));
  EXPECT_TRUE(says(refusal({0, 0, 0, 0}, sizes()), "every variance is zero"));
  EXPECT_TRUE(says(refusal({1e308, 1e308, 1e308, 1}, sizes()), "too large or too small"));
  EXPECT_TRUE(
      says(refusal({4, 3, 2, 1, 0}, sizes()), "5 eigenvalues cannot come from 4 variables"));
  EXPECT_TRUE(says(refusal<UsageError>({4}, sizes(1)), "at least 2 observations"));
  EXPECT_TRUE(says(refusal<UsageError>({4}, sizes(10, 0)), "at least 1 variable"));
}

TEST(SpectrumFromValues, KnowsTheLargestRank) {
  EXPECT_TRUE(says(refusal({4, 3, 2, 1}, sizes(4, 4)),
                   "4 eigenvalues are not zero, but 4 centred observations of 4 variables have at "
                   "most 3"));
  SpectrumInput uncentred = sizes(4, 4);
  uncentred.centered = false;
  EXPECT_EQ(spectrum_from_values(Values{4, 3, 2, 1}, uncentred).spectrum.eigenvalues.size(), 4U);
  // Programs print min(n, p) values, of which centring makes the last a rounding error.
  EXPECT_EQ(spectrum_from_values(Values{4, 3, 2, 1e-12}, sizes(4, 9)).spectrum.eigenvalues,
            (Values{4, 3, 2}));
}

TEST(SpectrumFromValues, NeedsTheTotalOfACutSpectrum) {
  SpectrumInput input = sizes(100, 50);
  EXPECT_TRUE(says(refusal({4, 3, 2}, input), "it holds 3 of up to 50 eigenvalues"));
  EXPECT_TRUE(says(refusal({4, 3, 2}, input), "{total_variance}"));
  input.total_variance = 20;
  const Spectrum cut = spectrum_from_values(Values{4, 3, 2}, input).spectrum;
  EXPECT_FALSE(cut.complete);
  EXPECT_EQ(cut.total_variance, 20);
  EXPECT_EQ(cut.eigenvalues, (Values{4, 3, 2}));
}

TEST(SpectrumFromValues, TheTotalHasTheUnitsOfTheValues) {
  SpectrumInput input = sizes(100, 50);
  input.total_variance = 20;
  input.divisor = Divisor::n_minus_1;
  EXPECT_DOUBLE_EQ(spectrum_from_values(Values{4, 3, 2}, input).spectrum.total_variance, 19.8);
  input.kind = SpectrumKind::sdev;
  EXPECT_DOUBLE_EQ(spectrum_from_values(Values{2, 1.5, 1}, input).spectrum.total_variance, 19.8);
  input.kind = SpectrumKind::singular;
  EXPECT_DOUBLE_EQ(spectrum_from_values(Values{2, 1.5, 1}, input).spectrum.total_variance, 0.2);
}

TEST(SpectrumFromValues, ATotalThatTheValuesMakeUpMeansZerosAfterThem) {
  SpectrumInput input = sizes(100, 50);
  for (const double total : {9.0, 9.0 * (1 + 1e-12), 9.0 * (1 - 1e-8)}) {
    input.total_variance = total;
    const Spectrum spectrum = spectrum_from_values(Values{4, 3, 2}, input).spectrum;
    EXPECT_TRUE(spectrum.complete) << total;
    EXPECT_EQ(spectrum.total_variance, 9) << total;
  }
}

TEST(SpectrumFromValues, RefusesATotalThatCannotBe) {
  SpectrumInput input = sizes(100, 50);
  input.total_variance = 8;
  EXPECT_TRUE(says(refusal({4, 3, 2}, input), "add up to 9, the total variance is 8"));
  input.total_variance = 9 + 47 * 2 + 1;  // 47 components of at most 2 are left
  EXPECT_TRUE(says(refusal({4, 3, 2}, input), "larger than the last one given"));
  input.total_variance = 10;
  EXPECT_TRUE(says(refusal({4, 3, 2, 0}, input), "larger than the last one given"));
  SpectrumInput whole = sizes(10, 3);
  whole.total_variance = 12;
  EXPECT_TRUE(says(refusal({4, 3, 2}, whole), "they must be equal"));
  whole.total_variance = 9.000001;
  EXPECT_TRUE(spectrum_from_values(Values{4, 3, 2}, whole).spectrum.complete);
  whole.total_variance = -1;
  EXPECT_TRUE(says(refusal<UsageError>({4, 3, 2}, whole), "positive number"));
}

// ---- covariance matrices

Matrix covariance_of(const Matrix& data, double divisor) {
  Matrix c{data.cols, data.cols, Values(static_cast<std::size_t>(data.cols * data.cols))};
  Values mean(static_cast<std::size_t>(data.cols));
  for (Index i = 0; i < data.rows; ++i) {
    for (Index j = 0; j < data.cols; ++j) {
      mean[static_cast<std::size_t>(j)] += data.at(i, j) / static_cast<double>(data.rows);
    }
  }
  for (Index i = 0; i < data.rows; ++i) {
    for (Index j = 0; j < data.cols; ++j) {
      for (Index k = 0; k < data.cols; ++k) {
        c.at(j, k) += (data.at(i, j) - mean[static_cast<std::size_t>(j)]) *
                      (data.at(i, k) - mean[static_cast<std::size_t>(k)]) / divisor;
      }
    }
  }
  return c;
}

std::string covariance_refusal(const Matrix& matrix, const CovarianceInput& input) {
  try {
    spectrum_from_covariance(matrix.view(), input);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(SpectrumFromCovariance, KnowsTheEigenvaluesOfSmallMatrices) {
  const Matrix c{2, 2, {2, 1, 1, 2}};
  const GivenSpectrum given = spectrum_from_covariance(c.view(), {.n = 10, .divisor = Divisor::n});
  ASSERT_EQ(given.spectrum.eigenvalues.size(), 2U);
  EXPECT_NEAR(given.spectrum.eigenvalues[0], 3, 1e-14);
  EXPECT_NEAR(given.spectrum.eigenvalues[1], 1, 1e-14);
  EXPECT_EQ(given.spectrum.total_variance, 4);
  EXPECT_EQ(given.column_variances, (Values{2, 2}));
  EXPECT_FALSE(given.spectrum.scaled);
  EXPECT_TRUE(given.spectrum.complete);
  const GivenSpectrum usual = spectrum_from_covariance(c.view(), {.n = 10});
  EXPECT_NEAR(usual.spectrum.eigenvalues[0], 2.7, 1e-14);
}

TEST(SpectrumFromCovariance, AUnitDiagonalIsACorrelation) {
  const Matrix c{2, 2, {1, 0.5, 0.5, 1}};
  for (const Divisor divisor : {Divisor::n, Divisor::n_minus_1}) {
    const GivenSpectrum given = spectrum_from_covariance(c.view(), {.n = 10, .divisor = divisor});
    EXPECT_TRUE(given.spectrum.scaled);
    EXPECT_NEAR(given.spectrum.eigenvalues[0], 1.35, 1e-14);  // 1.5 * 9 / 10
    ASSERT_EQ(given.decisions.size(), 1U);
    EXPECT_TRUE(says(given.decisions[0], "correlation matrix"));
  }
}

TEST(SpectrumFromCovariance, ScaleMakesACorrelation) {
  const Matrix c{2, 2, {4, 3, 3, 9}};
  const GivenSpectrum given = spectrum_from_covariance(c.view(), {.n = 10, .scale = true});
  EXPECT_TRUE(given.spectrum.scaled);
  EXPECT_NEAR(given.spectrum.eigenvalues[0], 1.35, 1e-14);
  EXPECT_NEAR(given.column_variances[1], 0.9, 1e-14);
}

TEST(SpectrumFromCovariance, DropsAndNamesConstantColumns) {
  const Matrix c{3, 3, {2, 0, 1, 0, 0, 0, 1, 0, 2}};
  const auto source = matrix_source(c.view(), {"a", "b", "c"});
  const GivenSpectrum given = spectrum_from_covariance(*source, {.n = 10, .divisor = Divisor::n});
  EXPECT_EQ(given.dropped_columns, std::vector<std::string>{"b"});
  EXPECT_EQ(given.spectrum.p, 2);
  EXPECT_NEAR(given.spectrum.eigenvalues[0], 3, 1e-14);
}

TEST(SpectrumFromCovariance, FindsTheRankOfWideAndDeficientData) {
  const Matrix wide = test::gaussian(6, 9, 1);
  const Spectrum of_wide =
      spectrum_from_covariance(covariance_of(wide, 5).view(), {.n = 6}).spectrum;
  EXPECT_EQ(of_wide.eigenvalues.size(), 5U);
  const Matrix deficient = test::low_rank(40, 12, 3, 2);
  const Spectrum of_deficient =
      spectrum_from_covariance(covariance_of(deficient, 39).view(), {.n = 40}).spectrum;
  EXPECT_EQ(of_deficient.eigenvalues.size(), 3U);
}

TEST(SpectrumFromCovariance, RefusesWhatIsNoCovariance) {
  const CovarianceInput ten{.n = 10};
  EXPECT_TRUE(says(covariance_refusal({2, 3, {1, 2, 3, 4, 5, 6}}, ten), "2 rows and 3 columns"));
  EXPECT_TRUE(says(covariance_refusal({3, 2, {1, 2, 3, 4, 5, 6}}, ten), "3 or more rows"));
  EXPECT_TRUE(
      says(covariance_refusal({2, 2, {2, 1, 0, 2}}, ten),
           "{row:1}, {column:0}: 0 differs from 1, its mirror image ({row:0}, {column:1})"));
  EXPECT_TRUE(says(covariance_refusal({2, 2, {2, nan, 1, 2}}, ten),
                   "{row:0}, {column:1}: the entry is missing (NaN)"));
  EXPECT_TRUE(says(covariance_refusal({2, 2, {2, 1, 1, -2}}, ten),
                   "{row:1}, {column:1}: the variance is -2"));
  EXPECT_TRUE(
      says(covariance_refusal({2, 2, {2, 3, 3, 2}}, ten), "{row:1}, {column:0}: 3 is more"));
  EXPECT_TRUE(
      says(covariance_refusal({2, 2, {2, 1, 1, 0}}, ten), "{row:1}, {column:0}: 1 is more"));
  EXPECT_TRUE(says(covariance_refusal({2, 2, {0, 0, 0, 0}}, ten), "every variance is zero"));
  const Matrix indefinite{3, 3, {1, .9, -.9, .9, 1, .9, -.9, .9, 1}};
  EXPECT_TRUE(says(covariance_refusal(indefinite, ten), "smallest eigenvalue is -0.72"));
  EXPECT_THROW(spectrum_from_covariance(indefinite.view(), {.n = 1}), UsageError);
}

TEST(SpectrumFromCovariance, RefusesTooManyDimensionsForTheRows) {
  const Matrix c{3, 3, {1, 0, 0, 0, 2, 0, 0, 0, 3}};
  EXPECT_TRUE(says(covariance_refusal(c, {.n = 3}),
                   "3 eigenvalues are not zero, but the covariance of 3 centred observations has "
                   "at most 2"));
  EXPECT_EQ(
      spectrum_from_covariance(c.view(), {.n = 3, .centered = false}).spectrum.eigenvalues.size(),
      3U);
}

TEST(SpectrumFromCovariance, PrintedDigitsAreNoReasonToRefuse) {
  Matrix c = covariance_of(test::gaussian(30, 8, 3), 29);
  for (double& x : c.values) x = std::round(x * 1e7) / 1e7;
  c.at(2, 5) += 1e-7;
  EXPECT_EQ(spectrum_from_covariance(c.view(), {.n = 30}).spectrum.eigenvalues.size(), 8U);
}

}  // namespace
}  // namespace pcadim
