#include "adapters/normalized_source.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <utility>
#include <vector>

#include "adapters/normalized_rows.hpp"
#include "base/copy_rows.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// Scales the rows of another source and takes logarithms, as they pass by.
class NormalizedSource final : public Source {
 public:
  NormalizedSource(std::unique_ptr<Source> inner, const Normalization& how)
      : inner_(std::move(inner)), how_(how), target_(how.target) {
    if (how_.total && how_.target == 0) find_median();
  }

  std::optional<Shape> shape() const override { return inner_->shape(); }
  bool rewindable() const override { return inner_->rewindable(); }
  bool in_memory() const override { return inner_->in_memory(); }
  bool random_access() const override { return inner_->random_access(); }
  Progress position() const override { return inner_->position(); }
  std::vector<std::string> column_names() const override { return inner_->column_names(); }
  std::vector<Index> groups() const override { return inner_->groups(); }
  std::vector<std::string> row_names(Index first, Index count) const override {
    return inner_->row_names(first, count);
  }
  std::vector<std::string> group_names() const override { return inner_->group_names(); }
  std::string locate(Index row, Index col) const override { return inner_->locate(row, col); }
  std::string name() const override { return inner_->name(); }

  std::vector<std::string> decisions() const override {
    std::vector<std::string> all = inner_->decisions();
    all.push_back(normalization_words(how_, target_));
    return all;
  }

  void rewind() override {
    inner_->rewind();
    row_ = 0;
  }

  std::optional<MatrixView> next() override {
    const std::optional<MatrixView> block = inner_->next();
    if (!block) return std::nullopt;
    copy(*block);
    normalize_rows(row_, block->rows, block->cols, block_.data());
    row_ += block->rows;
    return row_major(block_.data(), block->rows, block->cols);
  }

  void read_rows(Index first, Index count, double* out) const override {
    inner_->read_rows(first, count, out);
    normalize_rows(first, count, inner_->shape()->cols, out);
  }

  void read_columns(Index first, Index count, double* out) const override {
    std::call_once(sums_known_, [&] {
      if (sums_.empty()) sums_ = sums_of_all_rows();
    });
    inner_->read_columns(first, count, out);
    const Index rows = inner_->shape()->rows;
    for (Index j = 0; j < count; ++j) {
      for (Index i = 0; i < rows; ++i) {
        normalize_row(how_, sums_[size(i)], target_, out + j * rows + i, 1);
      }
    }
  }

 private:
  void copy(const MatrixView& block) {
    block_.resize(size(block.rows) * size(block.cols));
    copy_rows(block, 0, block.rows, block_.data());
  }

  void normalize_rows(Index first, Index count, Index cols, double* values) const {
    for (Index i = 0; i < count; ++i) {
      double* row = values + i * cols;
      normalize_row(how_, checked_sum(first + i, row, cols), target_, row, cols);
    }
  }

  double checked_sum(Index row, const double* values, Index cols) const {
    const double sum = sum_of_counts(values, cols);
    if (std::isfinite(sum)) return sum;
    const double* bad = std::find_if_not(
        values, values + cols, [](double value) { return value >= 0 && std::isfinite(value); });
    if (bad == values + cols) throw_sum_too_large(name(), row);
    throw_no_count(name(), locate(row, bad - values), *bad);
  }

  /// The pass for the median also yields what panels of columns need.
  void find_median() {
    if (!rewindable()) {
      throw InputError(name() +
                       ": the median of the rows' sums needs data that can be read twice; give "
                       "{normalize=total=10000}, or a file");
    }
    while (const std::optional<MatrixView> block = inner_->next()) {
      copy(*block);
      add_sums(std::ssize(sums_), block->rows, block->cols, block_.data(), sums_);
    }
    inner_->rewind();
    target_ = median_total(sums_, name());
  }

  std::vector<double> sums_of_all_rows() const {
    const Shape whole = *inner_->shape();
    const Index slab = std::clamp<Index>((Index{1} << 19) / whole.cols, 1, whole.rows);
    std::vector<double> sums, rows(size(slab) * size(whole.cols));
    for (Index first = 0; first < whole.rows; first += slab) {
      const Index count = std::min(slab, whole.rows - first);
      inner_->read_rows(first, count, rows.data());
      add_sums(first, count, whole.cols, rows.data(), sums);
    }
    return sums;
  }

  void add_sums(Index first, Index count, Index cols, const double* values,
                std::vector<double>& sums) const {
    for (Index i = 0; i < count; ++i) {
      sums.push_back(checked_sum(first + i, values + i * cols, cols));
    }
  }

  std::unique_ptr<Source> inner_;
  Normalization how_;
  double target_;
  Index row_ = 0;  // the next one of next()
  std::vector<double> block_;
  mutable std::once_flag sums_known_;
  mutable std::vector<double> sums_;  // of all rows, where something needed them
};

}  // namespace

std::unique_ptr<Source> normalized_source(std::unique_ptr<Source> inner, const Normalization& how) {
  if (!is_asked(how) || inner->sparse()) return inner;
  check_normalization(how);
  return std::make_unique<NormalizedSource>(std::move(inner), how);
}

}  // namespace pcadim::data
