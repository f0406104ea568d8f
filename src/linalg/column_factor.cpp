#include "linalg/column_factor.hpp"

#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "linalg/linalg.hpp"

namespace pcadim {
namespace {

/// The inner products of the columns become their correlations, both triangles; returns lengths.
std::vector<double> divide_by_lengths(std::vector<double>& gram, Index p) {
  std::vector<double> lengths(size(p));
  for (Index j = 0; j < p; ++j) lengths[size(j)] = std::sqrt(gram[size(j * p + j)]);
  for (Index j = 0; j < p; ++j) {
    for (Index i = j; i < p; ++i) {
      const double r = gram[size(j * p + i)] / lengths[size(i)] / lengths[size(j)];
      gram[size(j * p + i)] = gram[size(i * p + j)] = r;
    }
  }
  return lengths;
}

/// The next column of L, for the pivot `next`; takes what it explains from `left`.
std::vector<double> next_column(const ColumnFactor& f, const std::vector<double>& correlation,
                                Index next, std::vector<double>& left) {
  const double root = std::sqrt(left[size(next)]);
  std::vector<double> column(size(f.p));
  for (Index i = 0; i < f.p; ++i) {
    double value = correlation[size(next * f.p + i)];
    for (Index m = 0; m < std::ssize(f.pivots); ++m) value -= f.at(i, m) * f.at(next, m);
    column[size(i)] = value / root;
    left[size(i)] = std::max(left[size(i)] - column[size(i)] * column[size(i)], 0.0);
  }
  left[size(next)] = 0;
  return column;
}

}  // namespace

ColumnCorrelations column_correlations(Index rows, Index cols, const double* values, int threads) {
  ColumnCorrelations result{cols, std::vector<double>(size(cols * cols)), {}};
  add_inner_products(cols, rows, values, result.values.data(), threads);
  result.lengths = divide_by_lengths(result.values, cols);
  return result;
}

ColumnFactor column_factor(const ColumnCorrelations& correlations,
                           const std::vector<bool>& without) {
  ColumnFactor result{correlations.p, {}, {}};
  std::vector<double> left;
  for (const bool out : without) left.push_back(out ? 0 : 1);
  while (std::ssize(result.pivots) < result.p) {
    const Index next = std::ranges::max_element(left) - left.begin();
    if (left[size(next)] <= least_part) break;
    const std::vector<double> column = next_column(result, correlations.values, next, left);
    result.pivots.push_back(next);
    result.columns.insert(result.columns.end(), column.begin(), column.end());
  }
  return result;
}

std::vector<double> coefficients(const ColumnFactor& f, Index j) {
  const Index rank = std::ssize(f.pivots);
  std::vector<double> c(size(rank));
  for (Index k = rank - 1; k >= 0; --k) {
    double value = f.at(j, k);
    for (Index m = k + 1; m < rank; ++m) value -= f.at(f.pivots[size(m)], k) * c[size(m)];
    c[size(k)] = value / f.at(f.pivots[size(k)], k);
  }
  return c;
}

}  // namespace pcadim
