#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <new>

#include "base/copy_rows.hpp"
#include "pcadim/error.hpp"
#include "pcadim/source.hpp"

namespace pcadim {
namespace {

constexpr Index chunk_bytes = Index{8} << 20;

/// Rows kept in a list of chunks: nothing is ever moved to a larger place, so that the memory in
/// use never doubles.
class RetainedSource final : public Source {
 public:
  explicit RetainedSource(Source& inner) : inner_(inner) {
    while (const std::optional<MatrixView> block = inner_.next()) keep(*block);
  }

  std::optional<Shape> shape() const override { return Shape{rows_, cols_}; }

  std::optional<MatrixView> next() override {
    if (next_chunk_ == chunks_.size()) return std::nullopt;
    const Index first = static_cast<Index>(next_chunk_) * chunk_rows_;
    const double* data = chunks_[next_chunk_++].get();
    return row_major(data, std::min(chunk_rows_, rows_ - first), cols_);
  }

  void rewind() override { next_chunk_ = 0; }
  bool in_memory() const override { return true; }
  bool random_access() const override { return true; }

  void read_rows(Index first, Index count, double* out) const override {
    while (count > 0) {
      const Index chunk = first / chunk_rows_, skip = first % chunk_rows_;
      const Index some = std::min(count, chunk_rows_ - skip);
      std::copy_n(chunks_[static_cast<std::size_t>(chunk)].get() + skip * cols_, some * cols_, out);
      first += some;
      count -= some;
      out += some * cols_;
    }
  }

  std::vector<std::string> column_names() const override { return inner_.column_names(); }
  std::vector<Index> groups() const override { return inner_.groups(); }
  std::string name() const override { return inner_.name(); }
  std::vector<std::string> decisions() const override { return inner_.decisions(); }
  std::string locate(Index row, Index col) const override { return inner_.locate(row, col); }

 private:
  void keep(const MatrixView& block) {
    prepare(block);
    for (Index done = 0; done < block.rows;) {
      const Index used = rows_ % chunk_rows_;
      if (used == 0) add_chunk();
      const Index count = std::min(chunk_rows_ - used, block.rows - done);
      copy_rows(block, done, count, chunks_.back().get() + used * cols_);
      done += count;
      rows_ += count;
    }
  }

  void prepare(const MatrixView& block) {
    if (block.cols < 1) throw InternalError("a source gave a block without columns");
    if (cols_ == 0) {
      cols_ = block.cols;
      chunk_rows_ = std::max<Index>(1, chunk_bytes / (cols_ * Index{sizeof(double)}));
    }
    if (block.cols != cols_) throw InternalError("blocks of one source differ in columns");
    if (block.rows > std::numeric_limits<Index>::max() / Index{sizeof(double)} / cols_ - rows_) {
      refuse_size(rows_ + block.rows);
    }
  }

  void add_chunk() {
    try {
      chunks_.push_back(std::make_unique_for_overwrite<double[]>(
          static_cast<std::size_t>(chunk_rows_) * static_cast<std::size_t>(cols_)));
    } catch (const std::bad_alloc&) {
      refuse_size(rows_ + chunk_rows_);
    }
  }

  [[noreturn]] void refuse_size(Index rows) const {
    const double bytes = static_cast<double>(rows) * static_cast<double>(cols_) * sizeof(double);
    throw InputError(fmt::format(
        "{}: keeping the data in memory needs more than {:.3g} GB ({} rows so far, {} columns), "
        "which is not available; give a file that can be read twice",
        inner_.name(), bytes / 1e9, rows, cols_));
  }

  Source& inner_;
  std::vector<std::unique_ptr<double[]>> chunks_;
  std::size_t next_chunk_ = 0;
  Index rows_ = 0, cols_ = 0, chunk_rows_ = 1;
};

}  // namespace

std::unique_ptr<Source> retained_source(Source& inner, const RetainOptions&) {
  return std::make_unique<RetainedSource>(inner);
}

}  // namespace pcadim
