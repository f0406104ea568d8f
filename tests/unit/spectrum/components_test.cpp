#include "spectrum/components.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "passes/column_moments.hpp"
#include "pcadim/error.hpp"
#include "spectrum/scores.hpp"
#include "support/data.hpp"
#include "support/sparse.hpp"

namespace pcadim {
namespace {

using test::Matrix;

const std::vector<Preprocessing> all_ways = {
    {true, false}, {true, true}, {false, false}, {false, true}};

PreparedColumns columns_of(const Source& source, const Preprocessing& preprocessing) {
  const Effort effort;
  RowWalk walk(source, effort);
  return prepare_columns(column_moments(source, walk), source, preprocessing);
}

/// The textbook way: the matrix prepared in place, then LAPACK's singular value decomposition.
struct Textbook {
  Matrix prepared;
  std::vector<double> loadings, scores;  // p x d column after column, n x d row after row
  std::vector<double> singular;          // all
  Index d;

  Textbook(const Matrix& m, const Preprocessing& preprocessing, Index count)
      : prepared(m), d(count) {
    for (Index j = 0; j < m.cols; ++j) prepare(j, preprocessing);
    // Row after row is the transposed matrix column after column.
    std::vector<double> copy = prepared.values;
    const SingularVectors svd = singular_vectors(m.cols, m.rows, copy.data());
    singular = svd.values;
    loadings.assign(svd.left.begin(), svd.left.begin() + m.cols * d);
    fix_signs(loadings, m.cols);
    scores.resize(size(m.rows * d));
    for (Index k = 0; k < d; ++k) {
      const double sign = loadings[size(k * m.cols)] * svd.left[size(k * m.cols)] < 0 ? -1 : 1;
      for (Index i = 0; i < m.rows; ++i) {
        const double u = svd.right_transposed[size(i * std::ssize(singular) + k)];
        scores[size(i * d + k)] = sign * singular[size(k)] * u;
      }
    }
  }

  void prepare(Index j, const Preprocessing& preprocessing) {
    const auto n = static_cast<double>(prepared.rows);
    double mean = 0, squares = 0;
    for (Index i = 0; i < prepared.rows; ++i) mean += prepared.at(i, j) / n;
    for (Index i = 0; i < prepared.rows; ++i) squares += std::pow(prepared.at(i, j) - mean, 2);
    const double deviation = preprocessing.scale ? std::sqrt(squares / (n - 1)) : 1;
    const bool dropped = deviation < 1e-13;  // a constant cannot be scaled
    for (Index i = 0; i < prepared.rows; ++i) {
      double& x = prepared.at(i, j);
      x = dropped ? 0 : (x - (preprocessing.center ? mean : 0)) / deviation;
    }
  }

  /// What two backward stable decompositions may differ by: a few rounding errors over the smallest
  /// distance between neighbours (and to zero); 1e-10 unless that is more.
  double tolerance() const {
    double gap = singular[size(d - 1)];
    for (Index k = 0; k < d && k + 1 < std::ssize(singular); ++k) {
      gap = std::min(gap, singular[size(k)] - singular[size(k + 1)]);
    }
    return std::max(1e-10, 4 * std::numeric_limits<double>::epsilon() * singular[0] / gap);
  }
};

/// Loadings spread over all columns of the source.
std::vector<double> spread(const LeadingComponents& found, Index cols) {
  const std::size_t p = found.preparation.kept.size();
  std::vector<double> all(size(cols) * found.variances.size());
  for (std::size_t k = 0; k < found.variances.size(); ++k) {
    for (std::size_t j = 0; j < p; ++j) {
      all[k * size(cols) + size(found.preparation.kept[j])] = found.loadings[k * p + j];
    }
  }
  return all;
}

std::vector<double> scores_of(const Source& source, const LeadingComponents& found,
                              const Effort& effort = {}) {
  std::vector<double> scores;
  const Index d = std::ssize(found.variances);
  stream_scores(source, found.preparation, found.loadings, effort,
                [&](Index first, Index count, const double* some) {
                  EXPECT_EQ(std::ssize(scores), first * d);
                  scores.insert(scores.end(), some, some + count * d);
                });
  return scores;
}

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  EXPECT_EQ(a.size(), b.size());
  double most = 0;
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
    most = std::max(most, std::abs(a[k] - b[k]));
  }
  return most;
}

double largest(const std::vector<double>& values) {
  return std::abs(*std::ranges::max_element(values, {}, [](double x) { return std::abs(x); }));
}

void expect_textbook(const Source& source, LeadingComponents found, const Textbook& expected) {
  ASSERT_EQ(std::ssize(found.variances), expected.d);
  fix_signs(found.loadings, found.preparation.cols());
  const Index n = expected.prepared.rows, p = expected.prepared.cols;
  EXPECT_LT(largest_difference(spread(found, p), expected.loadings), expected.tolerance());
  EXPECT_LT(largest_difference(scores_of(source, found), expected.scores),
            1e-10 * largest(expected.scores));
  double total = 0;
  for (const double s : expected.singular) total += s * s / static_cast<double>(n);
  EXPECT_NEAR(found.total_variance, total, 1e-12 * total);
  for (std::size_t k = 0; k < found.variances.size(); ++k) {
    const double variance = expected.singular[k] * expected.singular[k] / static_cast<double>(n);
    // A share of 1e-6 of the first is still right to 1e-9.
    EXPECT_NEAR(found.variances[k], variance, 1e-8 * variance) << k;
  }
}

/// A few strong components with gaps between them.
Matrix spiked(Index n, Index p, unsigned seed) {
  std::vector<double> sd(size(p), 1.0);
  for (Index k = 0; k < std::min<Index>(6, p); ++k) sd[size(k)] = 12.0 - static_cast<double>(k);
  Matrix m = test::rotated(n, sd, seed);
  for (double& x : m.values) x += 3;
  return m;
}

Matrix transposed(const Matrix& m) {
  Matrix t{m.cols, m.rows, std::vector<double>(m.values.size())};
  for (Index i = 0; i < m.rows; ++i) {
    for (Index j = 0; j < m.cols; ++j) t.at(j, i) = m.at(i, j);
  }
  return t;
}

TEST(Components, AgreeWithTheSvdForEveryShapeAndPreparation) {
  for (const auto& [n, p, d] : {std::tuple<Index, Index, Index>{200, 10, 6},
                                {5000, 12, 12},
                                {30, 30, 8},
                                {12, 80, 11},
                                {40, 900, 7},
                                {5, 2, 2},
                                {2, 5, 1}}) {
    const Matrix m = spiked(n, p, 7);
    const auto source = matrix_source(m.view());
    for (const Preprocessing& way : all_ways) {
      SCOPED_TRACE(testing::Message() << n << "x" << p << " d " << d << " center " << way.center
                                      << " scale " << way.scale);
      expect_textbook(*source, leading_components(*source, way, {}, d), Textbook(m, way, d));
    }
  }
}

TEST(Components, AgreeWithTheSvdByProductsToo) {
  for (const auto& [n, p] : {std::pair<Index, Index>{300, 80}, {80, 300}, {120, 120}}) {
    const Matrix m = spiked(n, p, 3);
    const auto source = matrix_source(m.view());
    for (const Preprocessing& way : all_ways) {
      SCOPED_TRACE(testing::Message() << n << "x" << p << " " << way.center << way.scale);
      expect_textbook(*source, truncated_components(*source, columns_of(*source, way), {}, 9),
                      Textbook(m, way, 9));
    }
  }
}

TEST(Components, SparseRowsGiveTheSameAsDenseOnes) {
  for (const auto& [n, p] : {std::pair<Index, Index>{400, 70}, {70, 400}}) {
    const Matrix m = test::counts(n, p, 5);
    const test::Sparse cells(m);
    const auto sparse = sparse_matrix_source(cells.view());
    for (const Preprocessing& way : all_ways) {
      SCOPED_TRACE(testing::Message() << n << "x" << p << " " << way.center << way.scale);
      const Textbook expected(m, way, 18);  // more than one block of vectors
      expect_textbook(*sparse, truncated_components(*sparse, columns_of(*sparse, way), {}, 18),
                      expected);
      expect_textbook(*sparse, leading_components(*sparse, way, {}, 18), expected);
    }
  }
}

TEST(Components, FewOfManyColumnsAgreeWithTheSvd) {
  const Matrix m = spiked(1300, 1100, 2);  // above 1000 a Krylov space over the Gram matrix
  for (const Matrix& matrix : {m, transposed(m)}) {
    const auto source = matrix_source(matrix.view());
    expect_textbook(*source, leading_components(*source, {}, {}, 6), Textbook(matrix, {}, 6));
  }
}

/// Eigenvalues from 1 down to 1e-12: a Gram matrix has no digit left of the last ones.
class SpreadSpectrum : public testing::TestWithParam<bool> {
 protected:
  Matrix matrix() const {
    std::vector<double> sd;
    for (int k = 0; k < 7; ++k) sd.push_back(std::pow(10.0, -k));
    const Matrix m = test::rotated(300, sd, 3);
    return GetParam() ? transposed(m) : m;
  }
};

TEST_P(SpreadSpectrum, TheWeakestComponentsKeepTheDigitsOfAnSvd) {
  const Matrix m = matrix();
  const auto source = matrix_source(m.view());
  const Preprocessing raw{false, false};
  for (const Index d : {3, 5, 7}) {
    SCOPED_TRACE(d);
    const Textbook expected(m, raw, d);
    EXPECT_LT(expected.tolerance(), 2e-9);
    expect_textbook(*source, leading_components(*source, raw, {}, d), expected);
  }
}

TEST_P(SpreadSpectrum, ByProductsToo) {
  const Matrix m = matrix();
  const auto source = matrix_source(m.view());
  const Preprocessing raw{false, false};
  for (const Index d : {3, 5, 7}) {
    SCOPED_TRACE(d);
    expect_textbook(*source, truncated_components(*source, columns_of(*source, raw), {}, d),
                    Textbook(m, raw, d));
  }
}

INSTANTIATE_TEST_SUITE_P(TallAndWide, SpreadSpectrum, testing::Bool());

TEST(Components, WeakComponentsCloseToEachOtherAreToldApart) {
  // Two eigenvalues of 1e-5 of the largest that differ by one part in a thousand.
  const Matrix m = [] {
    std::vector<double> sd{1, 0.3, 3.2e-3, 3.0e-3, 2.8e-3};
    return test::rotated(400, sd, 8);
  }();
  const auto source = matrix_source(m.view());
  expect_textbook(*source, leading_components(*source, {}, {}, 5), Textbook(m, {}, 5));
}

TEST(Components, AreOrthonormalAndTheirScoresUncorrelated) {
  for (const auto& [n, p] : {std::pair<Index, Index>{500, 20}, {20, 500}}) {
    const Matrix m = spiked(n, p, 11);
    const auto source = matrix_source(m.view());
    const Index d = 8;
    for (const Preprocessing& way : all_ways) {
      const LeadingComponents found = leading_components(*source, way, {}, d);
      std::vector<double> products(size(d * d));
      multiply_transposed(d, d, p, found.loadings.data(), found.loadings.data(), products.data());
      std::vector<double> scores = scores_of(*source, found), covariance(size(d * d));
      add_outer_products(d, n, scores.data(), covariance.data());
      for (Index a = 0; a < d; ++a) {
        for (Index b = 0; b <= a; ++b) {
          EXPECT_NEAR(products[size(b * d + a)], a == b, 1e-13);
          EXPECT_NEAR(covariance[size(b * d + a)] / static_cast<double>(n),
                      a == b ? found.variances[size(a)] : 0, 1e-12 * found.variances[0]);
        }
      }
    }
  }
}

TEST(Components, ConstantColumnsTakeNoPart) {
  for (const Index n : {60, 4}) {
    Matrix m = test::gaussian(n, 6, 2);
    for (Index i = 0; i < n; ++i) m.at(i, 1) = 0.1, m.at(i, 4) = -7;
    const auto source = matrix_source(m.view());
    const LeadingComponents found = leading_components(*source, {true, true}, {}, 3);
    EXPECT_EQ(found.preparation.dropped, (std::vector<Index>{1, 4}));
    Matrix rest{n, 4, {}};
    for (Index i = 0; i < n; ++i) {
      for (const Index j : {0, 2, 3, 5}) rest.values.push_back(m.at(i, j));
    }
    const Textbook expected(rest, {true, true}, 3);
    EXPECT_LT(largest_difference(found.loadings, expected.loadings), 1e-10);
    EXPECT_LT(largest_difference(scores_of(*source, found), expected.scores), 1e-10);
  }
}

std::string refusal(const Matrix& m, Index d, bool by_products = false) {
  const auto source = matrix_source(m.view());
  Effort effort;
  if (by_products) effort.memory = 200'000;
  try {
    leading_components(*source, {}, effort, d);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Components, MoreThanTheRankAreRefusedWithTheRank) {
  for (const auto& [n, p] : {std::pair<Index, Index>{100, 20}, {20, 100}, {40, 40}}) {
    Matrix m = test::low_rank(n, p, 3, 9);
    for (double& x : m.values) x += 50;  // centring must not leave noise behind
    EXPECT_EQ(refusal(m, 3), "");
    EXPECT_NE(refusal(m, 4).find("the rank of the data is 3"), std::string::npos) << refusal(m, 4);
  }
  const Matrix large = test::low_rank(150, 120, 3, 9);
  EXPECT_EQ(refusal(large, 3, true), "");
  EXPECT_NE(refusal(large, 6, true).find("the rank of the data is 3"), std::string::npos);
}

TEST(Components, VarianceBelowTheRoundingOfTheMeanIsNone) {
  for (const auto& [n, p] : {std::pair<Index, Index>{40, 3}, {3, 40}}) {
    Matrix m{n, p, std::vector<double>(size(n * p), 1e16)};
    m.at(0, 0) += 2;
    const auto source = matrix_source(m.view());
    for (const bool by_products : {false, true}) {
      const PreparedColumns columns = columns_of(*source, {});
      const LeadingComponents found = by_products ? truncated_components(*source, columns, {}, 1)
                                      : n > p     ? tall_components(*source, columns, {}, 1)
                                                  : wide_components(*source, columns, {}, 1);
      EXPECT_TRUE(found.variances.empty());
    }
    EXPECT_NE(refusal(m, 1).find("the rank of the data is 0"), std::string::npos) << refusal(m, 1);
  }
}

TEST(Components, MoreThanTheShapeAllowsAreRefusedWithTheReason) {
  EXPECT_NE(refusal(test::gaussian(50, 6, 1), 7).find("only 6 principal components, not 7"),
            std::string::npos);
  EXPECT_NE(refusal(test::gaussian(5, 9, 1), 5).find("centring takes one away"), std::string::npos);
  EXPECT_EQ(refusal(test::gaussian(2, 3, 1), 1), "");
}

TEST(Components, ThreadsChangeNoDigit) {
  const Matrix tall = spiked(9000, 40, 4), wide = spiked(50, 700, 4);
  const Matrix c = test::counts(500, 60, 6);
  const test::Sparse cells(c);
  for (const auto& source : {matrix_source(tall.view()), matrix_source(wide.view()),
                             sparse_matrix_source(cells.view())}) {
    for (const bool by_products : {false, true}) {
      const auto run = [&, &from = *source](int threads) {
        const Effort effort{threads};
        LeadingComponents found = by_products
                                      ? truncated_components(from, columns_of(from, {}), effort, 5)
                                      : leading_components(from, {}, effort, 5);
        std::vector<double> all = scores_of(from, found, effort);
        all.insert(all.end(), found.loadings.begin(), found.loadings.end());
        all.insert(all.end(), found.variances.begin(), found.variances.end());
        return all;
      };
      EXPECT_EQ(run(1), run(4));
    }
  }
}

TEST(Components, AFactorOfTheDataGivesTheSameDigitsOnAnyThreads) {
  const Matrix m = test::rotated(9000, {1, 1e-2, 1e-4, 1e-5}, 5);
  const auto source = matrix_source(m.view());
  const auto run = [&](int threads) {
    return leading_components(*source, {}, {threads}, 4).loadings;
  };
  EXPECT_EQ(run(1), run(4));
}

TEST(Components, TakeProductsWhenAGramMatrixDoesNotFit) {
  const Matrix m = spiked(1100, 1000, 2);
  const auto source = matrix_source(m.view());
  Effort little;
  little.memory = 30'000'000;
  expect_textbook(*source, leading_components(*source, {}, little, 6), Textbook(m, {}, 6));
  little.memory = 100'000;
  EXPECT_THROW(leading_components(*source, {}, little, 40), InputError);
}

TEST(Components, StopWhenAsked) {
  const Matrix m = spiked(100, 30, 8);
  const auto source = matrix_source(m.view());
  StopSource stop;
  stop.request_stop();
  Effort effort;
  effort.watch.stop = stop.token();
  EXPECT_THROW(leading_components(*source, {}, effort, 5), Interrupted);
  const LeadingComponents found = leading_components(*source, {}, {}, 5);
  EXPECT_THROW(scores_of(*source, found, effort), Interrupted);
}

TEST(FixSigns, TheLargestLoadingBecomesPositiveTheFirstOneOfEqualOnes) {
  std::vector<double> loadings{0.1, -0.8, 0.2, 0.5, -0.5, 0.1};
  fix_signs(loadings, 3);
  EXPECT_EQ(loadings, (std::vector<double>{-0.1, 0.8, -0.2, 0.5, -0.5, 0.1}));
  const double slightly_more = 0.5 * (1 + 1e-13);
  std::vector<double> tied{-0.5, slightly_more};  // equal but for rounding
  fix_signs(tied, 2);
  EXPECT_EQ(tied, (std::vector<double>{0.5, -slightly_more}));
}

TEST(GramResolves, AsksForAFactorOnlyWhereItHelps) {
  EXPECT_TRUE(gram_resolves({1, 0.5, 0.2}, 2));
  EXPECT_FALSE(gram_resolves({1, 1e-7}, 2));
  EXPECT_TRUE(gram_resolves({1, 1e-7}, 1));
  EXPECT_TRUE(gram_resolves({1, 1, 0.9, 0.9}, 3));        // a tie is a tie in both
  EXPECT_FALSE(gram_resolves({1, 1e-4, 0.99e-4, 0}, 2));  // squares have lost what data have
  EXPECT_FALSE(gram_resolves({1, 1e-4, 0.99e-4, 0}, 3));
}

}  // namespace
}  // namespace pcadim
