#pragma once
#include <cstdint>
#include <optional>

#include "adapters/sparse_matrix.hpp"
#include "matrix_market/matrix_market_header.hpp"
#include "matrix_market/matrix_market_lines.hpp"

namespace pcadim::data {

/// How the entries of a coordinate file are to be read.
struct CoordinateReading {
  MarketHeader header;
  bool turn = false;                       ///< rows of the file become columns
  std::optional<std::uint64_t> file_size;  ///< where it is known
  std::uint64_t memory = 0;                ///< bytes that may be taken
};

/// The entries after the header as a matrix with both sides of the diagonal; rows are complete but
/// not sorted within (see tidy). Entries that come row after row are kept as they come; else the
/// file is read twice, once to count and once to put cells in their places (12 bytes each); what
/// cannot be read twice is kept and sorted (24). Throws InputError where that is too much memory.
SparseMatrix read_coordinates(MatrixMarketLines& lines, const CoordinateReading& how);

/// Throws InputError, naming --memory, if more bytes are needed than may be taken.
void check_market_memory(const MatrixMarketLines& lines, const MarketHeader& header,
                         std::uint64_t needed, std::uint64_t memory);

}  // namespace pcadim::data
