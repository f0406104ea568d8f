#include <algorithm>

#include "base/parallel.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/eigenvalues.hpp"
#include "spectrum/norm_cells.hpp"
#include "spectrum/row_tiles.hpp"
#include "spectrum/summary.hpp"

namespace pcadim {
namespace {

// Above this many columns a second decomposition, only to hint at the effect of scaling, would cost
// more than a hint is worth.
constexpr Index cheap_hint_cols = 256;

std::size_t size(Index value) { return static_cast<std::size_t>(value); }

Preparation prepare(const Summary& summary, const Preprocessing& preprocessing) {
  Preparation preparation;
  for (Index j = 0; j < summary.cols(); ++j) {
    const ColumnMoments moments{summary.mean()[size(j)], summary.scatter()[size(j * summary.cols() + j)],
                                summary.minimum()[size(j)], summary.maximum()[size(j)]};
    prepare_column(preparation, j, moments, summary.rows(), preprocessing);
  }
  return preparation;
}

/// The prepared Gram matrix over n, from the scatter of the raw data.
std::vector<double> covariance(const Summary& summary, const Preparation& preparation, bool center) {
  const Index p = preparation.cols(), cols = summary.cols();
  const auto n = static_cast<double>(summary.rows());
  std::vector<double> matrix(size(p * p));
  for (Index b = 0; b < p; ++b) {
    const Index j = preparation.kept[size(b)];
    for (Index a = b; a < p; ++a) {
      const Index i = preparation.kept[size(a)];
      double value = summary.scatter()[size(j * cols + i)] / n;
      if (!center) value += summary.mean()[size(i)] * summary.mean()[size(j)];
      matrix[size(b * p + a)] = value * preparation.factor[size(a)] * preparation.factor[size(b)];
    }
  }
  return matrix;
}

void prepare_row(const double* row, const Preparation& preparation, double* out) {
  for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
    out[j] = (row[preparation.kept[j]] - preparation.shift[j]) * preparation.factor[j];
  }
}

std::vector<double> accurate_eigenvalues(Source& source, const Preparation& preparation, Index n,
                                         int threads, double& read_s) {
  const Index p = preparation.cols();
  LowerFactor factor(p);
  RowTiles tiles(source, threads, read_s);
  while (const auto tile = tiles.next()) {
    double* panel = factor.panel(tile->rows);
    for_row_groups(tile->rows, threads, [&](Index, Index first, Index rows) {
      for (Index i = first; i < first + rows; ++i) {
        prepare_row(tile->data + i * tile->cols, preparation, panel + i * p);
      }
    });
    factor.absorb();
  }
  std::vector<double> values = factor.singular_values();
  for (double& value : values) value *= value / static_cast<double>(n);
  return values;
}

/// A preparation spread over all columns, so that a row's norm is one plain loop: dropped columns
/// get the factor 0.
struct RowNorm {
  std::vector<double> shift, factor;

  RowNorm(const Preparation& preparation, Index cols) : shift(size(cols)), factor(size(cols)) {
    for (std::size_t j = 0; j < preparation.kept.size(); ++j) {
      shift[size(preparation.kept[j])] = preparation.shift[j];
      factor[size(preparation.kept[j])] = preparation.factor[j];
    }
  }

  /// Eight running sums in a fixed order: the compiler may use vector registers without changing
  /// a digit.
  double squared(const double* row) const {
    constexpr std::size_t lanes = 8;
    const std::size_t cols = shift.size(), whole = cols - cols % lanes;
    double sums[lanes] = {};
    for (std::size_t j = 0; j < whole; j += lanes) {
      for (std::size_t k = 0; k < lanes; ++k) {
        const double x = (row[j + k] - shift[j + k]) * factor[j + k];
        sums[k] += x * x;
      }
    }
    for (std::size_t j = whole; j < cols; ++j) {
      const double x = (row[j] - shift[j]) * factor[j];
      sums[j - whole] += x * x;
    }
    return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
  }
};

/// One spectrum under construction; the norms of all of them are gathered in one pass.
struct Draft {
  Preprocessing preprocessing;
  Preparation preparation;
  std::vector<double> eigenvalues;
  double total_variance = 0;
  NormCells norms;
};

Draft decompose(Source& source, const Summary& summary, const Preprocessing& preprocessing, int threads,
                double& read_s) {
  Draft draft{preprocessing, prepare(summary, preprocessing), {}, 0, {}};
  require_columns(draft.preparation, summary.cols(), source);
  const Index p = draft.preparation.cols(), n = summary.rows();
  std::vector<double> matrix = covariance(summary, draft.preparation, preprocessing.center);
  for (Index j = 0; j < p; ++j) draft.total_variance += matrix[size(j * p + j)];
  require_squares(draft.total_variance, source);
  const Index max_rank = std::min(preprocessing.center ? n - 1 : n, p);
  draft.eigenvalues = gram_eigenvalues(p, matrix.data(), max_rank);
  if (beyond_gram(draft.eigenvalues, max_rank)) {
    draft.eigenvalues = accurate_eigenvalues(source, draft.preparation, n, threads, read_s);
    draft.eigenvalues.resize(size(std::min(max_rank, p)));
  }
  return draft;
}

void gather_norms(Source& source, std::vector<Draft>& drafts, Index cols, int threads, double& read_s) {
  std::vector<RowNorm> row_norms;
  std::vector<double> limits;
  for (const Draft& draft : drafts) {
    row_norms.emplace_back(draft.preparation, cols);
    const double limit = zero_row_limit(draft.total_variance);
    limits.push_back(limit * limit);
  }
  RowTiles tiles(source, threads, read_s);
  while (const auto tile = tiles.next()) {
    const Index groups = (tile->rows + group_rows - 1) / group_rows;
    std::vector<NormCells> parts(size(groups) * drafts.size());
    for_row_groups(tile->rows, threads, [&](Index group, Index first, Index rows) {
      for (std::size_t k = 0; k < drafts.size(); ++k) {
        NormCells& cells = parts[size(group) * drafts.size() + k];
        for (Index i = first; i < first + rows; ++i) {
          const double squared = row_norms[k].squared(tile->data + i * tile->cols);
          squared < limits[k] ? cells.add_zero_row() : cells.add(squared);
        }
      }
    });
    for (std::size_t k = 0; k < parts.size(); ++k) drafts[k % drafts.size()].norms.merge(parts[k]);
  }
}

Spectrum finish(Draft& draft, Index n) {
  return finish_spectrum(std::move(draft.eigenvalues), draft.total_variance, draft.norms.measure(),
                         draft.preparation, draft.preprocessing, n);
}

}  // namespace

Decomposition tall_spectrum(Source& source, const Preprocessing& preprocessing, int threads) {
  Decomposition result;
  const Summary summary = summarize(source, threads, result.read_s);
  std::vector<Draft> drafts;
  drafts.push_back(decompose(source, summary, preprocessing, threads, result.read_s));
  if (summary.cols() <= cheap_hint_cols && preprocessing.center) {
    drafts.push_back(decompose(source, summary, {true, !preprocessing.scale}, threads, result.read_s));
  }
  gather_norms(source, drafts, summary.cols(), threads, result.read_s);
  result.dropped_columns = drafts[0].preparation.dropped;
  result.spectrum = finish(drafts[0], summary.rows());
  if (drafts.size() > 1) result.other_scaling = finish(drafts[1], summary.rows());
  return result;
}

}  // namespace pcadim
