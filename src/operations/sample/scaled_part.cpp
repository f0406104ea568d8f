#include "operations/sample/scaled_part.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/memory.hpp"
#include "base/size.hpp"
#include "missing/treated_source.hpp"
#include "operations/data_matrix.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace {

/// The cells of another source, multiplied.
class ScaledSource final : public Source {
 public:
  ScaledSource(std::unique_ptr<Source> inner, std::vector<double> factors)
      : inner_(std::move(inner)), factors_(std::move(factors)) {}

  std::optional<Shape> shape() const override { return inner_->shape(); }
  void rewind() override { inner_->rewind(); }
  bool in_memory() const override { return inner_->in_memory(); }
  bool random_access() const override { return true; }
  std::string name() const override { return inner_->name(); }
  std::string locate(Index row, Index col) const override { return inner_->locate(row, col); }

  std::optional<MatrixView> next() override {
    throw InternalError("parts of a source are read at random");
  }

  void read_rows(Index first, Index count, double* out) const override {
    inner_->read_rows(first, count, out);
    for (Index i = 0; i < count; ++i) {
      for (const double factor : factors_) *out++ *= factor;
    }
  }

  void read_columns(Index first, Index count, double* out) const override {
    inner_->read_columns(first, count, out);
    const Index rows = shape()->rows;
    for (Index j = first; j < first + count; ++j) {
      for (Index i = 0; i < rows; ++i) *out++ *= factors_[size(j)];
    }
  }

 private:
  std::unique_ptr<Source> inner_;
  std::vector<double> factors_;
};

void require_room(double bytes, const Effort& effort) {
  const auto limit = static_cast<double>(memory_ceiling(effort.memory));
  if (bytes <= limit / 2) return;
  throw NotApplicable(
      fmt::format("It works on a copy of rows: {:.2g} GB would be needed, {:.2g} GB may be used "
                  "({{memory}}).",
                  2 * bytes / 1e9, limit / 1e9));
}

Index cells_of(const SparseView& matrix, const std::vector<Index>& rows) {
  Index cells = 0;
  for (const Index i : rows) cells += matrix.start[i + 1] - matrix.start[i];
  return cells;
}

ScaledPart sparse_part(const SparseView& matrix, const std::vector<Index>& rows,
                       const std::vector<double>& factors, const Effort& effort) {
  const Index cells = cells_of(matrix, rows);
  require_room(12.0 * static_cast<double>(cells) + 16.0 * static_cast<double>(rows.size()), effort);
  ScaledPart part;
  part.start.push_back(0);
  part.column.reserve(size(cells));
  part.value.reserve(size(cells));
  for (const Index i : rows) {
    for (Index k = matrix.start[i]; k < matrix.start[i + 1]; ++k) {
      part.column.push_back(matrix.column[k]);
      part.value.push_back(matrix.value[k] * factors[matrix.column[k]]);
    }
    part.start.push_back(std::ssize(part.value));
  }
  part.source = sparse_matrix_source(
      {std::ssize(rows), matrix.cols, part.start.data(), part.column.data(), part.value.data()});
  return part;
}

}  // namespace

ScaledPart scaled_part(const Source& source, std::vector<Index> rows, std::vector<double> factors,
                       const Effort& effort) {
  if (const auto sparse = source.sparse()) return sparse_part(*sparse, rows, factors, effort);
  require_room(8.0 * static_cast<double>(rows.size()), effort);
  std::vector<Index> cols = counting(std::ssize(factors));
  ScaledPart part;
  part.source = std::make_unique<ScaledSource>(
      treated_source(source, {std::move(rows), std::move(cols)}), std::move(factors));
  return part;
}

}  // namespace pcadim
