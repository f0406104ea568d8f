#pragma once
#include <memory>

#include "bytes/byte_input.hpp"
#include "matrix_market/matrix_market_lines.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// A Matrix Market file: coordinate files as a sparse source, turned where options.transpose or
/// companions beside the file say so; array files as a dense one in memory, as they are. `chunk` is
/// the number of bytes read at once.
std::unique_ptr<Source> open_matrix_market(std::unique_ptr<ByteInput> input,
                                           const ReadOptions& options,
                                           std::size_t chunk = MatrixMarketLines::usual_chunk);

}  // namespace pcadim::data
