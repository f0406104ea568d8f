#pragma once
#include <string>

#include "pcadim/index.hpp"

/// Numbers as text. All rounding is a hair off the middle between two numbers, so that the last
/// bits of a computation do not show.
namespace pcadim::drawing {

/// A place in a picture: one decimal, without needless zeros.
std::string coordinate(double value);

/// A font size: three decimals at most, since the width of a whole text hangs on it.
std::string font_size(double value);

/// So many decimals: "0.50", "-3.0".
std::string fixed(double value, int decimals);

/// Three significant digits, without needless zeros: "0.058", "12.9", "1.2e-7", "24,300".
std::string short_number(double value);

/// "1,999"
std::string grouped(Index value);

/// A share of 1 in per cent: "89 %", "0.4 %", "99.7 %"; 100 % only if nothing is missing.
std::string percent(double share);

}  // namespace pcadim::drawing
