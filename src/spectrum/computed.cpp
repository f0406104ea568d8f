#include "spectrum/computed.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>

#include "linalg/eigenvalues.hpp"
#include "passes/longest_rows.hpp"
#include "passes/norm_cells.hpp"
#include "passes/twin_columns.hpp"
#include "spectrum/computed_transform.hpp"

namespace pcadim {
namespace {

// As for data that are read: beyond this many columns a second decomposition is no mere hint.
constexpr Index columns_for_hint = 256;

// Beyond this many columns nobody looks at all pairs of them.
constexpr Index most_for_scatter = 4096;

const ComputingSource* computing(const Source& source) {
  return dynamic_cast<const ComputingSource*>(&source);
}

/// The owner's columns, in the form of the passes.
struct OwnColumns {
  std::vector<ColumnMoments> moments;
  bool whole_numbers = false;
};

std::optional<OwnColumns> columns_of(const ComputingSource& source) {
  const auto found = source.columns();
  if (!found) return std::nullopt;
  OwnColumns columns{{}, found->whole_numbers};
  for (std::size_t j = 0; j < found->mean.size(); ++j) {
    columns.moments.push_back(
        {found->mean[j], found->squares[j], found->minimum[j], found->maximum[j]});
  }
  return columns;
}

/// Singular values where the Gram matrix has too few digits.
std::vector<double> computed_eigenvalues(const ComputingSource& source,
                                         const ColumnTransform& transform,
                                         std::vector<double> values, Index max_rank) {
  const auto n = static_cast<double>(source.shape()->rows);
  const auto finish = [n, max_rank](std::vector<double>& squares) {
    squares.resize(size(std::min<Index>(max_rank, std::ssize(squares))));
    for (double& value : squares) value = std::max(value, 0.0) / n;
  };
  finish(values);
  if (!beyond_gram(values, max_rank)) return values;
  values = source.squared_singular_values(transform);
  finish(values);
  return values;
}

NormMeasure computed_norms(std::span<const double> squared, double total_variance) {
  NormCells cells;
  cells.add(squared, zero_row_limit(total_variance));
  return cells.measure();
}

std::vector<RowLength> longest_computed(std::span<const double> squared) {
  LongestRows longest;
  for (std::size_t i = 0; i < squared.size(); ++i) longest.add(static_cast<Index>(i), squared[i]);
  return longest.lengths();
}

/// The spectrum of one preparation, and the longest rows where a place is given for them.
Spectrum prepared_spectrum(const ComputingSource& source, const PreparedColumns& columns,
                           const Preprocessing& preprocessing, const Wanted& wanted,
                           std::vector<RowLength>* longest) {
  const Shape shape = *source.shape();
  const ColumnTransform transform = transform_of(columns.preparation, shape.cols);
  ComputedSpectrum found = source.spectrum(transform, wanted.norms, wanted.gram);
  if (longest != nullptr) *longest = longest_computed(found.squared_norms);
  const Index max_rank = std::min(preprocessing.free_rows(shape.rows), columns.preparation.cols());
  return finish_spectrum(
      computed_eigenvalues(source, transform, std::move(found.eigenvalues), max_rank),
      columns.total_variance, computed_norms(found.squared_norms, columns.total_variance),
      columns.preparation, preprocessing, shape.rows);
}

/// The columns in use times random signs, as if they had been centred and scaled to length 1.
std::vector<double> computed_fingerprints(const ComputingSource& source, const OwnColumns& columns,
                                          const Preparation& preparation) {
  const Shape shape = *source.shape();
  ColumnTransform unit = transform_of(preparation, shape.cols);
  for (const Index column : preparation.kept) {
    const ColumnMoments& moments = columns.moments[size(column)];
    unit.shift[size(column)] = moments.mean;
    unit.factor[size(column)] = moments.squares > 0 ? 1 / std::sqrt(moments.squares) : 0;
  }
  const std::vector<double> products = in_use(
      source.transposed_product(unit, fingerprint_signs(shape.rows)), shape.cols, preparation);
  const std::size_t p = preparation.kept.size();
  std::vector<double> result;
  for (std::size_t j = 0; j < p; ++j) {
    for (std::size_t k = 0; k < size(fingerprint_length); ++k)
      result.push_back(products[k * p + j]);
  }
  return result;
}

void add_twins(DataProfile& profile, const ComputingSource& source, const OwnColumns& columns,
               const Preparation& preparation) {
  const Shape shape = *source.shape();
  if (shape.rows < fewest_rows_for_twins) return;
  if (shape.rows < shape.cols) {
    if (fingerprints_help(shape))
      find_twins(profile, computed_fingerprints(source, columns, preparation));
  } else if (shape.cols <= most_for_scatter) {
    find_twins(profile, source.scatter(), shape.cols, preparation, shape.rows);
  }
}

}  // namespace

std::string computing_remark(const Source& source) {
  const ComputingSource* own = computing(source);
  return own == nullptr ? "" : own->remark();
}

std::optional<PreparedColumns> computed_columns(const Source& source,
                                                const Preprocessing& preprocessing) {
  const ComputingSource* own = computing(source);
  const auto columns = own == nullptr ? std::nullopt : columns_of(*own);
  if (!columns) return std::nullopt;
  return prepare_columns(columns->moments, source, preprocessing);
}

std::optional<Decomposition> computed_spectrum(const Source& source,
                                               const Preprocessing& preprocessing,
                                               const Wanted& wanted) {
  const ComputingSource* own = computing(source);
  const auto columns = own == nullptr ? std::nullopt : columns_of(*own);
  if (!columns) return std::nullopt;
  const Shape shape = *source.shape();
  PreparedColumns prepared = prepare_columns(columns->moments, source, preprocessing);
  Decomposition result;
  DataProfile& profile = result.profile;
  profile_columns(profile, columns->moments, prepared.preparation, shape.rows,
                  columns->whole_numbers);
  if (wanted.other_scaling) add_twins(profile, *own, *columns, prepared.preparation);
  if (wanted.other_scaling && preprocessing.center && shape.cols <= columns_for_hint &&
      shape.rows >= shape.cols) {
    const Preprocessing other{true, !preprocessing.scale};
    result.other_scaling = prepared_spectrum(*own, prepare_columns(columns->moments, source, other),
                                             other, {.norms = wanted.norms}, nullptr);
  }
  result.spectrum = prepared_spectrum(*own, prepared, preprocessing, wanted, &profile.longest);
  result.preparation = std::move(prepared.preparation);
  return result;
}

}  // namespace pcadim
