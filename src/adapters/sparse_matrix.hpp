#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "pcadim/index.hpp"
#include "pcadim/source.hpp"

namespace pcadim::data {

/// A matrix without its zeros, row after row (CSR).
struct SparseMatrix {
  Index rows = 0, cols = 0;
  std::vector<Index> start;           // rows + 1 places
  std::vector<std::uint32_t> column;  // ascending within a row
  std::vector<double> value;          // may hold explicit zeros
};

/// Sorts each row by column and adds up cells given twice. Throws InputError, with `name` for the
/// message, for a column out of range or arrays that do not fit each other.
void tidy(SparseMatrix& matrix, const std::string& name);

/// Bytes the arrays take (or would take) for that many rows and cells.
std::uint64_t sparse_bytes(std::uint64_t rows, std::uint64_t cells);

/// The matrix, which must outlive the view.
SparseView view_of(const SparseMatrix& matrix);

/// Do the starts ascend from 0 and the columns within each row, all of them in range? Throws
/// InputError, with `name` for the message, where they do not.
void check_sparse(const SparseView& matrix, const std::string& name);

/// Leaves only the columns marked as kept, numbered anew.
void keep_columns(SparseMatrix& matrix, const std::vector<bool>& kept);

}  // namespace pcadim::data
