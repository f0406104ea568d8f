#include "adapters/transposed_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/memory.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr Index block_cells = Index{1} << 20;  // handed out by next() at once

class TransposedSource final : public Source {
 public:
  /// `kept` has the rows of `file` where that has no random access, else it is empty.
  TransposedSource(std::unique_ptr<Source> file, std::unique_ptr<Source> kept)
      : file_(std::move(file)), kept_(std::move(kept)), inner_(kept_ ? *kept_ : *file_) {
    const Shape whole = inner_.shape().value();
    rows_ = whole.cols;
    cols_ = whole.rows;
  }

  std::optional<Shape> shape() const override { return Shape{rows_, cols_}; }

  std::optional<MatrixView> next() override {
    const Index count = std::min(std::max<Index>(1, block_cells / cols_), rows_ - row_);
    if (count == 0) return std::nullopt;
    block_.resize(size(count * cols_));
    read_rows(row_, count, block_.data());
    row_ += count;
    return row_major(block_.data(), count, cols_);
  }

  void rewind() override { row_ = 0; }
  bool in_memory() const override { return inner_.in_memory(); }
  bool random_access() const override { return true; }
  void read_rows(Index first, Index count, double* out) const override {
    inner_.read_columns(first, count, out);
  }
  void read_columns(Index first, Index count, double* out) const override {
    inner_.read_rows(first, count, out);
  }
  Progress position() const override { return {{}, row_, rows_}; }

  std::vector<std::string> column_names() const override {
    std::vector<std::string> names = inner_.row_names(0, cols_);
    names.resize(size(cols_));
    for (Index j = 0; j < cols_; ++j) {
      if (names[size(j)].empty()) names[size(j)] = fmt::format("row {}", j + 1);
    }
    return names;
  }

  std::vector<std::string> row_names(Index first, Index count) const override {
    const std::vector<std::string> names = inner_.column_names();
    if (names.empty()) return {};
    return {names.begin() + offset(first), names.begin() + offset(first + count)};
  }

  std::string locate(Index row, Index col) const override { return inner_.locate(col, row); }
  std::string name() const override { return inner_.name(); }
  std::vector<std::string> decisions() const override { return inner_.decisions(); }

 private:
  std::unique_ptr<Source> file_, kept_;
  const Source& inner_;
  Index rows_ = 0, cols_ = 0;
  Index row_ = 0;  // the next one that next() hands out
  std::vector<double> block_;
};

}  // namespace

std::unique_ptr<Source> transposed_source(std::unique_ptr<Source> inner,
                                          const ReadOptions& options) {
  std::unique_ptr<Source> kept;
  if (!inner->random_access()) {
    kept = retained_source(
        *inner, {memory_ceiling(options.memory), options.threads, options.progress, options.stop});
  }
  return std::make_unique<TransposedSource>(std::move(inner), std::move(kept));
}

}  // namespace pcadim::data
