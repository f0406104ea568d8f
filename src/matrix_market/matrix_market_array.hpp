#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "matrix_market/matrix_market_header.hpp"
#include "matrix_market/matrix_market_lines.hpp"
#include "pcadim/source.hpp"

namespace pcadim::data {

/// The numbers after the header of an array file (column after column) as a dense source in
/// memory. Throws InputError where they are more than `memory` bytes.
std::unique_ptr<Source> read_market_array(MatrixMarketLines& lines, const MarketHeader& header,
                                          std::uint64_t memory);

}  // namespace pcadim::data
