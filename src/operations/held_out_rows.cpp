#include "operations/held_out_rows.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/threads/worthwhile.hpp"
#include "linalg/linalg.hpp"
#include "operations/content_folds.hpp"
#include "operations/folds.hpp"
#include "operations/row_densities.hpp"

namespace pcadim {
namespace {

/// All rows, with the products of their short side.
struct AllRows {
  const DataMatrix& data;
  const std::vector<double>& products;
  bool centered = true;
  Index most = 0;  ///< components that are asked for

  double product(Index i, Index j) const {
    const Index side = std::min(data.rows, data.cols);
    return products[size(std::min(i, j) * side + std::max(i, j))];
  }
};

// Smaller ones than this part of the first are not resolved by products of the data.
constexpr double resolved = 1e-11;

/// Keeps `scatter` over n without what rounding made. `rank` is the number of all components.
void keep_resolved(Fold& fold, const std::vector<double>& scatter, double trace, Index n,
                   Index rank) {
  double left = trace;
  for (const double value : scatter) {
    if (value <= resolved * scatter.front()) break;
    fold.eigenvalues.push_back(value / static_cast<double>(n));
    left -= value;
  }
  const Index known = std::ssize(fold.eigenvalues);
  const bool all = known < std::ssize(scatter) || known == rank;
  if (all) left = 0;
  fold.variance = left / static_cast<double>(n);
  for (const double value : fold.eigenvalues) fold.variance += value;
  const bool noise_left = !all && left > resolved * scatter.front();
  fold.last_dimension = std::max<Index>(noise_left ? known : known - 1, 0);
}

double trace_of(const std::vector<double>& square, Index side) {
  double sum = 0;
  for (Index i = 0; i < side; ++i) sum += square[size(i * side + i)];
  return sum;
}

/// The sum of the rows held out is minus that of the others if all are centred.
std::vector<double> mean_of_kept(const DataMatrix& held, Index kept) {
  std::vector<double> mean(size(held.cols));
  for (Index j = 0; j < held.cols; ++j) {
    for (const double x : held.column(j)) mean[size(j)] -= x / static_cast<double>(kept);
  }
  return mean;
}

/// The products of the columns over the rows that stay: those over all rows less those over the
/// rows held out.
std::vector<double> products_of_kept(const AllRows& all, const DataMatrix& held,
                                     const std::vector<double>& mean, Index kept) {
  const Index p = held.cols;
  std::vector<double> products(size(p * p));
  add_inner_products(p, held.rows, held.values.data(), products.data());
  for (std::size_t k = 0; k < products.size(); ++k) products[k] = all.products[k] - products[k];
  if (all.centered) add_rank_one(p, -static_cast<double>(kept), mean.data(), products.data());
  return products;
}

/// From the products of the columns.
Fold by_columns(const AllRows& all, const Split& split) {
  const Index p = all.data.cols, m = std::ssize(split.held), n = std::ssize(split.kept);
  DataMatrix held = submatrix(all.data, split.held, counting(p));
  const std::vector<double> mean = mean_of_kept(held, n);
  std::vector<double> products = products_of_kept(all, held, mean, n);
  for (Index j = 0; all.centered && j < p; ++j) {
    for (double& x : held.column(j)) x -= mean[size(j)];
  }
  Fold fold;
  fold.lengths = row_squares(held);
  const double trace = trace_of(products, p);
  const Index rank = std::min(p, all.centered ? n - 1 : n), most = std::min(rank, all.most);
  const Eigenpairs pairs = leading_eigenpairs(p, products.data(), most, 1);
  keep_resolved(fold, pairs.values, trace, n, rank);
  const Index count = std::ssize(fold.eigenvalues);
  fold.squares.resize(size(m * count));
  multiply(m, count, p, held.values.data(), pairs.vectors.data(), fold.squares.data());
  return fold;
}

/// The products of some rows with the rows that stay, about the mean of these if `centered`.
/// `own` is the mean product of each of those rows with the rows that stay.
struct Products {
  std::vector<double> values;  ///< rows x kept
  std::vector<double> own;
};

Products products_with(const AllRows& all, const std::vector<Index>& rows,
                       const std::vector<Index>& kept) {
  Products result{std::vector<double>(rows.size() * kept.size()), std::vector<double>(rows.size())};
  for (std::size_t k = 0; k < kept.size(); ++k) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double product = all.product(rows[i], kept[k]);
      result.values[k * rows.size() + i] = product;
      result.own[i] += product / static_cast<double>(kept.size());
    }
  }
  return result;
}

void centre(Products& products, const std::vector<double>& own_of_kept, double mean) {
  const std::size_t rows = products.own.size();
  for (std::size_t k = 0; k < own_of_kept.size(); ++k) {
    for (std::size_t i = 0; i < rows; ++i)
      products.values[k * rows + i] += mean - products.own[i] - own_of_kept[k];
  }
}

/// From the products of the rows: a component is v = X'u / |X'u|.
Fold by_rows(const AllRows& all, const Split& split) {
  const Index m = std::ssize(split.held), n = std::ssize(split.kept);
  Products kept = products_with(all, split.kept, split.kept);
  Products held = products_with(all, split.held, split.kept);
  const double mean =
      std::accumulate(kept.own.begin(), kept.own.end(), 0.0) / static_cast<double>(n);
  Fold fold;
  for (std::size_t i = 0; i < split.held.size(); ++i) {
    const double square = all.product(split.held[i], split.held[i]);
    fold.lengths.push_back(all.centered ? square - 2 * held.own[i] + mean : square);
  }
  if (all.centered) {
    centre(held, kept.own, mean);
    centre(kept, kept.own, mean);
  }
  const double trace = trace_of(kept.values, n);
  const Index rank = std::min(all.data.cols, all.centered ? n - 1 : n);
  const Eigenpairs pairs = leading_eigenpairs(n, kept.values.data(), std::min(rank, all.most), 1);
  keep_resolved(fold, pairs.values, trace, n, rank);
  const Index count = std::ssize(fold.eigenvalues);
  fold.squares.resize(size(m * count));
  multiply(m, count, n, held.values.data(), pairs.vectors.data(), fold.squares.data());
  for (Index k = 0; k < count; ++k) {
    const double length = std::sqrt(pairs.values[size(k)]);
    for (Index i = 0; i < m; ++i) fold.squares[size(k * m + i)] /= length;
  }
  return fold;
}

Fold decompose_fold(const AllRows& all, const Split& split) {
  Fold fold = all.data.cols <= all.data.rows ? by_columns(all, split) : by_rows(all, split);
  for (double& score : fold.squares) score *= score;
  return fold;
}

/// The fold of each row, for every deal.
std::vector<std::vector<Index>> deals_of(const HeldOutRowsRequest& request, const DataMatrix& data,
                                         std::span<const Index> groups) {
  if (request.pattern == FoldPattern::content)
    return folds_by_content(data, request.folds, request.deals);
  std::vector<std::vector<Index>> deals;
  for (std::uint64_t k = 0; k < static_cast<std::uint64_t>(request.deals); ++k)
    deals.push_back(
        deal_folds(data.rows, request.folds, request.pattern, groups, request.seed + k));
  return deals;
}

/// Adds a share of the log densities under the folds of one deal, up to the result's max_dim.
void add_deal(HeldOutRows& result, const std::vector<Index>& fold_of, std::span<const Fold> folds,
              Index p, double share) {
  const Index width = result.max_dim + 1;
  std::vector<Index> seen(folds.size());
  std::vector<double> densities(size(width));
  std::vector<FoldDensities> of_fold;
  for (const Fold& fold : folds) of_fold.emplace_back(fold, p, result.max_dim);
  for (Index i = 0; i < result.rows; ++i) {
    const std::size_t k = size(fold_of[size(i)]);
    of_fold[k].write(seen[k]++, densities.data());
    for (Index d = 0; d < width; ++d)
      result.log_density[size(i * width + d)] += share * densities[size(d)];
  }
}

}  // namespace

HeldOutRows held_out_rows(const HeldOutRowsRequest& request, const DataMatrix& data,
                          const std::vector<double>& products, bool centered,
                          std::span<const Index> groups, int threads, const Watch& watch) {
  const std::vector<std::vector<Index>> deals = deals_of(request, data, groups);
  const Index each = fold_count(deals.front());
  const AllRows all{data, products, centered, request.max_dim};
  std::vector<Fold> folds(size(each) * deals.size());
  WorkMeter meter(watch, "rows held out", std::ssize(folds));
  const auto side = static_cast<double>(std::min(data.rows, data.cols));
  const double operations = static_cast<double>(folds.size()) * side * side * side;
  parallel_for(std::ssize(folds), worthwhile_threads(operations, threads), [&](Index k) {
    meter.check();
    folds[size(k)] = decompose_fold(all, split_fold(deals[size(k / each)], k % each));
    meter.step();
  });
  HeldOutRows result{data.rows, last_dimension(folds, request.max_dim), each, {}};
  result.log_density.resize(size(data.rows * (result.max_dim + 1)));
  for (std::size_t deal = 0; deal < deals.size(); ++deal)
    add_deal(result, deals[deal], std::span(folds).subspan(deal * size(each), size(each)),
             data.cols, 1 / static_cast<double>(deals.size()));
  return result;
}

}  // namespace pcadim
