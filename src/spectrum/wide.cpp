#include <algorithm>
#include <cmath>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "pcadim/error.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "spectrum/eigenvalues.hpp"
#include "spectrum/norm_cells.hpp"

namespace pcadim {
namespace {

/// A panel of columns of all rows, column after column, raw then prepared.
struct ColumnPanel {
  Index first = 0, cols = 0;
  std::vector<double> values;  // n x cols
};

/// Walks over a source in memory by panels of columns instead of blocks of rows.
class ColumnPanels {
 public:
  ColumnPanels(Source& source, Shape shape, int threads)
      : source_(source),
        shape_(shape),
        threads_(threads),
        width_(std::clamp<Index>((Index{1} << 20) / shape.rows, 64, 16384)) {}

  bool next(ColumnPanel& panel) {
    panel.first = done_;
    panel.cols = std::min(width_, shape_.cols - done_);
    if (panel.cols <= 0) return false;
    panel.values.resize(size(shape_.rows * panel.cols));
    source_.rewind();
    Index row = 0;
    while (auto block = source_.next()) {
      copy_columns(*block, row, panel);
      row += block->rows;
    }
    done_ += panel.cols;
    return true;
  }

 private:
  template <class T>
  void transpose_block(const MatrixView& block, Index row, ColumnPanel& panel) {
    const T* data = static_cast<const T*>(block.data) + panel.first * block.col_stride;
    constexpr Index side = 32;
    parallel_for((panel.cols + side - 1) / side, threads_, [&](Index strip) {
      const Index end = std::min((strip + 1) * side, panel.cols);
      for (Index i = 0; i < block.rows; ++i) {
        for (Index j = strip * side; j < end; ++j) {
          panel.values[size(j * shape_.rows + row + i)] =
              static_cast<double>(data[i * block.row_stride + j * block.col_stride]);
        }
      }
    });
  }

  void copy_columns(const MatrixView& block, Index row, ColumnPanel& panel) {
    if (block.scalar == Scalar::float32) {
      transpose_block<float>(block, row, panel);
    } else {
      transpose_block<double>(block, row, panel);
    }
  }

  Source& source_;
  Shape shape_;
  int threads_;
  Index width_, done_ = 0;
};

ColumnMoments column_moments(std::span<const double> column) {
  ColumnMoments moments;
  const auto [low, high] = std::minmax_element(column.begin(), column.end());
  moments.minimum = *low;
  moments.maximum = *high;
  for (const double x : column) moments.mean += x;
  moments.mean /= static_cast<double>(column.size());
  for (const double x : column) moments.squares += (x - moments.mean) * (x - moments.mean);
  return moments;
}

void require_finite(const ColumnPanel& panel, Index n, const Source& source) {
  const auto bad = std::find_if(panel.values.begin(), panel.values.end(),
                                [](double x) { return !std::isfinite(x); });
  if (bad == panel.values.end()) return;
  const Index at = bad - panel.values.begin();
  throw InputError(not_finite_message(source, at % n, panel.first + at / n, *bad));
}

/// Reads every panel, prepares it, hands the kept columns (n x kept, column after column) to `use`.
template <class Use>
Preparation for_prepared_panels(Source& source, Shape shape, const Preprocessing& preprocessing,
                                int threads, Use use) {
  Preparation preparation;
  ColumnPanels panels(source, shape, threads);
  ColumnPanel panel;
  while (panels.next(panel)) {
    require_finite(panel, shape.rows, source);
    Index kept = 0;
    for (Index j = 0; j < panel.cols; ++j) {
      const std::span column(&panel.values[size(j * shape.rows)], size(shape.rows));
      prepare_column(preparation, panel.first + j, column_moments(column), shape.rows,
                     preprocessing);
      const bool is_kept = !preparation.kept.empty() && preparation.kept.back() == panel.first + j;
      if (!is_kept) continue;
      double* out = &panel.values[size(kept++ * shape.rows)];
      for (std::size_t i = 0; i < column.size(); ++i) {
        out[i] = (column[i] - preparation.shift.back()) * preparation.factor.back();
      }
    }
    use(kept, panel.values.data());
  }
  return preparation;
}

std::vector<double> accurate_eigenvalues(Source& source, Shape shape,
                                         const Preprocessing& preprocessing, int threads) {
  LowerFactor factor(shape.rows);
  for_prepared_panels(source, shape, preprocessing, threads, [&](Index cols, const double* values) {
    std::copy_n(values, shape.rows * cols, factor.panel(cols));
    factor.absorb();
  });
  std::vector<double> values = factor.singular_values();
  for (double& value : values) value *= value / static_cast<double>(shape.rows);
  return values;
}

NormMeasure row_norms(std::span<const double> squared, double total_variance) {
  NormCells cells;
  cells.add(squared, zero_row_limit(total_variance));
  return cells.measure();
}

}  // namespace

Decomposition wide_spectrum(Source& source, const Preprocessing& preprocessing,
                            const Effort& effort) {
  const int threads = effort.threads;
  const Shape shape = *source.shape();
  const Index n = shape.rows;
  Decomposition result;
  std::vector<double> gram(size(n * n));
  const Preparation preparation = for_prepared_panels(
      source, shape, preprocessing, threads, [&](Index cols, const double* values) {
        add_outer_products(n, cols, values, gram.data(), threads);
      });
  require_columns(preparation, shape.cols, source);
  std::vector<double> squared(size(n));
  double sum = 0;
  for (Index i = 0; i < n; ++i) sum += squared[size(i)] = gram[size(i * n + i)];
  const double total_variance = sum / static_cast<double>(n);
  require_squares(total_variance, source);
  for (double& value : gram) value /= static_cast<double>(n);
  const Index max_rank = std::min(preprocessing.center ? n - 1 : n, preparation.cols());
  std::vector<double> eigenvalues = gram_eigenvalues(n, gram.data(), max_rank);
  if (beyond_gram(eigenvalues, max_rank)) {
    eigenvalues = accurate_eigenvalues(source, shape, preprocessing, threads);
    eigenvalues.resize(size(max_rank));
  }
  result.spectrum =
      finish_spectrum(std::move(eigenvalues), total_variance, row_norms(squared, total_variance),
                      preparation, preprocessing, n);
  result.preparation = preparation;
  return result;
}

}  // namespace pcadim
