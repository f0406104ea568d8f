#include <algorithm>
#include <cmath>

#include "base/size.hpp"
#include "linalg/column_factor.hpp"
#include "operations/copies.hpp"

namespace pcadim {
namespace {

/// Columns that take part in a sum that is zero, each with its factor: divided by their lengths.
using Relation = std::vector<ColumnSum::Term>;

/// Column j minus the sum of pivots that it is; j comes first.
Relation relation_of(const ColumnFactor& f, Index j) {
  constexpr double no_part = 1e-4;
  Relation relation{{j, 1}};
  const std::vector<double> c = coefficients(f, j);
  for (std::size_t k = 0; k < c.size(); ++k) {
    if (std::abs(c[k]) > no_part) relation.push_back({f.pivots[k], -c[k]});
  }
  return relation;
}

/// The one with the largest part, the first of about equal ones.
Index total_of(const Relation& relation) {
  ColumnSum::Term total = relation.front();
  for (const ColumnSum::Term& term : relation) {
    if (std::abs(term.factor) > 1.0001 * std::abs(total.factor)) total = term;
  }
  return total.column;
}

/// The relation solved for one of its columns.
ColumnSum solved_for(Index column, const Relation& relation, const ColumnFactor& f) {
  const auto own = std::ranges::find(relation, column, &ColumnSum::Term::column);
  ColumnSum sum{column, {}, 0};
  for (const ColumnSum::Term& term : relation) {
    if (term.column != column) sum.terms.push_back({term.column, -term.factor / own->factor});
  }
  std::ranges::sort(sum.terms, {}, &ColumnSum::Term::column);
  for (ColumnSum::Term& term : sum.terms)
    term.factor *= f.lengths[size(column)] / f.lengths[size(term.column)];
  return sum;
}

/// The most columns of a relation that makes one of them a sum of few others.
Index most_involved(Index cols) { return std::max<Index>(3, cols / 4); }

/// All relations, those of few columns first.
std::vector<Relation> relations_of(const ColumnFactor& f) {
  std::vector<Relation> all;
  for (Index j = 0; j < f.p; ++j) {
    if (std::ranges::find(f.pivots, j) == f.pivots.end()) all.push_back(relation_of(f, j));
  }
  const Index most = most_involved(f.p);
  std::ranges::stable_partition(all, [&](const Relation& one) { return std::ssize(one) <= most; });
  return all;
}

}  // namespace

std::vector<ColumnSum> column_sums(const DataMatrix& data, int threads) {
  if (data.rows <= data.cols + 1) return {};
  const ColumnFactor f = column_factor(data.rows, data.cols, data.values.data(), threads);
  std::vector<ColumnSum> sums;
  for (const Relation& relation : relations_of(f)) {
    const Index total = total_of(relation);
    const bool named = std::ranges::find(sums, total, &ColumnSum::column) != sums.end();
    sums.push_back(solved_for(named ? relation.front().column : total, relation, f));
  }
  return sums;
}

std::vector<Index> dependent_columns(const std::vector<ColumnSum>& sums, Index cols) {
  const Index most = most_involved(cols);
  std::vector<Index> columns;
  for (const ColumnSum& sum : sums) {
    if (std::ssize(sum.terms) < most) columns.push_back(sum.column);
  }
  std::ranges::sort(columns);
  return columns;
}

std::vector<ColumnSum> in_units_as_read(std::vector<ColumnSum> sums,
                                        const Preparation& preparation) {
  constexpr double rounding = 1e-6;
  const std::vector<double>& shift = preparation.shift;
  const std::vector<double>& factor = preparation.factor;
  for (ColumnSum& sum : sums) {
    double constant = shift[size(sum.column)], terms = std::abs(constant);
    for (ColumnSum::Term& term : sum.terms) {
      term.factor *= factor[size(term.column)] / factor[size(sum.column)];
      const double part = term.factor * shift[size(term.column)];
      constant -= part;
      terms += std::abs(part);
    }
    sum.constant = std::abs(constant) > rounding * terms ? constant : 0;
  }
  return sums;
}

}  // namespace pcadim
