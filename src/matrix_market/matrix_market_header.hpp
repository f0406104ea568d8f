#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "matrix_market/matrix_market_lines.hpp"

namespace pcadim::data {

enum class MarketField : std::uint8_t { number, pattern };  // pattern: places only, all ones
enum class MarketSymmetry : std::uint8_t { general, symmetric, skew };

/// What a Matrix Market file says about itself.
struct MarketHeader {
  bool coordinate = true;  ///< places and numbers; else all numbers, column after column
  MarketField field = MarketField::number;
  MarketSymmetry symmetry = MarketSymmetry::general;
  std::uint64_t rows = 0, cols = 0;
  std::uint64_t entries = 0;  ///< lines that follow
};

/// Does a file with these first bytes claim to be one?
bool is_matrix_market(std::string_view first_bytes);

/// Reads up to the line of sizes. Throws InputError, in words, for kinds of matrices that hold no
/// real numbers, for sizes that make no sense, and for more entries than `file_size` (where it is
/// known) can hold.
MarketHeader read_market_header(MatrixMarketLines& lines, std::optional<std::uint64_t> file_size);

/// Nothing but blanks, or a comment?
bool says_nothing(std::string_view line);

/// What separates words. A carriage return before the line feed is one of them.
constexpr bool is_market_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace pcadim::data
