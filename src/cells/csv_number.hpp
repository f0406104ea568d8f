#pragma once
#include <cstdint>
#include <string_view>

#include "cells/csv_dialect.hpp"

namespace pcadim::data {

enum class CellKind : std::uint8_t {
  number,
  missing,   ///< empty, NA, NaN, nan, null, ...
  infinite,  ///< inf, or too large for a double
  text
};

/// What stands around the digits of a number, or between them.
enum class Sign : std::uint8_t { none, percent, currency, thousands };

struct CellValue {
  CellKind kind = CellKind::text;
  double value = 0;           ///< NaN unless a number
  Sign sign = Sign::none;     ///< of a number
  bool not_a_number = false;  ///< missing, spelled NaN in some way
};

/// What a cell without padding and quotes says. The same in every locale.
CellValue read_value(std::string_view cell, char decimal);

/// The same in a table: with the words and codes that mean a missing cell there, and with numbers
/// that have a per cent or currency sign or separators of thousands.
CellValue read_value(std::string_view cell, const Dialect& dialect);

/// Digits with commas in between (1,5 or 1,234,567.8): text here, but meant as a number.
bool is_comma_number(std::string_view cell);

/// A comma number whose comma cannot separate thousands: 1,5 or 0,125 but not 1,234.
bool has_decimal_comma(std::string_view cell);

}  // namespace pcadim::data
