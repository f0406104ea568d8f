/// Sources whose owner computes: the decomposition of the rows, without reading any.
#include "spectrum/computed.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <ostream>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "pcadim/computing_source.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using test::Matrix;

/// A matrix that does the textbook's sums itself, and counts how often its rows are read.
class Owner final : public ComputingSource {
 public:
  explicit Owner(Matrix matrix) : matrix_(std::move(matrix)) {}

  std::optional<Shape> shape() const override { return Shape{matrix_.rows, matrix_.cols}; }
  std::optional<MatrixView> next() override { return std::nullopt; }
  void rewind() override {}
  bool random_access() const override { return true; }
  void read_rows(Index first, Index count, double* out) const override {
    ++reads;
    std::copy_n(matrix_.values.begin() + offset(first * matrix_.cols), count * matrix_.cols, out);
  }
  std::string name() const override { return "matrix in memory"; }

  std::optional<ComputedColumns> columns() const override {
    const auto n = static_cast<double>(matrix_.rows);
    ComputedColumns found;
    for (Index j = 0; j < matrix_.cols; ++j) {
      double mean = 0, squares = 0, low = matrix_.at(0, j), high = low;
      for (Index i = 0; i < matrix_.rows; ++i) mean += matrix_.at(i, j) / n;
      for (Index i = 0; i < matrix_.rows; ++i) {
        const double x = matrix_.at(i, j);
        squares += (x - mean) * (x - mean);
        low = std::min(low, x);
        high = std::max(high, x);
      }
      if (!std::isfinite(mean)) return std::nullopt;
      found.mean.push_back(mean);
      found.squares.push_back(squares);
      found.minimum.push_back(low);
      found.maximum.push_back(high);
    }
    return found;
  }

  ComputedSpectrum spectrum(const ColumnTransform& transform, bool norms, bool) const override {
    const Matrix x = prepared(transform);
    ComputedSpectrum found{squared_singular_values(transform), {}};
    for (Index i = 0; norms && i < x.rows; ++i) {
      double sum = 0;
      for (Index j = 0; j < x.cols; ++j) sum += x.at(i, j) * x.at(i, j);
      found.squared_norms.push_back(sum);
    }
    return found;
  }

  std::vector<double> squared_singular_values(const ColumnTransform& transform) const override {
    Matrix x = prepared(transform);
    std::vector<double> values = singular_values(x.cols, x.rows, x.values.data());
    for (double& value : values) value *= value;
    return values;
  }

  std::vector<double> scatter() const override {
    const Matrix x = prepared({columns()->mean, std::vector<double>(size(matrix_.cols), 1.0)});
    std::vector<double> sums(size(x.cols * x.cols));
    add_outer_products(x.cols, x.rows, x.values.data(), sums.data());
    return sums;
  }

  ComputedVectors eigenvectors(const ColumnTransform& transform, Index count) const override {
    Matrix x = prepared(transform);
    const bool tall = x.rows >= x.cols;
    if (!tall) x = test_transposed(x);
    const SingularVectors svd = singular_vectors(x.cols, x.rows, x.values.data());
    ComputedVectors found;
    for (Index k = 0; k < count; ++k)
      found.values.push_back(svd.values[size(k)] * svd.values[size(k)]);
    found.vectors.assign(svd.left.begin(), svd.left.begin() + offset(count * x.cols));
    return found;
  }

  std::vector<double> transposed_product(const ColumnTransform& transform,
                                         std::span<const double> vectors) const override {
    const Matrix x = prepared(transform);
    const Index count = std::ssize(vectors) / x.rows;
    std::vector<double> result(size(x.cols * count));
    multiply(x.cols, count, x.rows, x.values.data(), vectors.data(), result.data());
    return result;
  }

  std::string remark() const override { return "Computed by the owner."; }

  mutable Index reads = 0;

 private:
  static Matrix test_transposed(const Matrix& m) {
    Matrix result{m.cols, m.rows, std::vector<double>(m.values.size())};
    for (Index i = 0; i < m.rows; ++i) {
      for (Index j = 0; j < m.cols; ++j) result.at(j, i) = m.at(i, j);
    }
    return result;
  }

  Matrix prepared(const ColumnTransform& transform) const {
    Matrix x = matrix_;
    for (Index i = 0; i < x.rows; ++i) {
      for (Index j = 0; j < x.cols; ++j) {
        x.at(i, j) = (x.at(i, j) - transform.shift[size(j)]) * transform.factor[size(j)];
      }
    }
    return x;
  }

  Matrix matrix_;
};

/// Rows of several sizes, with a constant column and a column that is there twice.
Matrix awkward(Index rows, Index cols) {
  Matrix m = test::gaussian(rows, cols, 5);
  for (Index i = 0; i < rows; ++i) {
    m.at(i, 0) = 4 * m.at(i, 1) + 3 * m.at(i, 2);
    m.at(i, 3) = 7;
    m.at(i, 5) = 2 * m.at(i, 4) + 1;
  }
  return m;
}

void expect_near(const std::vector<double>& one, const std::vector<double>& other, double error) {
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t k = 0; k < one.size(); ++k) EXPECT_NEAR(one[k], other[k], error) << k;
}

struct Case {
  Index rows, cols;
  Preprocessing preprocessing;
};

/// Without it the bytes of the struct are printed, some of which nobody has written.
void PrintTo(const Case& c, std::ostream* out) { *out << c.rows << " x " << c.cols; }

class Computed : public testing::TestWithParam<Case> {};

TEST_P(Computed, SpectrumIsThatOfTheRows) {
  const auto [rows, cols, preprocessing] = GetParam();
  const Matrix m = awkward(rows, cols);
  const Owner owner(m);
  const Decomposition found = compute_spectrum(owner, preprocessing);
  const Decomposition expected = compute_spectrum(*matrix_source(m.view()), preprocessing);
  EXPECT_EQ(owner.reads, 0);
  const double largest = expected.spectrum.eigenvalues.front();
  expect_near(found.spectrum.eigenvalues, expected.spectrum.eigenvalues, 1e-12 * largest);
  EXPECT_NEAR(found.spectrum.total_variance, expected.spectrum.total_variance, 1e-11 * largest);
  EXPECT_EQ(found.preparation.kept, expected.preparation.kept);
  EXPECT_EQ(found.preparation.dropped, expected.preparation.dropped);
  EXPECT_EQ(found.spectrum.norms.rows, expected.spectrum.norms.rows);
  EXPECT_EQ(found.other_scaling.has_value(), expected.other_scaling.has_value());
  EXPECT_EQ(found.profile.twin_count, expected.profile.twin_count);
  EXPECT_EQ(found.profile.longest.front().row, expected.profile.longest.front().row);
  EXPECT_EQ(found.remarks, std::vector<std::string>{"Computed by the owner."});
}

TEST_P(Computed, ComponentsAreThoseOfTheRows) {
  const auto [rows, cols, preprocessing] = GetParam();
  const Matrix m = awkward(rows, cols);
  const Owner owner(m);
  const LeadingComponents found = leading_components(owner, preprocessing, {}, 3);
  const LeadingComponents expected =
      leading_components(*matrix_source(m.view()), preprocessing, {}, 3);
  EXPECT_EQ(owner.reads, 0);
  expect_near(found.variances, expected.variances, 1e-11 * expected.variances.front());
  expect_near(found.loadings, expected.loadings, 1e-9);
}

INSTANTIATE_TEST_SUITE_P(Shapes, Computed,
                         testing::Values(Case{60, 12, {true, false}}, Case{60, 12, {true, true}},
                                         Case{60, 12, {false, false}}, Case{20, 50, {true, false}},
                                         Case{20, 50, {true, true}}, Case{20, 50, {false, false}}));

TEST(ComputedSource, RowsAreReadWhereTheOwnerCannotTell) {
  Matrix m = awkward(60, 12);
  m.at(3, 4) = std::numeric_limits<double>::infinity();
  const Owner owner(m);
  try {
    compute_spectrum(owner, {});
    FAIL() << "an infinite cell was taken";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("the cell is infinite"), std::string::npos);
  }
  EXPECT_GT(owner.reads, 0);
}

TEST(ComputedSource, RowsAreReadWhereMethodsAskForThem) {
  Owner owner(awkward(60, 12));
  Request request;
  request.methods = {"cross_validation"};
  const Report report = select(owner, request);
  EXPECT_GT(owner.reads, 0);
  EXPECT_EQ(report.answer.d, select(awkward(60, 12).view(), request).answer.d);
}

}  // namespace
}  // namespace pcadim
