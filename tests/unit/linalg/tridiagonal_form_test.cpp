#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"
#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"

namespace pcadim {
namespace {

/// Products of random rows, with the first `strong` directions larger.
Zeroed<double> gram_matrix(Index side, Index strong) {
  std::vector<double> rows(size(side * 2 * side));
  Zeroed<double> gram(size(side * side));
  fill_normal(rows, 7, 1);
  for (Index k = 0; k < 2 * side; ++k) {
    for (Index j = 0; j < strong; ++j) rows[size(k * side + j)] *= static_cast<double>(10 - j);
  }
  add_outer_products(side, 2 * side, rows.data(), gram.data());
  return gram;
}

/// The largest entry of S v - value v, over the largest eigenvalue.
double residual(const Zeroed<double>& gram, const Eigenpairs& pairs, Index side) {
  double largest = 0;
  for (std::size_t k = 0; k < pairs.values.size(); ++k) {
    std::vector<double> product(size(side));
    const double* vector = &pairs.vectors[k * size(side)];
    multiply_symmetric(side, gram.data(), vector, product.data());
    for (std::size_t i = 0; i < product.size(); ++i)
      largest = std::max(largest, std::abs(product[i] - pairs.values[k] * vector[i]));
  }
  return largest / pairs.values.front();
}

/// The largest departure of V'V from the identity.
double skewness(const Eigenpairs& pairs, Index side) {
  const auto count = std::ssize(pairs.values);
  std::vector<double> products(size(count * count));
  add_inner_products(count, side, pairs.vectors.data(), products.data());
  double largest = 0;
  for (Index j = 0; j < count; ++j) {
    for (Index i = j; i < count; ++i)
      largest = std::max(largest, std::abs(products[size(j * count + i)] - (i == j ? 1 : 0)));
  }
  return largest;
}

/// The leading pairs from the form, where the back end has one.
std::optional<Eigenpairs> pairs_by_form(const Zeroed<double>& gram, Index side, Index count) {
  TridiagonalForm form;
  gram_eigenvalues(side, gram, side, 1, form);
  return leading_eigenpairs(form, count);
}

TEST(TridiagonalForm, TellsTheLeadingPairs) {
  for (const Index side : {60, 150, 400}) {
    const Zeroed<double> gram = gram_matrix(side, 4);
    const auto pairs = pairs_by_form(gram, side, 6);
    if (!pairs) GTEST_SKIP() << "the back end keeps no form";
    EXPECT_LT(residual(gram, *pairs, side), 1e-13) << side;
    EXPECT_LT(skewness(*pairs, side), 1e-13) << side;
    Zeroed<double> copy = gram;
    const Eigenpairs known = leading_eigenpairs(side, copy.data(), 6, 1);
    for (std::size_t k = 0; k < 6; ++k)
      EXPECT_NEAR(pairs->values[k], known.values[k], 1e-12 * known.values[0]) << side;
  }
}

/// A diagonal matrix falls apart into its entries, and equal ones have any basis.
TEST(TridiagonalForm, EqualEigenvaluesHaveOrthogonalVectors) {
  constexpr Index side = 80;
  Zeroed<double> gram(size(side * side));
  for (Index j = 0; j < side; ++j) gram[size(j * side + j)] = j % 20 == 0 ? 5 : 1;
  const auto pairs = pairs_by_form(gram, side, 6);
  if (!pairs) GTEST_SKIP() << "the back end keeps no form, or refuses";
  EXPECT_LT(residual(gram, *pairs, side), 1e-13);
  EXPECT_LT(skewness(*pairs, side), 1e-12);
}

/// Eigenvalues are the same with a form and without, to the last digit.
TEST(TridiagonalForm, ChangesNoEigenvalue) {
  for (const Index side : {20, 120}) {
    Zeroed<double> gram = gram_matrix(side, 3);
    TridiagonalForm form;
    const std::vector<double> with = gram_eigenvalues(side, gram, side, 1, form);
    EXPECT_EQ(with, gram_eigenvalues(side, gram.data(), side, 1)) << side;
  }
}

TEST(TridiagonalForm, AnyNumberOfThreadsGivesTheSameEigenvalues) {
  const Zeroed<double> gram = gram_matrix(400, 5);
  TridiagonalForm form;
  const std::vector<double> one = gram_eigenvalues(400, gram, 400, 1, form);
  EXPECT_EQ(gram_eigenvalues(400, gram, 400, 3, form), one);
  Zeroed<double> copy = gram;
  const std::vector<double> known = symmetric_eigenvalues(400, copy.data());  // ascending
  for (std::size_t k = 0; k < known.size(); ++k)
    EXPECT_NEAR(one[k], known[known.size() - 1 - k], 1e-13 * one[0]);
}

/// What the library has to scale first is left to it.
TEST(TridiagonalForm, IsNotKeptOfNumbersOutOfRange) {
  Zeroed<double> gram = gram_matrix(60, 2);
  for (double& value : gram) value *= 1e200;
  TridiagonalForm form;
  const std::vector<double> values = gram_eigenvalues(60, gram, 60, 1, form);
  EXPECT_TRUE(form.values.empty());
  EXPECT_FALSE(leading_eigenpairs(form, 3));
  EXPECT_TRUE(std::isfinite(values.front()));
}

}  // namespace
}  // namespace pcadim
