#include "adapters/sparse_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "adapters/column_choice.hpp"
#include "adapters/normalized_rows.hpp"
#include "adapters/sparse_normalize.hpp"
#include "base/printable.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim {
namespace data {
namespace {

/// Cells in memory, its own or the caller's; zeros are filled in for whoever wants them.
class SparseSource final : public Source {
 public:
  SparseSource(SparseMatrix matrix, SparseFacts facts, std::vector<Index> places)
      : owned_(std::move(matrix)),
        matrix_(view_of(owned_)),
        facts_(std::move(facts)),
        places_(std::move(places)) {}
  SparseSource(SparseView matrix, SparseFacts facts) : matrix_(matrix), facts_(std::move(facts)) {}

  std::optional<Shape> shape() const override { return Shape{matrix_.rows, matrix_.cols}; }
  std::optional<SparseView> sparse() const override { return matrix_; }
  bool in_memory() const override { return true; }
  bool random_access() const override { return true; }
  std::vector<std::string> column_names() const override { return facts_.column_names; }
  std::vector<std::string> row_names(Index first, Index count) const override {
    return facts_.row_names ? facts_.row_names(first, count) : std::vector<std::string>();
  }
  std::string name() const override { return facts_.name; }
  std::vector<std::string> decisions() const override { return facts_.decisions; }
  void rewind() override { row_ = 0; }
  Progress position() const override { return {{}, row_, matrix_.rows}; }

  std::optional<MatrixView> next() override {
    constexpr Index block_cells = Index{1} << 19;
    const Index rows =
        std::min(std::max<Index>(1, block_cells / matrix_.cols), matrix_.rows - row_);
    if (rows == 0) return std::nullopt;
    make_room(rows);
    read_rows(row_, rows, block_.data());
    row_ += rows;
    return row_major(block_.data(), rows, matrix_.cols);
  }

  void read_rows(Index first, Index count, double* out) const override {
    std::fill_n(out, count * matrix_.cols, 0.0);
    for (Index i = first; i < first + count; ++i, out += matrix_.cols) {
      for (Index k = matrix_.start[i]; k < matrix_.start[i + 1]; ++k) {
        out[matrix_.column[k]] = matrix_.value[k];
      }
    }
  }

  void read_columns(Index first, Index count, double* out) const override {
    std::fill_n(out, count * matrix_.rows, 0.0);
    for (Index i = 0; i < matrix_.rows; ++i) {
      const std::uint32_t* end = matrix_.column + matrix_.start[i + 1];
      const std::uint32_t* cell = std::lower_bound(matrix_.column + matrix_.start[i], end, first);
      for (; cell != end && Index{*cell} < first + count; ++cell) {
        out[(Index{*cell} - first) * matrix_.rows + i] = matrix_.value[cell - matrix_.column];
      }
    }
  }

  std::string locate(Index row, Index col) const override {
    const std::string place = Source::locate(row, places_.empty() ? col : places_[size(col)]);
    if (facts_.column_names.empty()) return place;
    return fmt::format("{} ({})", place, printable(facts_.column_names[size(col)]));
  }

 private:
  void make_room(Index rows) try {
    block_.resize(size(rows) * size(matrix_.cols));
  } catch (const std::bad_alloc&) {
    throw InputError(fmt::format("{}: a row of {} columns does not fit in memory with its zeros",
                                 facts_.name, matrix_.cols));
  }

  SparseMatrix owned_;
  SparseView matrix_;
  SparseFacts facts_;
  std::vector<Index> places_;  // of the columns before some were chosen; empty: all were
  std::vector<double> block_;
  Index row_ = 0;
};

void check_shape(Index rows, Index cols, const std::string& name) {
  if (rows >= 1 && cols >= 1) return;
  throw InputError(fmt::format("{} has {} rows and {} columns; at least one of each is needed",
                               name, rows, cols));
}

void refuse_groups(const ReadOptions& options, const std::string& name) {
  if (!options.group_column) return;
  throw UsageError(fmt::format(
      "{}: {{group_column}} needs a table; the columns of a sparse matrix are all data", name));
}

bool leaves_out(const ReadOptions& options) {
  return !options.columns.empty() || !options.id_column.empty() || !options.exclude.empty();
}

/// With transpose these options mean columns of the file, which are observations there.
void refuse_leaving_out_rows(const ReadOptions& options, const std::string& name) {
  if (!options.transpose || !leaves_out(options)) return;
  throw UsageError(
      fmt::format("{}: with {{transpose=true}} the columns of the file are observations, and a "
                  "sparse matrix is read with all of them; leave out {{columns}}, {{exclude}} and "
                  "{{id_column}}",
                  name));
}

/// Leaves the chosen columns and returns the places they had; nothing where all stay.
std::vector<Index> select(SparseMatrix& matrix, const ReadOptions& options, SparseFacts& facts) {
  std::vector<Index> places;
  if (!leaves_out(options)) return places;
  const std::vector<bool> kept =
      kept_by_options(options, facts.column_names, size(matrix.cols), facts.name);
  keep_columns(matrix, kept);
  std::vector<std::string> names;
  for (std::size_t j = 0; j < kept.size(); ++j) {
    if (!kept[j]) continue;
    places.push_back(static_cast<Index>(j));
    if (!facts.column_names.empty()) names.push_back(std::move(facts.column_names[j]));
  }
  facts.column_names = std::move(names);
  return places;
}

}  // namespace

std::unique_ptr<Source> sparse_source(SparseMatrix matrix, const ReadOptions& options,
                                      SparseFacts facts) {
  refuse_groups(options, facts.name);
  refuse_leaving_out_rows(options, facts.name);
  check_normalization(options.normalize);
  check_shape(matrix.rows, matrix.cols, facts.name);
  if (!facts.column_names.empty() && std::ssize(facts.column_names) != matrix.cols) {
    throw InternalError(facts.name + ": a reader gave another number of names than of columns");
  }
  std::vector<Index> places = select(matrix, options, facts);
  auto source = [&] {
    return std::make_unique<SparseSource>(std::move(matrix), std::move(facts), std::move(places));
  };
  if (!is_asked(options.normalize)) return source();
  const auto locate = [&](Index row, Index col) {
    return SparseSource(SparseMatrix{}, facts, places).locate(row, col);
  };
  facts.decisions.push_back(
      normalize(matrix, options.normalize, options.threads, facts.name, locate));
  return source();
}

}  // namespace data

std::unique_ptr<Source> sparse_matrix_source(SparseView matrix,
                                             std::vector<std::string> column_names,
                                             RowNamer row_names) {
  const std::string name = "sparse matrix in memory";
  data::check_shape(matrix.rows, matrix.cols, "the " + name);
  if (!column_names.empty() && std::ssize(column_names) != matrix.cols) {
    throw UsageError(fmt::format(
        "{} column names were given for a matrix of {} columns; give one for each, or none",
        column_names.size(), matrix.cols));
  }
  if (matrix.start == nullptr) throw InputError("the " + name + " has no starts of its rows");
  const bool filled = matrix.column != nullptr && matrix.value != nullptr;
  if (matrix.cells() > 0 && !filled) throw InputError("the " + name + " has no cells");
  data::check_sparse(matrix, name);
  return std::make_unique<data::SparseSource>(
      matrix, data::SparseFacts{name, std::move(column_names), {}, std::move(row_names)});
}

}  // namespace pcadim
