#pragma once
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pcadim/marks.hpp"
#include "pcadim/source.hpp"

namespace pcadim::python {

/// A source under another name: a matrix in memory that was a file before.
class NamedSource final : public Source {
 public:
  NamedSource(std::unique_ptr<Source> inner, std::string_view name)
      : inner_(std::move(inner)), name_(verbatim(name)) {}

  std::optional<Shape> shape() const override { return inner_->shape(); }
  std::optional<MatrixView> next() override { return inner_->next(); }
  void rewind() override { inner_->rewind(); }
  bool rewindable() const override { return inner_->rewindable(); }
  bool in_memory() const override { return inner_->in_memory(); }
  bool single_precision() const override { return inner_->single_precision(); }
  bool random_access() const override { return inner_->random_access(); }
  void read_rows(Index first, Index count, double* out) const override {
    inner_->read_rows(first, count, out);
  }
  void read_columns(Index first, Index count, double* out) const override {
    inner_->read_columns(first, count, out);
  }
  void read_panel(Index first, Index count, double* out) const override {
    inner_->read_panel(first, count, out);
  }
  std::optional<SparseView> sparse() const override { return inner_->sparse(); }
  Progress position() const override { return inner_->position(); }
  std::vector<std::string> column_names() const override { return inner_->column_names(); }
  std::vector<std::string> row_names(Index first, Index count) const override {
    return inner_->row_names(first, count);
  }
  std::vector<Index> groups() const override { return inner_->groups(); }
  std::string locate(Index row, Index col) const override { return inner_->locate(row, col); }
  std::string name() const override { return name_; }
  std::vector<std::string> decisions() const override { return inner_->decisions(); }

 private:
  std::unique_ptr<Source> inner_;
  std::string name_;
};

}  // namespace pcadim::python
