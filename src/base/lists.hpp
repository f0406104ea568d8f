#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/index.hpp"

/// Helpers for building sentences.
namespace pcadim {

/// A column's name, cut short if it is very long.
std::string short_name(std::string_view name);

/// "a, b, c": the first few of some items, and how many more ("and 7 more") of `count`.
std::string list_some(const std::vector<std::string>& items, Index count,
                      std::string_view separator = ", ");

/// "a, b, c"
std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");

/// "1 row", "2 rows"
std::string counted(Index count, std::string_view singular);

/// "One column is", "3 columns are": a noun with its number and the verb that fits.
std::string counted(Index count, std::string_view noun, std::string_view one,
                    std::string_view many);

}  // namespace pcadim
