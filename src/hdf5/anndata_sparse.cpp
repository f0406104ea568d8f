#include "hdf5/anndata_sparse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "base/memory.hpp"
#include "base/printable.hpp"
#include "base/size.hpp"
#include "hdf5/tenx.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// How a sparse matrix lies in the file: line after line, the lines being its rows or columns.
struct Layout {
  std::string path;
  bool lines_are_rows = true;  // of the matrix that is wanted
  std::uint64_t lines = 0;     // as many starts, and one more
  std::uint64_t length = 0;    // of a line, zeros counted
  std::uint64_t cells = 0;
};

class SparseReader {
 public:
  SparseReader(Hdf5File& file, std::string path, const ReadOptions& options)
      : file_(file), options_(options), layout_{.path = std::move(path)} {}

  SparseMatrix read() {
    find_layout();
    check_parts();
    check_memory();
    SparseMatrix matrix = layout_.lines_are_rows ? read_rows() : read_columns();
    tidy(matrix, file_.name());
    return matrix;
  }

 private:
  template <class... Values>
  [[noreturn]] void refuse(fmt::format_string<Values...> text, Values&&... values) const {
    throw InputError(fmt::format("{}: sparse matrix '{}': {}", file_.name(),
                                 printable(layout_.path),
                                 fmt::format(text, std::forward<Values>(values)...)));
  }

  std::string part(const char* name) const { return layout_.path + "/" + name; }

  void find_layout();
  void check_parts();
  std::uint64_t check_list(const char* name, bool whole_numbers) const;
  void check_memory() const;

  std::vector<Index> read_starts();
  /// Calls on_block(first, indices) for all of them, some at a time.
  template <class OnBlock>
  void for_indices(const OnBlock& on_block);
  void read_indices(std::uint64_t first, std::span<std::int64_t> out);
  SparseMatrix read_rows();
  SparseMatrix read_columns();
  std::vector<Index> count_rows();

  Hdf5File& file_;
  const ReadOptions& options_;
  Layout layout_;
};

/// "csr" or "csc"; empty where the group is no sparse matrix.
std::string sparse_format(Hdf5File& file, const std::string& path) {
  const std::string kind = file.text_attribute(path, "encoding-type").value_or("");
  if (kind == "csr_matrix" || kind == "csc_matrix") return kind.substr(0, 3);
  const std::string old = file.text_attribute(path, "h5sparse_format").value_or("");
  if (old == "csr" || old == "csc") return old;
  return is_tenx_group(file, path) ? "csr" : "";  // cell after cell
}

void SparseReader::find_layout() {
  std::vector<std::int64_t> shape = file_.integer_attribute(layout_.path, "shape");
  if (shape.empty()) shape = file_.integer_attribute(layout_.path, "h5sparse_shape");
  if (shape.empty() && is_tenx_group(file_, layout_.path)) shape = tenx_shape(file_, layout_.path);
  if (shape.size() != 2) refuse("its attribute 'shape' must be two whole numbers");
  if (shape[0] < 1 || shape[1] < 1) {
    refuse("it has {} rows and {} columns; at least one of each is needed", shape[0], shape[1]);
  }
  const bool lines_are_stored_rows = sparse_format(file_, layout_.path) == "csr";
  layout_.lines = static_cast<std::uint64_t>(shape[lines_are_stored_rows ? 0 : 1]);
  layout_.length = static_cast<std::uint64_t>(shape[lines_are_stored_rows ? 1 : 0]);
  layout_.lines_are_rows = lines_are_stored_rows != options_.transpose;
  const std::uint64_t cols = layout_.lines_are_rows ? layout_.length : layout_.lines;
  constexpr std::uint64_t most = std::uint64_t{1} << 32U;
  if (cols > most) refuse("it has {} columns, and at most {} can be read", cols, most);
}

void SparseReader::check_parts() {
  const std::uint64_t starts = check_list("indptr", true);
  if (starts - 1 != layout_.lines) {  // also for none at all
    refuse("'indptr' has {} entries where {} lines need {}", starts, layout_.lines,
           layout_.lines + 1);
  }
  layout_.cells = check_list("indices", true);
  const std::uint64_t values = check_list("data", false);
  if (values != layout_.cells) {
    refuse("'data' has {} entries and 'indices' {}; they must be as many", values, layout_.cells);
  }
}

/// The length of a part, which must be a list of numbers that the file has room for.
std::uint64_t SparseReader::check_list(const char* name, bool whole_numbers) const {
  const Hdf5Object list = file_.describe(part(name));
  if (!list.is_numeric() || list.dimensions != 1 ||
      (whole_numbers && list.holds != Hdf5Holds::integers)) {
    refuse("'{}' must be a list of {}", name, whole_numbers ? "whole numbers" : "numbers");
  }
  const std::uint64_t count = list.extent[0];
  const std::uint64_t bytes = std::max<std::uint64_t>(1, list.element_bytes);
  // A list may be declared longer than what was written; the rest would be zeros without meaning.
  const bool is_known = list.expansion > 0;
  if (is_known && count / list.expansion > list.stored_bytes / bytes) {
    refuse("'{}' claims {} entries, more than its {} bytes in the file can hold; write it again",
           name, count, list.stored_bytes);
  }
  return count;
}

void SparseReader::check_memory() const {
  const std::uint64_t ceiling = memory_ceiling(options_.memory);
  const std::uint64_t rows = layout_.lines_are_rows ? layout_.lines : layout_.length;
  const std::uint64_t cols = layout_.lines_are_rows ? layout_.length : layout_.lines;
  // Mean, variance, length and the like of each column, whether there are cells in it or not.
  constexpr std::uint64_t bytes_of_column = 64;
  if (cols > ceiling / bytes_of_column) {
    refuse("{} columns need {:.3g} GB, more than the memory allowed ({:.3g} GB); raise {{memory}}",
           cols, 1e-9 * static_cast<double>(bytes_of_column) * static_cast<double>(cols),
           1e-9 * static_cast<double>(ceiling));
  }
  // Two more places for each line and row while the matrix is turned.
  const std::uint64_t places = layout_.lines_are_rows ? 0 : layout_.lines + layout_.length;
  const bool fits = rows <= ceiling && places <= ceiling / sizeof(Index) &&
                    layout_.cells <= ceiling &&
                    sparse_bytes(rows, layout_.cells) <= ceiling - places * sizeof(Index);
  if (fits) return;
  refuse(
      "its {} rows with {} numbers need {:.3g} GB, more than the memory allowed ({:.3g} GB); "
      "raise {{memory}}",
      rows, layout_.cells,
      1e-9 * (12.0 * static_cast<double>(layout_.cells) +
              8.0 * (static_cast<double>(rows) + static_cast<double>(places))),
      1e-9 * static_cast<double>(ceiling));
}

std::vector<Index> SparseReader::read_starts() {
  static_assert(sizeof(Index) == sizeof(std::int64_t));
  std::vector<std::int64_t> starts(static_cast<std::size_t>(layout_.lines + 1));
  file_.read(part("indptr"), 0, std::span(starts));
  const auto broken =
      starts[0] == 0 ? std::is_sorted_until(starts.begin(), starts.end()) : starts.begin();
  if (broken != starts.end()) {
    refuse("'indptr' must ascend from 0, and entry {} ({}) does not", broken - starts.begin() + 1,
           *broken);
  }
  if (starts.back() != static_cast<std::int64_t>(layout_.cells)) {
    refuse("'indptr' ends at {}, and there are {} numbers", starts.back(), layout_.cells);
  }
  return starts;
}

/// on_block(first cell, number of cells), news now and then.
template <class OnBlock>
void SparseReader::for_indices(const OnBlock& on_block) {
  std::vector<std::int64_t> indices(Hdf5File::most_numbers);
  for (std::uint64_t first = 0; first < layout_.cells; first += Hdf5File::most_numbers) {
    if (options_.progress) {
      options_.progress(
          {"reading the data", static_cast<Index>(first), static_cast<Index>(layout_.cells)});
    }
    const auto count = std::min(Hdf5File::most_numbers, layout_.cells - first);
    const std::span some(indices.data(), static_cast<std::size_t>(count));
    read_indices(first, some);
    on_block(first, some);
  }
}

void SparseReader::read_indices(std::uint64_t first, std::span<std::int64_t> out) {
  file_.read(part("indices"), first, out);
  const auto outside = std::ranges::find_if(out, [&](std::int64_t index) {
    return index < 0 || static_cast<std::uint64_t>(index) >= layout_.length;
  });
  if (outside == out.end()) return;
  refuse("'indices' must be from 0 to {}, and entry {} is {}", layout_.length - 1,
         first + static_cast<std::uint64_t>(outside - out.begin()) + 1, *outside);
}

SparseMatrix SparseReader::read_rows() {
  SparseMatrix matrix;
  matrix.rows = static_cast<Index>(layout_.lines);
  matrix.cols = static_cast<Index>(layout_.length);
  matrix.start = read_starts();
  matrix.column.resize(static_cast<std::size_t>(layout_.cells));
  matrix.value.resize(static_cast<std::size_t>(layout_.cells));
  for_indices([&](std::uint64_t first, std::span<const std::int64_t> some) {
    std::ranges::transform(some, matrix.column.begin() + static_cast<std::ptrdiff_t>(first),
                           [](std::int64_t index) { return static_cast<std::uint32_t>(index); });
    file_.read(part("data"), first, std::span(matrix.value).subspan(first, some.size()));
  });
  return matrix;
}

/// Where the cells of each row begin.
std::vector<Index> SparseReader::count_rows() {
  std::vector<Index> start(static_cast<std::size_t>(layout_.length) + 1, 0);
  for_indices([&](std::uint64_t, std::span<const std::int64_t> some) {
    for (const std::int64_t row : some) ++start[size(row) + 1];
  });
  std::partial_sum(start.begin(), start.end(), start.begin());
  return start;
}

SparseMatrix SparseReader::read_columns() {
  const std::vector<Index> lines = read_starts();
  SparseMatrix matrix;
  matrix.rows = static_cast<Index>(layout_.length);
  matrix.cols = static_cast<Index>(layout_.lines);
  matrix.start = count_rows();
  matrix.column.resize(static_cast<std::size_t>(layout_.cells));
  matrix.value.resize(static_cast<std::size_t>(layout_.cells));
  std::vector<Index> place = matrix.start;
  std::vector<double> values(Hdf5File::most_numbers);
  std::size_t line = 0;
  for_indices([&](std::uint64_t first, std::span<const std::int64_t> some) {
    file_.read(part("data"), first, std::span(values.data(), some.size()));
    for (std::size_t k = 0; k < some.size(); ++k) {
      while (lines[line + 1] <= static_cast<Index>(first + k)) ++line;
      const std::size_t to = size(place[size(some[k])]++);
      // The file may change between the two readings.
      if (to >= matrix.column.size()) refuse("'indices' changed while it was read");
      matrix.column[to] = static_cast<std::uint32_t>(line);
      matrix.value[to] = values[k];
    }
  });
  return matrix;
}

}  // namespace

bool is_sparse_group(Hdf5File& file, const std::string& path) {
  return file.has_group(path) && !sparse_format(file, path).empty();
}

SparseMatrix read_sparse_group(Hdf5File& file, const std::string& path,
                               const ReadOptions& options) {
  return SparseReader(file, path, options).read();
}

}  // namespace pcadim::data
