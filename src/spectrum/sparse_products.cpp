#include <algorithm>
#include <array>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "passes/sparse_kernels.hpp"
#include "spectrum/products.hpp"

namespace pcadim {
namespace {

using Sixteen = std::array<double, size(sparse_block)>;

/// X = (A - 1 s') D for sparse A: only A is multiplied cell by cell, what centring does to a
/// product has rank one and is added at the end.
class SparseProducts final : public PreparedProducts {
 public:
  SparseProducts(const SparseView& matrix, const Preparation& preparation, int threads)
      : matrix_(matrix), preparation_(preparation), threads_(threads) {
    cut_lanes();
    // A strip's 16 vectors take 128 KB; where cells are so rare that rows have only a few in it,
    // more.
    const double cells = std::max(1.0, static_cast<double>(matrix.cells()));
    const double for_32_cells =
        32 * static_cast<double>(matrix.rows) * static_cast<double>(matrix.cols) / cells;
    strip_ = std::max<Index>(
        1024, static_cast<Index>(std::min(for_32_cells, static_cast<double>(matrix.cols))));
  }

  void column_gram(Index width, const double* x, double* y) override {
    for_blocks(width, [&](Index first, Index count) {
      Block block = scaled_columns(x + first * p(), count);
      std::vector<LaneSum> sums(lanes());
      parallel_for(std::ssize(sums), threads_, [&](Index lane) {
        LaneSum& sum = sums[size(lane)];
        sum.cells.resize(size(matrix_.cols * sparse_block));
        sparse_rows_gram(matrix_, {first_row_[size(lane)], first_row_[size(lane + 1)]}, strip_,
                         block.values.data(), block.offset.data(), sum.cells.data(),
                         sum.total.data());
      });
      finish_columns(merged(sums), count, y + first * p());
    });
  }

  void row_gram(Index width, const double* x, double* y) override {
    for_blocks(width, [&](Index first, Index count) {
      std::vector<double> loadings(size(p() * count));
      transposed_block(x + first * matrix_.rows, count, loadings.data());
      const Block block = scaled_columns(loadings.data(), count);
      parallel_for(std::ssize(first_row_) - 1, threads_, [&](Index lane) {
        Sixteen scores;
        for (Index i = first_row_[size(lane)]; i < first_row_[size(lane + 1)]; ++i) {
          sparse_row_scores(matrix_, i, block.values.data(), block.offset.data(), scores.data());
          for (Index k = 0; k < count; ++k) y[(first + k) * matrix_.rows + i] = scores[size(k)];
        }
      });
    });
  }

  void transposed(Index width, const double* x, double* y) override {
    for_blocks(width, [&](Index first, Index count) {
      transposed_block(x + first * matrix_.rows, count, y + first * p());
    });
  }

 private:
  /// Sixteen vectors over all columns of the matrix, scaled, side by side, and their products with
  /// the shift.
  struct Block {
    std::vector<double> values;
    Sixteen offset = {};
  };

  /// One lane's part of A'(scores), and the sum of its scores.
  struct LaneSum {
    std::vector<double> cells;
    Sixteen total = {};
  };

  Index p() const { return preparation_.cols(); }
  std::size_t lanes() const { return first_row_.size() - 1; }

  /// Rows dealt to lanes so that each has about as many cells. Lanes depend on the matrix alone.
  /// A lane has a sum of its own for every column: with few cells to a column, as in the blocks of
  /// wide data in parts, more lanes would cost more than the product itself.
  void cut_lanes() {
    constexpr Index most = 8, least_cells = 4;
    const Index worthwhile = matrix_.cells() / (least_cells * std::max<Index>(matrix_.cols, 1));
    const Index count = std::clamp<Index>(std::min(matrix_.rows / 64, worthwhile), 1, most);
    for (Index k = 0; k <= count; ++k) {
      const Index cells = matrix_.cells() / count * k;
      const Index* end = matrix_.start + matrix_.rows;
      first_row_.push_back(
          k == count ? matrix_.rows : std::lower_bound(matrix_.start, end, cells) - matrix_.start);
    }
  }

  template <class Work>
  static void for_blocks(Index width, Work work) {
    for (Index first = 0; first < width; first += sparse_block) {
      work(first, std::min(sparse_block, width - first));
    }
  }

  /// `x` is p x count.
  Block scaled_columns(const double* x, Index count) const {
    Block block{std::vector<double>(size(matrix_.cols * sparse_block))};
    for (std::size_t j = 0; j < preparation_.kept.size(); ++j) {
      double* to = &block.values[size(preparation_.kept[j] * sparse_block)];
      for (Index k = 0; k < count; ++k) {
        to[k] = preparation_.factor[j] * x[size(k * p()) + j];
        block.offset[size(k)] += preparation_.shift[j] * to[k];
      }
    }
    return block;
  }

  /// y = X' x for `x` of n x count; p x count.
  void transposed_block(const double* x, Index count, double* y) const {
    std::vector<LaneSum> sums(lanes());
    parallel_for(std::ssize(sums), threads_, [&](Index lane) {
      LaneSum& sum = sums[size(lane)];
      sum.cells.resize(size(matrix_.cols * sparse_block));
      Sixteen scores = {};
      for (Index i = first_row_[size(lane)]; i < first_row_[size(lane + 1)]; ++i) {
        for (Index k = 0; k < count; ++k) {
          scores[size(k)] = x[k * matrix_.rows + i];
          sum.total[size(k)] += scores[size(k)];
        }
        add_sparse_row(matrix_, i, scores.data(), sum.cells.data());
      }
    });
    finish_columns(merged(sums), count, y);
  }

  /// Adds the lanes up in their order; which thread adds which part does not matter.
  LaneSum merged(std::vector<LaneSum>& sums) const {
    LaneSum whole = std::move(sums[0]);
    for (std::size_t lane = 1; lane < sums.size(); ++lane) {
      for (std::size_t k = 0; k < whole.total.size(); ++k) whole.total[k] += sums[lane].total[k];
    }
    constexpr Index part = 1 << 16;
    const Index length = std::ssize(whole.cells);
    parallel_for((length + part - 1) / part, threads_, [&](Index number) {
      const Index end = std::min((number + 1) * part, length);
      for (std::size_t lane = 1; lane < sums.size(); ++lane) {
        for (Index k = number * part; k < end; ++k) {
          whole.cells[size(k)] += sums[lane].cells[size(k)];
        }
      }
    });
    return whole;
  }

  /// y = D (A'scores - s * total), p x count.
  void finish_columns(const LaneSum& sum, Index count, double* y) const {
    for (std::size_t j = 0; j < preparation_.kept.size(); ++j) {
      const double* cells = &sum.cells[size(preparation_.kept[j] * sparse_block)];
      for (Index k = 0; k < count; ++k) {
        y[size(k * p()) + j] =
            preparation_.factor[j] * (cells[k] - preparation_.shift[j] * sum.total[size(k)]);
      }
    }
  }

  const SparseView matrix_;
  const Preparation& preparation_;
  int threads_;
  Index strip_ = 1024;
  std::vector<Index> first_row_;  // of each lane, and the end
};

}  // namespace

std::unique_ptr<PreparedProducts> sparse_products(const SparseView& matrix,
                                                  const Preparation& preparation, int threads) {
  return std::make_unique<SparseProducts>(matrix, preparation, threads);
}

}  // namespace pcadim
