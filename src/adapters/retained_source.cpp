#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <new>
#include <optional>

#include "adapters/kept_rows.hpp"
#include "adapters/row_places.hpp"
#include "adapters/spill_file.hpp"
#include "base/byte_words.hpp"
#include "base/copy_rows.hpp"
#include "base/size.hpp"
#include "base/work_meter.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/source.hpp"

namespace pcadim::data {
namespace {

constexpr Index block_bytes = Index{8} << 20;

/// All rows of another source, in memory or, when they are too many, in a temporary file.
class RetainedSource final : public Source {
 public:
  RetainedSource(Source& inner, const RetainOptions& options)
      : inner_(inner), placing_(dynamic_cast<PlacingSource*>(&inner)), options_(options) {
    try {
      read_all();
    } catch (const std::bad_alloc&) {
      refuse_size(rows_);
    }
  }

  std::optional<Shape> shape() const override { return Shape{rows_, cols_}; }

  std::optional<MatrixView> next() override {
    if (file_) return next_of_file();
    if (next_run_ == kept_.runs().size()) return std::nullopt;
    const KeptRows::Run& run = kept_.runs()[next_run_++];
    return row_major(run.data, run.rows, cols_);
  }

  void rewind() override {
    next_run_ = 0;
    next_row_ = 0;
  }
  bool in_memory() const override { return !file_; }
  bool random_access() const override { return true; }

  void read_rows(Index first, Index count, double* out) const override {
    file_ ? file_->read_rows(first, count, out) : kept_.read_rows(first, count, out);
  }
  void read_columns(Index first, Index count, double* out) const override {
    file_ ? file_->read_columns(first, count, out) : kept_.read_columns(first, count, out);
  }

  std::vector<std::string> column_names() const override { return inner_.column_names(); }
  std::vector<Index> groups() const override { return inner_.groups(); }
  std::vector<std::string> row_names(Index first, Index count) const override {
    return inner_.row_names(first, count);
  }
  std::vector<std::string> group_names() const override { return inner_.group_names(); }
  std::string name() const override { return inner_.name(); }
  std::string locate(Index row, Index col) const override { return inner_.locate(row, col); }

  std::vector<std::string> decisions() const override {
    std::vector<std::string> all = inner_.decisions();
    if (file_) {
      all.push_back(fmt::format(
          "{} of numbers are kept in a temporary file in {}, since memory may take {} ({{memory}})",
          byte_words(file_->bytes()), verbatim(file_->directory()), byte_words(options_.memory)));
    }
    return all;
  }

 private:
  void read_all() {
    kept_.prepare(1);
    while (const std::optional<MatrixView> block = next_block()) {
      check_size(*block);
      keep(*block);
      rows_ += block->rows;
      if (!file_ && options_.memory > 0 && bytes() > options_.memory) spill();
      tell();
    }
  }

  /// The next rows; in kept_ where the source can put them there and they shall stay.
  std::optional<MatrixView> next_block() {
    const bool placed = placing_ && (!file_ || placing_->rows_waiting());
    if (placed) return placing_->next_in(kept_);
    if (file_) kept_.clear();
    return inner_.next();
  }

  void keep(const MatrixView& block) {
    if (placing_ && !file_) {
      return kept_.add(static_cast<const double*>(block.data), block.rows, cols_);
    }
    const Index most = block_rows();
    for (Index done = 0; done < block.rows; done += most) {
      keep_some(block, done, std::min(most, block.rows - done));
    }
  }

  void keep_some(const MatrixView& block, Index first, Index count) {
    if (file_) {
      block_.resize(size(count * cols_));
      copy_rows(block, first, count, block_.data());
      return file_->append(block_.data(), count);
    }
    double* place = kept_.take(0, 0, size(count * cols_));
    copy_rows(block, first, count, place);
    kept_.add(place, count, cols_);
  }

  /// From memory to a file.
  void spill() {
    file_.emplace(inner_.name(), cols_);
    for (const KeptRows::Run& run : kept_.runs()) file_->append(run.data, run.rows);
  }

  void check_size(const MatrixView& block) {
    if (block.cols < 1) throw InternalError("a source gave a block without columns");
    if (cols_ == 0) cols_ = block.cols;
    if (block.cols != cols_) throw InternalError("blocks of one source differ in columns");
    if (block.rows > std::numeric_limits<Index>::max() / Index{sizeof(double)} / cols_ - rows_) {
      refuse_size(rows_ + block.rows);
    }
  }

  std::uint64_t bytes() const {
    return static_cast<std::uint64_t>(rows_) * static_cast<std::uint64_t>(cols_) * sizeof(double);
  }

  /// Rows of a block when we cut the blocks.
  Index block_rows() const {
    return std::max<Index>(1, block_bytes / (cols_ * Index{sizeof(double)}));
  }

  void tell() const {
    throw_if_stopped(options_.stop);
    if (!options_.progress) return;
    Progress progress = inner_.position();
    if (progress.stage.empty()) {
      const std::optional<Shape> shape = inner_.shape();
      progress = {"reading the data", rows_, shape ? shape->rows : 0};
    }
    options_.progress(progress);
  }

  std::optional<MatrixView> next_of_file() {
    const Index count = std::min(block_rows(), rows_ - next_row_);
    if (count == 0) return std::nullopt;
    block_.resize(size(count * cols_));
    file_->read_rows(next_row_, count, block_.data());
    next_row_ += count;
    return row_major(block_.data(), count, cols_);
  }

  [[noreturn]] void refuse_size(Index rows) const {
    const double needed = static_cast<double>(rows) * static_cast<double>(cols_) * sizeof(double);
    throw InputError(fmt::format(
        "{}: keeping the data in memory needs more than {:.3g} GB ({} rows so far, {} columns), "
        "which is not available; give a file that can be read twice, or set {{memory}}",
        inner_.name(), needed / 1e9, rows, cols_));
  }

  Source& inner_;
  PlacingSource* placing_;  // the same, where it can place rows
  RetainOptions options_;
  KeptRows kept_;
  std::optional<SpillFile> file_;
  Index rows_ = 0, cols_ = 0;
  std::size_t next_run_ = 0;
  Index next_row_ = 0;
  std::vector<double> block_;
};

}  // namespace
}  // namespace pcadim::data

namespace pcadim {

std::unique_ptr<Source> retained_source(Source& inner, const RetainOptions& options) {
  return std::make_unique<data::RetainedSource>(inner, options);
}

}  // namespace pcadim
