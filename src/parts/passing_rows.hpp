#pragma once
#include <functional>
#include <utility>

#include "model/rows_in_place.hpp"
#include "passes/row_walk.hpp"

namespace pcadim {

/// Rows that are shown to somebody whenever they are read: what looks at every row then shares one
/// walk, while the rows are in a core's cache. For rows that are stored with their zeros.
class PassingRows final : public Source, public RowsInPlace {
 public:
  /// May be called by several threads at once.
  using See = std::function<void(const RowGroup&)>;

  /// The rows must have random access and outlive this object.
  PassingRows(const Source& rows, See see) : rows_(rows), see_(std::move(see)) {}

  std::optional<Shape> shape() const override { return rows_.shape(); }
  std::optional<MatrixView> next() override { return std::nullopt; }
  void rewind() override {}
  bool in_memory() const override { return rows_.in_memory(); }
  bool random_access() const override { return true; }
  void read_rows(Index first, Index count, double* out) const override {
    rows_.read_rows(first, count, out);
    see_({out, count, rows_.shape()->cols, first});
  }
  const double* rows_in_place(Index first, Index count) const override {
    const auto* lying = dynamic_cast<const RowsInPlace*>(&rows_);
    const double* cells = lying ? lying->rows_in_place(first, count) : nullptr;
    if (cells != nullptr) see_({cells, count, rows_.shape()->cols, first});
    return cells;
  }
  std::vector<std::string> column_names() const override { return rows_.column_names(); }
  std::string locate(Index row, Index col) const override { return rows_.locate(row, col); }
  std::string name() const override { return rows_.name(); }

 private:
  const Source& rows_;
  See see_;
};

}  // namespace pcadim
