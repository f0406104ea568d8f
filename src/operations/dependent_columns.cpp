#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/copies.hpp"

namespace pcadim {
namespace {

// Squared, of a column of length 1: less than this is rounding.
constexpr double nothing = 1e-10;

/// The correlations of the columns about zero: p x p, both triangles.
std::vector<double> correlations(const DataMatrix& data, int threads) {
  const Index p = data.cols;
  std::vector<double> gram(size(p * p));
  add_inner_products(p, data.rows, data.values.data(), gram.data(), threads);
  std::vector<double> unit(size(p));
  for (Index j = 0; j < p; ++j) unit[size(j)] = 1 / std::sqrt(gram[size(j * p + j)]);
  for (Index j = 0; j < p; ++j) {
    for (Index i = j; i < p; ++i) {
      const double r = gram[size(j * p + i)] * unit[size(i)] * unit[size(j)];
      gram[size(j * p + i)] = gram[size(i * p + j)] = r;
    }
  }
  return gram;
}

/// The matrix R is L L' with the largest of what is left taken next: column k of L belongs to
/// column pivots[k] of the data.
struct Factor {
  Index p = 0;
  std::vector<Index> pivots;
  std::vector<double> columns;  ///< of L, p long each

  double at(Index i, Index k) const { return columns[size(k * p + i)]; }
};

Factor factor(const std::vector<double>& correlation, Index p) {
  Factor result{p, {}, {}};
  std::vector<double> left(size(p), 1.0);
  for (;;) {
    const Index next = std::ranges::max_element(left) - left.begin();
    if (left[size(next)] <= nothing || std::ssize(result.pivots) == p) return result;
    const double root = std::sqrt(left[size(next)]);
    const Index k = std::ssize(result.pivots);
    std::vector<double> column(size(p));
    for (Index i = 0; i < p; ++i) {
      double value = correlation[size(next * p + i)];
      for (Index m = 0; m < k; ++m) value -= result.at(i, m) * result.at(next, m);
      column[size(i)] = value / root;
      left[size(i)] = std::max(left[size(i)] - column[size(i)] * column[size(i)], 0.0);
    }
    left[size(next)] = 0;
    result.pivots.push_back(next);
    result.columns.insert(result.columns.end(), column.begin(), column.end());
  }
}

/// Column j as a sum of the pivots: their coefficients, by backward substitution.
std::vector<double> coefficients(const Factor& f, Index j) {
  const Index rank = std::ssize(f.pivots);
  std::vector<double> c(size(rank));
  for (Index k = rank - 1; k >= 0; --k) {
    double value = f.at(j, k);
    for (Index m = k + 1; m < rank; ++m) value -= f.at(f.pivots[size(m)], k) * c[size(m)];
    c[size(k)] = value / f.at(f.pivots[size(k)], k);
  }
  return c;
}

/// Among column j and those it is the sum of, the one with the largest part; nothing (-1) where too
/// many are involved: rows that add up to a constant have no column that is one too many.
Index total_of(const Factor& f, Index j) {
  constexpr double no_part = 1e-4;
  const Index most = std::max<Index>(3, f.p / 4);
  Index total = j, involved = 1;
  double largest = 1;
  const std::vector<double> c = coefficients(f, j);
  for (std::size_t k = 0; k < c.size(); ++k) {
    const double part = std::abs(c[k]);
    if (part <= no_part) continue;
    ++involved;
    if (part > 1.0001 * largest) {
      largest = part;
      total = f.pivots[k];
    }
  }
  return involved <= most ? total : -1;
}

}  // namespace

std::vector<Index> dependent_columns(const DataMatrix& data, int threads) {
  if (data.rows <= data.cols + 1) return {};
  const Factor f = factor(correlations(data, threads), data.cols);
  std::vector<Index> totals;
  for (Index j = 0; j < data.cols; ++j) {
    if (std::ranges::find(f.pivots, j) != f.pivots.end()) continue;
    const Index total = total_of(f, j);
    if (total >= 0) totals.push_back(std::ranges::find(totals, total) == totals.end() ? total : j);
  }
  std::ranges::sort(totals);
  return totals;
}

}  // namespace pcadim
