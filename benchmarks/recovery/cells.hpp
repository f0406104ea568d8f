#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "recovery/standings.hpp"

/// Cells of the tables.
namespace pcadim::recovery {

using Row = std::vector<std::string>;

/// The number, or what stands for none.
std::string optional_number(const std::optional<double>& value, const char* empty, int decimals);

/// "97.1 ± 0.3"
std::string with_error(const Estimate& estimate, int decimals);

/// With one decimal.
std::string points(double value);

/// The root of a mean square; "-" for none.
std::string root_text(const std::optional<double>& mean_square);

/// Without a sign before zero.
std::string log_score_text(double value);

/// "90-99", in per cent.
std::string bin_name(std::size_t bin);

/// "97 (212)": per cent right of so many answers.
std::string bin_text(const Bin& bin);

/// "method", the word for the mean of all, and the groups.
Row group_heading(const Standings& standings, std::string_view overall);

}  // namespace pcadim::recovery
