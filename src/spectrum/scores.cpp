#include "spectrum/scores.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include "base/parallel.hpp"
#include "base/size.hpp"
#include "linalg/linalg.hpp"
#include "passes/sparse_kernels.hpp"

namespace pcadim {
namespace {

/// Makes the scores of some rows, row after row; several threads may ask at once.
class ScoreMaker {
 public:
  ScoreMaker() = default;
  ScoreMaker(const ScoreMaker&) = delete;
  ScoreMaker& operator=(const ScoreMaker&) = delete;
  virtual ~ScoreMaker() = default;
  virtual void make(Index first, Index count, double* scores) const = 0;
};

class DenseScores final : public ScoreMaker {
 public:
  DenseScores(const Source& source, const Preparation& preparation,
              const std::vector<double>& loadings)
      : source_(source), preparation_(preparation), loadings_(loadings) {}

  void make(Index first, Index count, double* scores) const override {
    const Index cols = source_.shape()->cols, p = preparation_.cols();
    std::vector<double> rows(size(count * cols));
    source_.read_rows(first, count, rows.data());
    double* to = rows.data();  // preparing in place never overtakes what is still to be read
    for (Index i = 0; i < count; ++i) to = preparation_.apply(rows.data() + i * cols, to);
    multiply_transposed(std::ssize(loadings_) / p, count, p, loadings_.data(), rows.data(), scores);
  }

 private:
  const Source& source_;
  const Preparation& preparation_;
  const std::vector<double>& loadings_;
};

/// (A - 1 s') D V = A (D V) - 1 (s' D V): zeros are never touched.
class SparseScores final : public ScoreMaker {
 public:
  SparseScores(const SparseView& matrix, const Preparation& preparation,
               const std::vector<double>& loadings)
      : matrix_(matrix), d_(std::ssize(loadings) / preparation.cols()) {
    const std::size_t p = preparation.kept.size();
    blocks_.resize(size((d_ + sparse_block - 1) / sparse_block));
    for (Index k = 0; k < d_; ++k) {
      Block& block = blocks_[size(k / sparse_block)];
      block.values.resize(size(matrix.cols * sparse_block));
      const std::size_t place = size(k % sparse_block);
      for (std::size_t j = 0; j < p; ++j) {
        const double value = preparation.factor[j] * loadings[size(k) * p + j];
        block.values[size(preparation.kept[j] * sparse_block) + place] = value;
        block.offset[place] += preparation.shift[j] * value;
      }
    }
  }

  void make(Index first, Index count, double* scores) const override {
    std::array<double, size(sparse_block)> some;
    for (Index i = first; i < first + count; ++i) {
      for (std::size_t b = 0; b < blocks_.size(); ++b) {
        sparse_row_scores(matrix_, i, blocks_[b].values.data(), blocks_[b].offset.data(),
                          some.data());
        const Index done = static_cast<Index>(b) * sparse_block;
        scores = std::copy_n(some.begin(), std::min(sparse_block, d_ - done), scores);
      }
    }
  }

 private:
  struct Block {
    std::vector<double> values;  // 16 numbers for each column of the matrix
    std::array<double, size(sparse_block)> offset = {};
  };
  SparseView matrix_;
  Index d_;
  std::vector<Block> blocks_;
};

std::unique_ptr<ScoreMaker> score_maker(const Source& source, const Preparation& preparation,
                                        const std::vector<double>& loadings) {
  if (const auto sparse = source.sparse()) {
    return std::make_unique<SparseScores>(*sparse, preparation, loadings);
  }
  return std::make_unique<DenseScores>(source, preparation, loadings);
}

}  // namespace

void stream_scores(const Source& source, const Preparation& preparation,
                   const std::vector<double>& loadings, const Effort& effort,
                   const TakeScores& take) {
  const Shape shape = *source.shape();
  const Index d = std::ssize(loadings) / preparation.cols();
  const auto maker = score_maker(source, preparation, loadings);
  // Half a megabyte of data at a time, so that blocks depend on the shape alone.
  const Index rows = std::clamp<Index>((Index{1} << 16) / shape.cols, 16, 1024);
  const Index blocks = (shape.rows + rows - 1) / rows;
  const Index together = 4 * thread_count(effort.threads);
  std::vector<double> scores(size(std::min(together, blocks) * rows * d));
  WorkMeter meter(effort.watch, "writing scores", blocks);
  for (Index begin = 0; begin < blocks; begin += together) {
    const Index first_row = begin * rows;
    const Index end_row = std::min((begin + together) * rows, shape.rows);
    parallel_for(std::min(together, blocks - begin), effort.threads, [&](Index k) {
      const Index first = first_row + k * rows;
      maker->make(first, std::min(rows, end_row - first), &scores[size(k * rows * d)]);
      meter.step();
    });
    take(first_row, end_row - first_row, scores.data());
  }
}

}  // namespace pcadim
