#include "matrix_market/matrix_market_coordinate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <new>
#include <numeric>
#include <vector>

#include "base/mark.hpp"
#include "base/size.hpp"
#include "matrix_market/matrix_market_cells.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// Appends, growing in steps that never go beyond `most` where that is known to be enough: twice
/// the memory is what a vector would take by itself.
template <class T>
void append(std::vector<T>& to, T value, std::size_t most) {
  constexpr std::size_t first_step = std::size_t{1} << 16;
  if (to.size() == to.capacity()) {
    to.reserve(std::max(to.size() + 1, std::min(most, std::max(first_step, 2 * to.size()))));
  }
  to.push_back(value);
}

class CoordinateReader {
 public:
  CoordinateReader(MatrixMarketLines& lines, const CoordinateReading& how)
      : lines_(lines),
        how_(how),
        most_cells_(how.header.entries * (how.header.symmetry == MarketSymmetry::general ? 1 : 2)) {
    matrix_.rows = static_cast<Index>(how.turn ? how.header.cols : how.header.rows);
    matrix_.cols = static_cast<Index>(how.turn ? how.header.rows : how.header.cols);
  }

  SparseMatrix read() {
    check_memory(how_.header.entries, 0);
    if (how_.file_size) reserve();
    MatrixMarketCells cells(lines_, how_.header, how_.turn);
    MarketEntry out_of_order;
    if (!read_sorted(cells, out_of_order)) {
      if (lines_.rewindable()) {
        read_twice();
      } else {
        read_and_sort(cells, out_of_order);
      }
    }
    return std::move(matrix_);
  }

 private:
  /// The header was checked against the size of the file, so what it promises may be taken.
  void reserve() {
    matrix_.column.reserve(how_.header.entries);
    matrix_.value.reserve(how_.header.entries);
  }

  /// Appends cells while they come row after row. False, with the cell, when one does not.
  bool read_sorted(MatrixMarketCells& cells, MarketEntry& cell) {
    while (cells.next(cell)) {
      if (Index{cell.row} + 1 < std::ssize(matrix_.start)) return false;
      begin_row(cell.row);
      keep(cell);
    }
    begin_row(static_cast<std::uint64_t>(matrix_.rows));
    return true;
  }

  /// The rows before this one are complete.
  void begin_row(std::uint64_t row) {
    if (matrix_.start.size() <= row) matrix_.start.resize(row + 1, std::ssize(matrix_.column));
  }

  void keep(const MarketEntry& cell) {
    append(matrix_.column, cell.column, most_cells_);
    append(matrix_.value, cell.value, most_cells_);
  }

  void read_twice() {
    matrix_ = {matrix_.rows, matrix_.cols, {}, {}, {}};
    return_to_entries();
    count_cells();
    return_to_entries();
    fill();
  }

  void return_to_entries() {
    lines_.rewind();
    const MarketHeader now = read_market_header(lines_, how_.file_size);
    if (now.rows != how_.header.rows || now.cols != how_.header.cols) refuse_change();
  }

  void count_cells() {
    MatrixMarketCells cells(lines_, how_.header, how_.turn);
    matrix_.start.assign(size(matrix_.rows) + 1, 0);
    for (MarketEntry cell; cells.next_place(cell);) ++matrix_.start[std::size_t{cell.row} + 1];
    std::partial_sum(matrix_.start.begin(), matrix_.start.end(), matrix_.start.begin());
  }

  void fill() {
    const auto count = static_cast<std::uint64_t>(matrix_.start.back());
    check_memory(count, static_cast<std::uint64_t>(matrix_.rows) * sizeof(Index));
    matrix_.column.resize(count);
    matrix_.value.resize(count);
    MatrixMarketCells cells(lines_, how_.header, how_.turn);
    std::vector<Index> cursor(matrix_.start.begin(), matrix_.start.end() - 1);
    for (MarketEntry cell; cells.next(cell);) {
      Index& at = cursor[cell.row];
      // A file that changed since it was counted must not write into the next row.
      if (at == matrix_.start[std::size_t{cell.row} + 1]) refuse_change();
      matrix_.column[size(at)] = cell.column;
      matrix_.value[size(at++)] = cell.value;
    }
    if (!std::equal(cursor.begin(), cursor.end(), matrix_.start.begin() + 1)) refuse_change();
  }

  /// Keeps the row of each cell as well, those read so far included, then sorts by it.
  void read_and_sort(MatrixMarketCells& cells, MarketEntry cell) {
    check_memory(most_cells_, sparse_bytes(static_cast<std::uint64_t>(matrix_.rows), most_cells_));
    std::vector<std::uint32_t> rows = rows_so_far();
    do {
      append(rows, cell.row, most_cells_);
      keep(cell);
    } while (cells.next(cell));
    sort_by(std::move(rows));
  }

  std::vector<std::uint32_t> rows_so_far() {
    std::vector<std::uint32_t> rows;
    begin_row(static_cast<std::uint64_t>(matrix_.rows));
    for (Index i = 0; i < matrix_.rows; ++i) {
      rows.resize(size(matrix_.start[size(i) + 1]), static_cast<std::uint32_t>(i));
    }
    return rows;
  }

  /// The numbers move first, so that there are never two of all arrays.
  void sort_by(std::vector<std::uint32_t> rows) {
    matrix_.start.assign(size(matrix_.rows) + 1, 0);
    for (const std::uint32_t row : rows) ++matrix_.start[std::size_t{row} + 1];
    std::partial_sum(matrix_.start.begin(), matrix_.start.end(), matrix_.start.begin());
    reorder(matrix_.value, rows);
    reorder(matrix_.column, rows);
  }

  template <class T>
  void reorder(std::vector<T>& values, const std::vector<std::uint32_t>& rows) const {
    std::vector<Index> cursor(matrix_.start.begin(), matrix_.start.end() - 1);
    std::vector<T> sorted(values.size());
    for (std::size_t k = 0; k < rows.size(); ++k) sorted[size(cursor[rows[k]]++)] = values[k];
    values = std::move(sorted);
  }

  void check_memory(std::uint64_t cells, std::uint64_t more) const {
    const std::uint64_t arrays = sparse_bytes(static_cast<std::uint64_t>(matrix_.rows), cells);
    const std::uint64_t left = std::numeric_limits<std::uint64_t>::max() - arrays;
    check_market_memory(lines_, how_.header, arrays + std::min(more, left), how_.memory);
  }

  [[noreturn]] void refuse_change() const {
    throw InputError(lines_.name() + ": the file changed while it was read");
  }

  MatrixMarketLines& lines_;
  const CoordinateReading& how_;
  std::uint64_t most_cells_;
  SparseMatrix matrix_;
};

}  // namespace

void check_market_memory(const MatrixMarketLines& lines, const MarketHeader& header,
                         std::uint64_t needed, std::uint64_t memory) {
  if (needed <= memory) return;
  const double needed_gb = static_cast<double>(needed) / 1e9;
  throw InputError(
      fmt::format("{}: {} x {} with {} entries needs {:.3g} GB of memory, and {:.3g} GB may be "
                  "taken; give {} if the machine has that much",
                  lines.name(), header.rows, header.cols, header.entries, needed_gb,
                  static_cast<double>(memory) / 1e9,
                  mark("memory", fmt::format("{}GB", std::ceil(needed_gb)))));
}

SparseMatrix read_coordinates(MatrixMarketLines& lines, const CoordinateReading& how) try {
  return CoordinateReader(lines, how).read();
} catch (const std::bad_alloc&) {
  throw InputError(fmt::format("{}: {} entries do not fit in the memory that is available",
                               lines.name(), how.header.entries));
}

}  // namespace pcadim::data
