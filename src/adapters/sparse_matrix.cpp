#include "adapters/sparse_matrix.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "base/mark.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

struct Cell {
  std::uint32_t column = 0;
  double value = 0;
};

void check_start(const Index* start, Index rows, const std::string& name) {
  const Index* broken = start[0] == 0 ? std::is_sorted_until(start, start + rows + 1) : start;
  if (broken == start + rows + 1) return;
  throw InputError(
      fmt::format("{}: the starts of the rows must ascend from 0, which the one of {} does not",
                  name, row_mark(broken - start)));
}

[[noreturn]] void throw_column_outside(const SparseView& matrix, Index row, Index cell,
                                       const std::string& name) {
  throw InputError(fmt::format("{}: {} has a cell in {}, but there are {} columns", name,
                               row_mark(row), column_mark(Index{matrix.column[cell]}),
                               matrix.cols));
}

void check_columns_exist(const SparseView& matrix, const std::string& name) {
  for (Index i = 0; i < matrix.rows; ++i) {
    for (Index k = matrix.start[i]; k < matrix.start[i + 1]; ++k) {
      if (matrix.column[k] >= matrix.cols) throw_column_outside(matrix, i, k, name);
    }
  }
}

/// Is every column of the range greater than the one before?
bool strictly_ascending(const std::uint32_t* first, const std::uint32_t* last) {
  return std::adjacent_find(first, last, std::greater_equal<>()) == last;
}

/// Sorts cells [first, last); those of one column keep their order, so that sums never depend on
/// how a file was read.
void sort_cells(SparseMatrix& matrix, Index first, Index last, std::vector<Cell>& work) {
  work.clear();
  for (Index k = first; k < last; ++k) {
    work.push_back({matrix.column[size(k)], matrix.value[size(k)]});
  }
  std::stable_sort(work.begin(), work.end(),
                   [](const Cell& a, const Cell& b) { return a.column < b.column; });
  for (Index k = first; k < last; ++k) {
    matrix.column[size(k)] = work[size(k - first)].column;
    matrix.value[size(k)] = work[size(k - first)].value;
  }
}

/// Moves cells [first, last) to `to`, those of the same column as one. Returns the place after.
Index move_and_add_up(SparseMatrix& matrix, Index first, Index last, Index to) {
  const Index begin = to;
  for (Index k = first; k < last; ++k) {
    const std::uint32_t column = matrix.column[size(k)];
    const double value = matrix.value[size(k)];
    if (to > begin && matrix.column[size(to - 1)] == column) {
      matrix.value[size(to - 1)] += value;
      continue;
    }
    matrix.column[size(to)] = column;
    matrix.value[size(to++)] = value;
  }
  return to;
}

void check_sizes(const SparseMatrix& matrix, const std::string& name) {
  if (matrix.rows < 0 || std::ssize(matrix.start) != matrix.rows + 1 ||
      matrix.column.size() != matrix.value.size()) {
    throw InputError(name + ": the arrays of the sparse matrix differ in length");
  }
  check_start(matrix.start.data(), matrix.rows, name);
  if (matrix.start.back() != std::ssize(matrix.column)) {
    throw InputError(fmt::format("{}: the rows hold {} cells together, but there are {} numbers",
                                 name, matrix.start.back(), matrix.value.size()));
  }
}

}  // namespace

void tidy(SparseMatrix& matrix, const std::string& name) {
  check_sizes(matrix, name);
  check_columns_exist(view_of(matrix), name);
  std::vector<Cell> work;
  Index to = 0, first = 0;
  for (Index i = 0; i < matrix.rows; ++i) {
    const Index last = matrix.start[size(i) + 1];
    const std::uint32_t* column = matrix.column.data();
    const bool in_order = strictly_ascending(column + first, column + last);
    if (in_order && to == first) {
      to = last;
    } else {
      if (!in_order) sort_cells(matrix, first, last, work);
      to = move_and_add_up(matrix, first, last, to);
    }
    matrix.start[size(i) + 1] = to;
    first = last;
  }
  matrix.column.resize(size(to));
  matrix.value.resize(size(to));
}

std::uint64_t sparse_bytes(std::uint64_t rows, std::uint64_t cells) {
  constexpr std::uint64_t per_cell = sizeof(std::uint32_t) + sizeof(double);
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  if (rows >= most / 2 / sizeof(Index) || cells >= most / 2 / per_cell) return most;
  return (rows + 1) * sizeof(Index) + cells * per_cell;
}

SparseView view_of(const SparseMatrix& matrix) {
  return {matrix.rows, matrix.cols, matrix.start.data(), matrix.column.data(), matrix.value.data()};
}

void check_sparse(const SparseView& matrix, const std::string& name) {
  check_start(matrix.start, matrix.rows, name);
  check_columns_exist(matrix, name);
  for (Index i = 0; i < matrix.rows; ++i) {
    if (strictly_ascending(matrix.column + matrix.start[i], matrix.column + matrix.start[i + 1])) {
      continue;
    }
    throw InputError(
        fmt::format("{}: the columns of {} do not ascend; sort them and add up cells "
                    "that are given twice",
                    name, row_mark(i)));
  }
}

void keep_columns(SparseMatrix& matrix, const std::vector<bool>& kept) {
  constexpr auto dropped = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> renumbered(kept.size(), dropped);
  std::uint32_t width = 0;
  for (std::size_t j = 0; j < kept.size(); ++j) {
    if (kept[j]) renumbered[j] = width++;
  }
  Index to = 0, first = 0;
  for (Index i = 0; i < matrix.rows; ++i) {
    const Index last = matrix.start[size(i) + 1];
    for (Index k = first; k < last; ++k) {
      const std::uint32_t column = renumbered[matrix.column[size(k)]];
      if (column == dropped) continue;
      matrix.column[size(to)] = column;
      matrix.value[size(to++)] = matrix.value[size(k)];
    }
    matrix.start[size(i) + 1] = to;
    first = last;
  }
  matrix.cols = Index{width};
  matrix.column.resize(size(to));
  matrix.value.resize(size(to));
}

}  // namespace pcadim::data
