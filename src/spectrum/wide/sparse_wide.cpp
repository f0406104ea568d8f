/// Wide sparse data: X X' from pairs of cells that share a column. With X = (A - 1 s')D it is
/// (AD)(AD)' - u 1' - 1 u' + c 1 1', where u = A D^2 s and c = s' D^2 s.
#include <algorithm>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/eigenvalues.hpp"
#include "passes/column_moments.hpp"
#include "passes/row_norms.hpp"
#include "passes/sparse_summary.hpp"
#include "spectrum/compute_spectrum.hpp"

namespace pcadim {
namespace {

/// One factor for each column of the data; 0 for those that are left out.
std::vector<double> all_factors(const Preparation& preparation, Index cols) {
  std::vector<double> factors(size(cols));
  for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
    factors[size(preparation.kept[j])] = preparation.factor[j];
  }
  return factors;
}

/// What centring takes from the products of rows: u of each row, and c.
struct Centring {
  std::vector<double> along;
  double constant = 0;

  Centring(const SparseView& matrix, const Preparation& preparation) : along(size(matrix.rows)) {
    std::vector<double> weight(size(matrix.cols));
    for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
      const double factor = preparation.factor[j], shift = preparation.shift[j];
      weight[size(preparation.kept[j])] = factor * factor * shift;
      constant += factor * factor * shift * shift;
    }
    for (Index i = 0; i < matrix.rows; ++i) {
      for (Index k = matrix.start[i]; k < matrix.start[i + 1]; ++k) {
        along[size(i)] += matrix.value[k] * weight[matrix.column[k]];
      }
    }
  }
};

/// X X' / n, lower triangle.
Zeroed<double> row_products(const SparseView& matrix, const Preparation& preparation, int threads) {
  const SparseCells columns = transposed(matrix, all_factors(preparation, matrix.cols));
  Zeroed<double> gram = sparse_inner_products(columns.view(), threads);
  const Centring centring(matrix, preparation);
  const Index n = matrix.rows;
  parallel_for(n, threads, [&](Index j) {
    for (Index i = j; i < n; ++i) {
      double& value = gram[size(j * n + i)];
      value -= centring.along[size(i)] + centring.along[size(j)] - centring.constant;
      value /= static_cast<double>(n);
    }
  });
  return gram;
}

/// Digits that the difference may cost: the squared length of the mean over the variance.
constexpr double largest_mean_share = 1e4;

}  // namespace

std::optional<Decomposition> sparse_wide_spectrum(const Source& source, const SparseView& matrix,
                                                  const Preprocessing& preprocessing,
                                                  const Effort& effort, const Wanted& wanted) {
  const Index n = matrix.rows;
  bool whole_numbers = false;
  const std::vector<ColumnMoments> moments = column_moments(source, matrix, &whole_numbers);
  PreparedColumns prepared = prepare_columns(moments, source, preprocessing);
  const double total = prepared.total_variance;
  const double mean_length = prepared.preparation.mean_length;
  if (mean_length * mean_length > largest_mean_share * total) return std::nullopt;
  Decomposition result;
  result.preparation = std::move(prepared.preparation);
  Zeroed<double> gram = row_products(matrix, result.preparation, effort.threads);
  if (wanted.gram) result.gram = gram;
  const Index max_rank = std::min(preprocessing.free_rows(n), result.preparation.cols());
  std::vector<double> eigenvalues = gram_eigenvalues(n, gram.data(), max_rank, effort.threads);
  if (beyond_gram(eigenvalues, max_rank)) return std::nullopt;
  NormCells cells;
  LongestRows longest;
  gather_norms(matrix, {result.preparation, zero_row_limit(total), cells, &longest});
  profile_columns(result.profile, moments, result.preparation, n, whole_numbers);
  result.profile.longest = longest.lengths();
  result.spectrum = finish_spectrum(std::move(eigenvalues), total, cells.measure(),
                                    result.preparation, preprocessing, n);
  return result;
}

}  // namespace pcadim
