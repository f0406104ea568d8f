#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cells/csv_number.hpp"

namespace pcadim::data {

/// The number in a cell with a per cent sign (12.5%) or a currency sign ($1,200.50, -3 €, ($5)), or
/// with separators that can only be of thousands (1 200, 1'200, 1,200.5, 1,234,567): a text without
/// them. A minus may be a hyphen or the longer sign of typesetters.
struct SignedDigits {
  std::string digits;
  Sign sign = Sign::none;
};

/// Nothing where the cell has no such sign, or more than a number beside it.
std::optional<SignedDigits> signed_digits(std::string_view cell, char decimal);

/// A cell with such a sign and digits as they are written with either decimal mark?
bool is_signed_number(std::string_view cell);

/// The unit behind the number in a cell: °C of "12.5 °C"; empty where there is none. What follows a
/// whole number at once (12A) is part of a name.
std::string_view unit_behind(std::string_view cell);

/// As is_signed_number(), and the decimal mark is a comma for sure?
bool has_signed_decimal_comma(std::string_view cell);

}  // namespace pcadim::data
