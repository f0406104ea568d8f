#include "operations/sample/gathered.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "operations/data_matrix.hpp"
#include "operations/noise/whitened_columns.hpp"
#include "operations/sample/drawn_norms.hpp"
#include "operations/sample/judged_fold.hpp"
#include "pcadim/error.hpp"
#include "spectrum/components.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/summary_spectrum.hpp"

namespace pcadim {
namespace {

/// Columns divided by deviations, and their products.
struct DividedColumns {
  Preparation preparation;
  std::vector<std::size_t> places;  ///< of the columns among those in use
  Zeroed<double> covariance;        ///< lower triangle, divisor: number of rows
  double total_variance = 0;

  Index cols() const { return preparation.cols(); }
};

/// Those with the deviation 0 are left out.
DividedColumns divided(const Summary& summary, const Preparation& in_use, bool center,
                       const std::vector<double>& deviations, int threads) {
  DividedColumns result;
  Preparation& preparation = result.preparation;
  for (std::size_t j = 0; j < deviations.size(); ++j) {
    if (!(deviations[j] > 0)) continue;
    const double mean = summary.mean()[size(in_use.kept[j])];
    const double factor = in_use.factor[j] / deviations[j];
    preparation.kept.push_back(in_use.kept[j]);
    preparation.shift.push_back(center ? mean : 0.0);
    preparation.factor.push_back(factor);
    preparation.mean_length = std::hypot(preparation.mean_length, mean * factor);
    result.places.push_back(j);
  }
  if (preparation.kept.empty()) throw NotApplicable("No column is left that varies.");
  result.covariance = prepared_covariance(summary, preparation, center, threads);
  for (Index j = 0; j < result.cols(); ++j)
    result.total_variance += result.covariance[size(j * result.cols() + j)];
  return result;
}

/// Leading components with their singular values, of n rows.
SingularTriplets triplets_of(const DividedColumns& columns, Index n, Index count, int threads) {
  if (count == 0) return {};
  Zeroed<double> products = columns.covariance;
  Eigenpairs pairs = leading_eigenpairs(columns.cols(), products.data(), count, threads);
  SingularTriplets result;
  for (const double value : pairs.values)
    result.values.push_back(std::sqrt(static_cast<double>(n) * std::max(value, 0.0)));
  result.right = std::move(pairs.vectors);
  return result;
}

/// Improves the deviations by what components leave over. Returns whether they have settled.
bool improve(std::vector<double>& deviations, const GatheredData& data, Index components) {
  const Index n = data.summary.rows();
  const int threads = data.effort.threads;
  DividedColumns columns = divided(data.summary, data.preparation, true, deviations, threads);
  std::vector<double> steps(columns.places.size(), 1.0);
  const bool settled = n >= columns.cols();
  if (settled) {
    for (double& product : columns.covariance) product *= static_cast<double>(n);
    settle_columns(steps, columns.covariance, n, components, threads);
  } else {
    std::vector<double> squares;
    for (Index j = 0; j < columns.cols(); ++j)
      squares.push_back(static_cast<double>(n) * columns.covariance[size(j * columns.cols() + j)]);
    improve_columns(steps, squares, n, triplets_of(columns, n, components, threads));
  }
  for (std::size_t k = 0; k < steps.size(); ++k) deviations[columns.places[k]] *= steps[k];
  return settled;
}

Spectrum spectrum_of(const GatheredData& data, const std::vector<double>& deviations) {
  const Preprocessing preprocessing{data.preprocessing.center, false};
  const Index n = data.summary.rows();
  DividedColumns columns = divided(data.summary, data.preparation, preprocessing.center, deviations,
                                   data.effort.threads);
  const Index rank = std::min(preprocessing.free_rows(n), columns.cols());
  return finish_spectrum(
      gram_eigenvalues(columns.cols(), columns.covariance.data(), rank, data.effort.threads),
      columns.total_variance, norms_of_drawn(data, columns.preparation, columns.total_variance),
      columns.preparation, preprocessing, n);
}

/// All rows but some: a summary is merged backwards (see Summary). The ranges stay those of all.
Summary without(const Summary& all, const Summary& held) {
  const auto n = static_cast<double>(all.rows()), m = static_cast<double>(held.rows());
  const Index cols = all.cols();
  Zeroed<double> scatter(all.scatter().begin(), all.scatter().end());
  std::vector<double> distance(size(cols));
  std::vector<ColumnMoments> moments = all.moments();
  for (Index j = 0; j < cols; ++j) {
    const double mean = all.mean()[size(j)];
    distance[size(j)] = held.mean()[size(j)] - mean;
    moments[size(j)].mean = mean - distance[size(j)] * (m / (n - m));
    for (Index i = j; i < cols; ++i)
      scatter[size(j * cols + i)] -= held.scatter()[size(j * cols + i)];
  }
  // About the mean of all rows: n m / (n - m) for the distance of the means of both.
  add_rank_one(cols, -(n * m / (n - m)), distance.data(), scatter.data());
  return Summary(all.rows() - held.rows(), moments, std::move(scatter));
}

/// 0 for the columns that do not vary without the rows held out.
std::vector<double> varying(const Summary& kept, const GatheredData& data,
                            std::vector<double> deviations) {
  constexpr double rounding = 1e-12;  // of what all rows have
  const std::vector<ColumnMoments> now = kept.moments(), all = data.summary.moments();
  for (std::size_t j = 0; j < deviations.size(); ++j) {
    const std::size_t column = size(data.preparation.kept[j]);
    const bool varies = now[column].squares > rounding * all[column].squares;
    const bool counts = !data.preprocessing.center && now[column].mean != 0;
    if (!varies && !counts) deviations[j] = 0;
  }
  return deviations;
}

LeadingComponents components_of(DividedColumns columns, Index n, Index count, int threads) {
  for (double& product : columns.covariance) product *= static_cast<double>(n);
  Eigenpairs pairs = leading_eigenpairs(columns.cols(), columns.covariance.data(), count, threads);
  keep_nonzero(pairs, count, columns.preparation, n);
  if (pairs.values.empty()) throw NotApplicable("Nothing varies without the rows held out.");
  fix_signs(pairs.vectors, columns.cols());
  return {std::move(columns.preparation),
          columns.total_variance,
          std::move(pairs.values),
          std::move(pairs.vectors),
          {}};
}

JudgedFold judge_fold(const GatheredData& data, const HeldOutPart& part,
                      const std::vector<Index>& rows) {
  const std::vector<double> cells = data.drawn.of(rows);
  const auto held = matrix_source(row_major(cells.data(), std::ssize(rows), data.drawn.cols));
  RowWalk walk(*held, data.effort);
  const Summary kept = without(data.summary, summarize(*held, walk));
  const Preprocessing preprocessing{data.preprocessing.center, false};
  DividedColumns columns = divided(kept, data.preparation, preprocessing.center,
                                   varying(kept, data, part.deviations), data.effort.threads);
  const auto in_use = std::ssize(part.deviations) - std::ranges::count(part.deviations, 0.0);
  const Index rank = std::min<Index>(in_use, preprocessing.free_rows(kept.rows()));
  const Index count = std::min({part.max_dim, rank, columns.cols()});
  return judged_fold(components_of(std::move(columns), kept.rows(), count, data.effort.threads),
                     rank, *held, rows);
}

}  // namespace

std::vector<double> DrawnCells::of(std::vector<Index> some) const {
  std::ranges::sort(some);
  std::vector<double> result(some.size() * size(cols));
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto place = std::ranges::lower_bound(some, rows[k]);
    if (place == some.end() || *place != rows[k]) continue;
    std::copy_n(cells.begin() + offset(static_cast<Index>(k) * cols), cols,
                result.begin() + offset((place - some.begin()) * cols));
  }
  return result;
}

std::vector<double> DrawnCells::of_first(Index count) const {
  return of({rows.begin(), rows.begin() + offset(std::min<Index>(count, std::ssize(rows)))});
}

NormMeasure norms_of_drawn(const GatheredData& data, const Preparation& preparation,
                           double total_variance) {
  const std::vector<double> drawn = data.drawn.of(data.drawn.rows);
  const auto rows =
      matrix_source(row_major(drawn.data(), std::ssize(data.drawn.rows), data.drawn.cols));
  return drawn_norms(*rows, preparation, data.summary.rows(), total_variance);
}

Whitened divided_by_columns(const GatheredData& data, std::vector<double> deviations,
                            Index components) {
  require_centred(data.preprocessing);
  if (!improve(deviations, data, components)) improve(deviations, data, components);
  Whitened result;
  result.spectrum = spectrum_of(data, deviations);
  result.column_deviations = std::move(deviations);
  return result;
}

Whitened undivided(const GatheredData& data, const std::vector<double>& deviations) {
  Whitened result;
  result.spectrum = spectrum_of(data, deviations);
  return result;
}

HeldOutRows held_out_part(const GatheredData& data, const HeldOutPart& part) {
  if (part.folds.empty()) throw NotApplicable("No rows were drawn that could be held out.");
  std::vector<JudgedFold> judged;
  for (const std::vector<Index>& rows : part.folds) judged.push_back(judge_fold(data, part, rows));
  return densities_of(judged, part.max_dim);
}

}  // namespace pcadim
