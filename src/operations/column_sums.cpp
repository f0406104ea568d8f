#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/size.hpp"
#include "linalg/column_factor.hpp"
#include "operations/copies.hpp"

namespace pcadim {
namespace {

/// Columns that take part in a sum that is zero, each divided by its length, with their factors.
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

/// The column that is the plain sum of all others in the units as read; nothing (-1) if none is.
Index plain_sum(const Relation& relation, const std::vector<double>& lengths) {
  constexpr double rounding = 1e-4;
  const auto weight = [&](const ColumnSum::Term& term) {
    return term.factor / lengths[size(term.column)];
  };
  const double usual = std::abs(weight(relation.front()));
  std::array<Index, 2> total{-1, -1}, count{0, 0};  // by sign
  for (const ColumnSum::Term& term : relation) {
    if (std::abs(std::abs(weight(term)) - usual) > rounding * usual) return -1;
    const std::size_t sign = weight(term) > 0 ? 1 : 0;
    total[sign] = term.column;
    ++count[sign];
  }
  if (count[0] == 1 && count[1] > 1) return total[0];
  return count[1] == 1 && count[0] > 1 ? total[1] : -1;
}

/// The one that is one too many. Of two copies the later one; a plain sum, whatever its size; else
/// the one with the largest part, the first of about equal ones.
Index total_of(const Relation& relation, const std::vector<double>& lengths) {
  if (relation.size() == 2) return std::max(relation[0].column, relation[1].column);
  if (const Index sum = plain_sum(relation, lengths); sum >= 0) return sum;
  ColumnSum::Term total = relation.front();
  for (const ColumnSum::Term& term : relation) {
    if (std::abs(term.factor) > 1.0001 * std::abs(total.factor)) total = term;
  }
  return total.column;
}

/// The relation solved for one of its columns.
ColumnSum solved_for(Index column, const Relation& relation, const std::vector<double>& lengths) {
  const auto own = std::ranges::find(relation, column, &ColumnSum::Term::column);
  ColumnSum sum{column, {}, 0};
  for (const ColumnSum::Term& term : relation) {
    if (term.column != column) sum.terms.push_back({term.column, -term.factor / own->factor});
  }
  std::ranges::sort(sum.terms, {}, &ColumnSum::Term::column);
  for (ColumnSum::Term& term : sum.terms)
    term.factor *= lengths[size(column)] / lengths[size(term.column)];
  return sum;
}

/// What is missing of a sum of the columns' means; 0 where that is rounding, of the means or of
/// cells that were written with few digits.
double constant_of(const ColumnSum& sum, const std::vector<double>& means, double deviation) {
  constexpr double rounding = 1e-6;
  double constant = means[size(sum.column)], size_of_parts = std::abs(constant) + 10 * deviation;
  for (const ColumnSum::Term& term : sum.terms) {
    const double part = term.factor * means[size(term.column)];
    constant -= part;
    size_of_parts += std::abs(part);
  }
  return std::abs(constant) > rounding * size_of_parts ? constant : 0;
}

/// The most columns of a relation that makes one of them a sum of few others.
Index most_involved(Index cols) { return std::max<Index>(3, cols / 4); }

/// The relations of the columns that are left, those of few columns first.
std::vector<Relation> relations_of(const ColumnCorrelations& correlations,
                                   const std::vector<bool>& without) {
  const ColumnFactor f = column_factor(correlations, without);
  std::vector<Relation> all;
  for (Index j = 0; j < f.p; ++j) {
    const bool pivot = std::ranges::find(f.pivots, j) != f.pivots.end();
    if (!pivot && !without[size(j)]) all.push_back(relation_of(f, j));
  }
  std::ranges::stable_sort(all, {}, [](const Relation& one) { return one.size(); });
  return all;
}

/// Which column each relation is solved for. The shortest one first; without its column the others
/// are looked for again, since a column that is a sum itself hides what the others are made of.
/// Where many columns depend on others all are taken as they are.
std::vector<std::pair<Index, Relation>> solutions(const ColumnCorrelations& correlations) {
  constexpr std::size_t many = 20;
  std::vector<bool> without(size(correlations.p));
  std::vector<std::pair<Index, Relation>> found;
  for (;;) {
    const std::vector<Relation> relations = relations_of(correlations, without);
    if (relations.empty()) return found;
    const std::size_t taken = relations.size() > many ? relations.size() : 1;
    for (std::size_t k = 0; k < taken; ++k) {
      const Index total = total_of(relations[k], correlations.lengths);
      const Index column = without[size(total)] ? relations[k].front().column : total;
      without[size(column)] = true;
      found.emplace_back(column, relations[k]);
    }
  }
}

}  // namespace

std::vector<ColumnSum> column_sums(const DataMatrix& data, const Preparation& preparation,
                                   int threads) {
  if (data.rows <= data.cols + 1) return {};
  ColumnCorrelations correlations =
      column_correlations(data.rows, data.cols, data.values.data(), threads);
  for (Index j = 0; j < data.cols; ++j)
    correlations.lengths[size(j)] /= preparation.factor[size(j)];
  std::vector<ColumnSum> sums;
  for (const auto& [column, relation] : solutions(correlations)) {
    sums.push_back(solved_for(column, relation, correlations.lengths));
    const double deviation =
        correlations.lengths[size(column)] / std::sqrt(static_cast<double>(data.rows));
    sums.back().constant = constant_of(sums.back(), preparation.shift, deviation);
  }
  const Index most = most_involved(data.cols);
  std::ranges::stable_partition(sums,
                                [&](const ColumnSum& sum) { return std::ssize(sum.terms) < most; });
  return sums;
}

namespace {

/// The plain sum or the mean of others. Shares of a whole are none: each is the whole less the
/// others.
bool is_total(const ColumnSum& sum) {
  constexpr double rounding = 1e-4;
  const double first = sum.terms.empty() ? 0 : sum.terms.front().factor;
  const auto is_near = [&](double x, double y) { return std::abs(x - y) <= rounding * y; };
  const bool plain = is_near(first, 1) || is_near(first, 1 / static_cast<double>(sum.terms.size()));
  return plain && sum.constant == 0 && std::ranges::all_of(sum.terms, [&](const auto& one) {
           return is_near(one.factor, first);
         });
}

}  // namespace

std::vector<Index> dependent_columns(const std::vector<ColumnSum>& sums, Index cols) {
  const Index most = most_involved(cols);
  std::vector<Index> columns;
  for (const ColumnSum& sum : sums) {
    if (std::ssize(sum.terms) < most || is_total(sum)) columns.push_back(sum.column);
  }
  std::ranges::sort(columns);
  return columns;
}

}  // namespace pcadim
