#include "operations/sample/divided_products.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "operations/noise/noise_left.hpp"
#include "operations/noise/whitened_columns.hpp"
#include "pcadim/error.hpp"
#include "spectrum/leading_by_products.hpp"
#include "spectrum/spectrum_by_products.hpp"

namespace pcadim {
namespace {

/// Columns divided by deviations; those with the deviation 0 are left out.
struct ColumnsByProducts {
  Preparation preparation;
  std::vector<std::size_t> places;  ///< of the columns among those in use
  std::vector<double> squares;      ///< their sums of squares
  double total_variance = 0;
};

ColumnsByProducts divided(const RowsByProducts& rows, const std::vector<double>& deviations) {
  const Preparation& in_use = rows.preparation;
  ColumnsByProducts result;
  Preparation& preparation = result.preparation;
  for (std::size_t j = 0; j < deviations.size(); ++j) {
    if (!(deviations[j] > 0)) continue;
    const double factor = in_use.factor[j] / deviations[j];
    const double variance = rows.variances[j] / (deviations[j] * deviations[j]);
    preparation.kept.push_back(in_use.kept[j]);
    preparation.shift.push_back(in_use.shift[j]);
    preparation.factor.push_back(factor);
    preparation.mean_length = std::hypot(preparation.mean_length, in_use.shift[j] * factor);
    result.places.push_back(j);
    result.squares.push_back(static_cast<double>(rows.n) * variance);
    result.total_variance += variance;
  }
  return result;
}

/// Eigenvalues of X'X that noise with the variance of all would not have, were it only about white.
Index above_white(const std::vector<double>& values, Index n, const ColumnsByProducts& columns) {
  const double p = static_cast<double>(columns.places.size()),
               free_rows = static_cast<double>(n - 1);
  const double reach = std::sqrt(free_rows) + std::sqrt(p);
  constexpr double clearly = 1.1;
  const double edge = clearly * columns.total_variance / p * reach * reach;
  return std::ranges::count_if(values, [&](double value) { return value > edge; });
}

/// What belongs to the columns (side p), of vectors that may belong to the rows.
std::vector<double> right_vectors(PreparedProducts& products, const ProductTask& task,
                                  std::vector<double> vectors, Index count) {
  vectors.resize(size(task.side() * count));
  if (task.by_columns() || count == 0) return vectors;
  std::vector<double> right(size(task.p * count));
  products.transposed(count, vectors.data(), right.data());
  orthonormalise(task.p, count, right.data());
  return right;
}

/// The leading components, as far as a dozen products tell them: those that stand clear of the
/// noise have settled by then, and the others hold little of any column.
SingularTriplets clear_components(const RowsByProducts& rows, const ColumnsByProducts& columns,
                                  Index components) {
  constexpr Index products_each = 12, block = 16, others = 32;
  const auto products = rows.products(columns.preparation);
  ProductTask task{rows.n, columns.preparation.cols()};
  task.count = std::min({components + others, rows.n - 1, task.p});
  task.vector_tolerance = 1;
  task.most_products = products_each * block;
  task.columns_only = rows.columns_only;
  KrylovResult found = leading_by_products(*products, task, rows.effort);
  const Index taken = std::min<Index>(
      std::max(components, above_white(found.values, rows.n, columns)), std::ssize(found.values));
  SingularTriplets result;
  for (Index k = 0; k < taken; ++k) result.values.push_back(std::sqrt(found.values[size(k)]));
  result.right = right_vectors(*products, task, std::move(found.vectors), taken);
  return result;
}

/// One round. Returns how many components were taken off, and how far that moved the deviations.
struct Round {
  Index taken = 0;
  double moved = 0;  ///< root mean square of the logarithms
};

Round improve(std::vector<double>& deviations, const RowsByProducts& rows, Index components) {
  const ColumnsByProducts columns = divided(rows, deviations);
  const SingularTriplets taken = clear_components(rows, columns, components);
  std::vector<double> steps(columns.places.size(), 1.0);
  improve_columns(steps, columns.squares, rows.n, taken);
  Round round{std::ssize(taken.values), 0};
  for (std::size_t k = 0; k < steps.size(); ++k) {
    deviations[columns.places[k]] *= steps[k];
    round.moved += std::log(steps[k]) * std::log(steps[k]);
  }
  round.moved = std::sqrt(round.moved / static_cast<double>(steps.size()));
  return round;
}

/// No more eigenvalues than tell where the noise begins: the closer they lie, the more products
/// they take, and tests of noise need no more than some digits of them.
Spectrum spectrum_of(const RowsByProducts& rows, const std::vector<double>& deviations,
                     Index taken) {
  constexpr Index fewest = 30;
  ColumnsByProducts columns = divided(rows, deviations);
  Decomposition found;
  KnownOfProducts known;
  known.n = rows.n;
  known.count = std::max(fewest, 2 * taken);
  known.columns_only = rows.columns_only;
  known.tolerance = 1e-9;
  known.total_variance = columns.total_variance;
  known.norms = rows.norms(columns.preparation, columns.total_variance);
  found.preparation = std::move(columns.preparation);
  const auto products = rows.products(found.preparation);  // which must outlive them
  find_spectrum(found, *products, std::move(known), rows.effort);
  return std::move(found.spectrum);
}

/// Those of the columns themselves, the median being 1; 0 for columns that are not in use.
std::vector<double> own_deviations(const RowsByProducts& rows, const std::vector<double>& in_use) {
  std::vector<double> deviations(in_use.size());
  std::vector<double> variances;
  for (std::size_t j = 0; j < in_use.size(); ++j) {
    if (in_use[j] > 0) variances.push_back(rows.variances[j]);
  }
  if (variances.empty()) throw NotApplicable("No column is left that varies.");
  const auto middle = variances.begin() + std::ssize(variances) / 2;
  std::ranges::nth_element(variances, middle);
  for (std::size_t j = 0; j < in_use.size(); ++j)
    deviations[j] = in_use[j] > 0 ? std::sqrt(rows.variances[j] / *middle) : 0.0;
  return deviations;
}

}  // namespace

Whitened divided_by_products(const RowsByProducts& rows, const std::vector<double>& in_use,
                             Index components) {
  constexpr double little = 0.02;  // a further round would change nothing that counts
  std::vector<double> deviations = own_deviations(rows, in_use);
  Round round = improve(deviations, rows, components);
  if (round.moved > little) round = improve(deviations, rows, components);
  Whitened result;
  result.spectrum = spectrum_of(rows, deviations, round.taken);
  result.column_deviations = std::move(deviations);
  return result;
}

}  // namespace pcadim
