#include "operations/held_out/held_out_rows.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "base/threads/worthwhile.hpp"
#include "linalg/linalg.hpp"
#include "operations/held_out/column_fold.hpp"
#include "operations/held_out/content_folds.hpp"
#include "operations/held_out/factor_analysis.hpp"
#include "operations/held_out/factor_densities.hpp"
#include "operations/held_out/folds.hpp"
#include "operations/held_out/row_densities.hpp"
#include "pcadim/error.hpp"

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

/// From the products of the columns.
Fold by_columns(const AllRows& all, const Split& split) {
  ColumnFold columns = column_fold(all.data, all.products, all.centered, split);
  const Index p = all.data.cols, m = columns.held.rows, n = columns.kept;
  Fold fold;
  fold.lengths = row_squares(columns.held, 1);
  const double trace = trace_of(columns.products, p);
  const Index rank = std::min(p, all.centered ? n - 1 : n), most = std::min(rank, all.most);
  const Eigenpairs pairs = leading_eigenpairs(p, columns.products.data(), most, 1);
  keep_resolved(fold, pairs.values, trace, n, rank);
  const Index count = std::ssize(fold.eigenvalues);
  fold.squares.resize(size(m * count));
  multiply(m, count, p, columns.held.values.data(), pairs.vectors.data(), fold.squares.data());
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

/// How rows were dealt to folds: each fold of each deal is decomposed once.
struct Deals {
  std::vector<std::vector<Index>> fold_of;  ///< of each row, for every deal
  Index each = 0;                           ///< folds of a deal

  Index folds() const { return each * std::ssize(fold_of); }
  Split split(Index fold) const { return split_fold(fold_of[size(fold / each)], fold % each); }
};

/// Does `work` for every fold, on several threads.
void for_every_fold(const Deals& deals, double operations, int threads, const Watch& watch,
                    const std::function<void(Index)>& work) {
  WorkMeter meter(watch, "rows held out", deals.folds());
  parallel_for(deals.folds(), worthwhile_threads(operations, threads), [&](Index k) {
    meter.check();
    work(k);
    meter.step();
  });
}

/// Means over the deals of the log densities that `write(fold, row of the fold, to)` gives.
template <class Write>
HeldOutRows mean_of_deals(const Deals& deals, Index max_dim, const Write& write) {
  const Index rows = std::ssize(deals.fold_of.front()), width = max_dim + 1;
  HeldOutRows result{rows, max_dim, deals.each, std::vector<double>(size(rows * width))};
  std::vector<Index> seen(size(deals.folds()));
  std::vector<double> densities(size(width));
  const double share = 1 / static_cast<double>(deals.fold_of.size());
  for (std::size_t deal = 0; deal < deals.fold_of.size(); ++deal) {
    for (Index i = 0; i < rows; ++i) {
      const std::size_t fold = deal * size(deals.each) + size(deals.fold_of[deal][size(i)]);
      write(fold, seen[fold]++, densities.data());
      for (Index d = 0; d < width; ++d)
        result.log_density[size(i * width + d)] += share * densities[size(d)];
    }
  }
  return result;
}

HeldOutRows with_equal_noise(const AllRows& all, const Deals& deals, int threads,
                             const Watch& watch) {
  std::vector<Fold> folds(size(deals.folds()));
  const auto side = static_cast<double>(std::min(all.data.rows, all.data.cols));
  for_every_fold(deals, static_cast<double>(folds.size()) * side * side * side, threads, watch,
                 [&](Index k) { folds[size(k)] = decompose_fold(all, deals.split(k)); });
  const Index max_dim = last_dimension(folds, all.most);
  std::vector<FoldDensities> of_fold;
  for (const Fold& fold : folds) of_fold.emplace_back(fold, all.data.cols, max_dim);
  return mean_of_deals(deals, max_dim, [&](std::size_t fold, Index row, double* to) {
    of_fold[fold].write(row, to);
  });
}

HeldOutRows with_noise_of_columns(const AllRows& all, const Deals& deals, int threads,
                                  const Watch& watch) {
  const Index p = all.data.cols, max_dim = std::min(all.most, most_factors(p)), width = max_dim + 1;
  std::vector<std::vector<double>> tables(size(deals.folds()));
  constexpr double decompositions = 20;  // for each number of factors
  const auto side = static_cast<double>(p);
  const double operations = decompositions * static_cast<double>(deals.folds() * width);
  for_every_fold(deals, operations * side * side * side, threads, watch, [&](Index k) {
    const Split split = deals.split(k);
    if (std::ssize(split.kept) <= p)
      throw NotApplicable("Noise of columns can be told where rows outnumber columns.");
    tables[size(k)] =
        factor_densities(column_fold(all.data, all.products, all.centered, split), max_dim);
  });
  return mean_of_deals(deals, max_dim, [&](std::size_t fold, Index row, double* to) {
    std::copy_n(tables[fold].begin() + offset(row * width), width, to);
  });
}

}  // namespace

HeldOutRows held_out_rows(const HeldOutRowsRequest& request, const DataMatrix& data,
                          const std::vector<double>& products, bool centered,
                          std::span<const Index> groups, int threads, const Watch& watch) {
  Deals deals{deals_of(request, data, groups)};
  deals.each = fold_count(deals.fold_of.front());
  const AllRows all{data, products, centered, request.max_dim};
  return request.noise_of_columns ? with_noise_of_columns(all, deals, threads, watch)
                                  : with_equal_noise(all, deals, threads, watch);
}

}  // namespace pcadim
