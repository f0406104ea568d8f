#include <fmt/format.h>

#include <cstddef>
#include <utility>

#include "base/copy_columns.hpp"
#include "base/copy_rows.hpp"
#include "model/rows_in_place.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "pcadim/source.hpp"

namespace pcadim {
namespace {

/// The caller's matrix, handed out as one block without a copy.
class MatrixSource final : public Source, public RowsInPlace {
 public:
  MatrixSource(MatrixView matrix, std::vector<std::string> column_names, std::vector<Index> groups,
               RowNamer row_names)
      : matrix_(matrix),
        column_names_(std::move(column_names)),
        groups_(std::move(groups)),
        row_names_(std::move(row_names)) {}

  std::optional<Shape> shape() const override { return Shape{matrix_.rows, matrix_.cols}; }

  std::optional<MatrixView> next() override {
    if (std::exchange(done_, true)) return std::nullopt;
    return matrix_;
  }

  void rewind() override { done_ = false; }
  bool in_memory() const override { return true; }
  bool single_precision() const override { return matrix_.scalar == Scalar::float32; }
  bool random_access() const override { return true; }
  void read_rows(Index first, Index count, double* out) const override {
    copy_rows(matrix_, first, count, out);
  }
  const double* rows_in_place(Index first, Index) const override {
    const bool as_they_are = matrix_.scalar == Scalar::float64 && matrix_.col_stride == 1 &&
                             matrix_.row_stride == matrix_.cols;
    return as_they_are ? static_cast<const double*>(matrix_.data) + first * matrix_.cols : nullptr;
  }
  void read_columns(Index first, Index count, double* out) const override {
    copy_columns(matrix_, first, count, matrix_.rows, out);
  }
  void read_panel(Index first, Index count, double* out) const override {
    MatrixView panel = matrix_;
    const Index bytes = matrix_.scalar == Scalar::float32 ? 4 : 8;
    panel.data = static_cast<const std::byte*>(matrix_.data) + first * matrix_.col_stride * bytes;
    panel.cols = count;
    copy_rows(panel, 0, panel.rows, out);
  }
  std::vector<std::string> column_names() const override { return column_names_; }
  std::vector<Index> groups() const override { return groups_; }
  std::vector<std::string> row_names(Index first, Index count) const override {
    return row_names_ ? row_names_(first, count) : std::vector<std::string>();
  }
  std::string name() const override { return "matrix in memory"; }

  std::string locate(Index row, Index col) const override {
    const std::string place = Source::locate(row, col);
    if (column_names_.empty()) return place;
    return fmt::format("{} ({})", place, verbatim(column_names_[static_cast<std::size_t>(col)]));
  }

 private:
  MatrixView matrix_;
  std::vector<std::string> column_names_;
  std::vector<Index> groups_;
  RowNamer row_names_;
  bool done_ = false;
};

void check_matrix(const MatrixView& matrix, const std::vector<std::string>& column_names,
                  const std::vector<Index>& groups) {
  if (matrix.rows < 1 || matrix.cols < 1 || matrix.data == nullptr) {
    throw InputError(
        fmt::format("the matrix in memory has {} rows and {} columns; at least one "
                    "of each is needed",
                    matrix.rows, matrix.cols));
  }
  if (!column_names.empty() && std::ssize(column_names) != matrix.cols) {
    throw UsageError(
        fmt::format("{} column names were given for a matrix of {} columns; give one "
                    "for each, or none",
                    column_names.size(), matrix.cols));
  }
  if (!groups.empty() && std::ssize(groups) != matrix.rows) {
    throw UsageError(
        fmt::format("{} groups were given for a matrix of {} rows; give one for each, or none",
                    groups.size(), matrix.rows));
  }
}

}  // namespace

std::unique_ptr<Source> matrix_source(MatrixView matrix, std::vector<std::string> column_names,
                                      std::vector<Index> groups, RowNamer row_names) {
  check_matrix(matrix, column_names, groups);
  return std::make_unique<MatrixSource>(matrix, std::move(column_names), std::move(groups),
                                        std::move(row_names));
}

}  // namespace pcadim
