#include "adapters/column_subset.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "adapters/column_choice.hpp"
#include "adapters/group_labels.hpp"
#include "base/copy_rows.hpp"
#include "base/lists.hpp"
#include "base/mark.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr Index slab_cells = Index{1} << 19;  // read at once to pick columns from

/// Which columns of a source are data, and what others are for.
struct Uses {
  std::vector<Index> data;
  std::vector<Index> ids;  // numbers that are the rows' names
  std::optional<Index> group;
};

/// Some columns of another source, copied block by block; one more may say the rows' groups.
class ColumnSubset final : public Source {
 public:
  ColumnSubset(std::unique_ptr<Source> inner, Uses uses)
      : inner_(std::move(inner)),
        columns_(std::move(uses.data)),
        ids_(std::move(uses.ids)),
        group_column_(uses.group) {}

  std::optional<Shape> shape() const override {
    return Shape{inner_->shape()->rows, std::ssize(columns_)};
  }

  std::optional<MatrixView> next() override {
    const std::optional<MatrixView> block = inner_->next();
    if (!block) return std::nullopt;
    values_.clear();
    for (Index i = 0; i < block->rows; ++i) {
      if (group_column_) add_group(element(*block, i, *group_column_));
      for (const Index j : columns_) values_.push_back(element(*block, i, j));
    }
    return row_major(values_.data(), block->rows, std::ssize(columns_));
  }

  void rewind() override {
    inner_->rewind();
    row_ = 0;
  }
  bool rewindable() const override { return inner_->rewindable(); }
  bool in_memory() const override { return random_access() && inner_->in_memory(); }
  Progress position() const override { return inner_->position(); }

  /// Groups are found by a pass from the first row to the last.
  bool random_access() const override { return !group_column_ && inner_->random_access(); }

  void read_rows(Index first, Index count, double* out) const override {
    const Index width = inner_->shape()->cols;
    const Index slab = std::clamp<Index>(slab_cells / width, 1, std::max<Index>(1, count));
    std::vector<double> rows(size(slab * width));
    for (Index done = 0; done < count; done += slab) {
      const Index some = std::min(slab, count - done);
      inner_->read_rows(first + done, some, rows.data());
      for (Index i = 0; i < some; ++i) {
        for (const Index j : columns_) *out++ = rows[size(i * width + j)];
      }
    }
  }

  /// Columns that stand together in the file are read together.
  void read_columns(Index first, Index count, double* out) const override {
    const Index length = inner_->shape()->rows;
    for (Index done = 0; done < count;) {
      const Index from = columns_[size(first + done)];
      Index run = 1;
      while (done + run < count && columns_[size(first + done + run)] == from + run) ++run;
      inner_->read_columns(from, run, out + done * length);
      done += run;
    }
  }

  std::string name() const override { return inner_->name(); }
  std::vector<Index> groups() const override { return groups_.numbers(); }
  std::vector<std::string> group_names() const override { return groups_.names(); }

  std::vector<std::string> decisions() const override {
    std::vector<std::string> all = inner_->decisions();
    if (group_column_) {
      all.push_back(groups_.decision(column_mark(*group_column_)));
    }
    return all;
  }

  std::vector<std::string> column_names() const override {
    std::vector<std::string> chosen;
    const std::vector<std::string> all = inner_->column_names();
    if (all.empty()) return chosen;
    for (const Index j : columns_) chosen.push_back(all[static_cast<std::size_t>(j)]);
    return chosen;
  }

  std::vector<std::string> row_names(Index first, Index count) const override {
    std::vector<std::string> names = inner_->row_names(first, count);
    if (!names.empty() || ids_.empty() || !inner_->random_access()) return names;
    std::vector<double> row(size(inner_->shape()->cols));
    for (Index i = first; i < first + count; ++i) {
      inner_->read_rows(i, 1, row.data());
      names.push_back(id_in(row));
    }
    return names;
  }

  std::string locate(Index row, Index col) const override {
    return inner_->locate(row, columns_[static_cast<std::size_t>(col)]);
  }

 private:
  std::string id_in(const std::vector<double>& row) const {
    std::vector<std::string> parts;
    for (const Index j : ids_) {
      if (!std::isnan(row[size(j)])) parts.push_back(label_of(row[size(j)]));
    }
    return join(parts);
  }

  void add_group(double value) {
    if (std::isnan(value)) {
      throw InputError(fmt::format("{}, {}: the group is missing; every row needs one", name(),
                                   inner_->locate(static_cast<Index>(row_), *group_column_)));
    }
    groups_.add(row_++, label_of(value));
  }

  std::unique_ptr<Source> inner_;
  std::vector<Index> columns_, ids_;
  std::optional<Index> group_column_;
  GroupLabels groups_;
  std::size_t row_ = 0;  // the next row, counted where there are groups
  std::vector<double> values_;
};

}  // namespace

std::unique_ptr<Source> choose_columns(std::unique_ptr<Source> source, const ReadOptions& options) {
  const bool any = !options.columns.empty() || !options.id_column.empty() ||
                   !options.exclude.empty() || options.group_column;
  if (!any) return source;
  const auto width = static_cast<std::size_t>(source->shape()->cols);
  const std::vector<std::string> names = source->column_names();
  const std::vector<bool> kept = kept_by_options(options, names, width, source->name());
  Uses uses;
  for (std::size_t j = 0; j < width; ++j) {
    if (kept[j]) uses.data.push_back(static_cast<Index>(j));
  }
  for (const std::size_t j : id_columns(options, names, width, source->name())) {
    uses.ids.push_back(static_cast<Index>(j));
  }
  if (const auto j = group_column(options, names, width, source->name())) {
    uses.group = static_cast<Index>(*j);
  }
  return std::make_unique<ColumnSubset>(std::move(source), std::move(uses));
}

}  // namespace pcadim::data
