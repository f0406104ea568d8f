#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "pcadim/index.hpp"

/// Helpers for building sentences.
namespace pcadim {

/// A column's name for a message, cut short if it is very long; nothing in it is taken for a mark.
std::string short_name(std::string_view name);

/// "a, b, c": the first few of some items, and how many more ("and 7 more") of `count`.
std::string list_some(const std::vector<std::string>& items, Index count,
                      std::string_view separator = ", ");

/// "a, b, ... (7 in all)": up to `most` items in the words that `words_of` has for each, and how
/// many there are where that is more.
template <class Items, class WordsOf>
std::string list_first(const Items& items, std::size_t most, const WordsOf& words_of) {
  std::string list;
  std::size_t shown = 0;
  for (const auto& item : items) {
    if (shown == most) return list + ", ... (" + std::to_string(items.size()) + " in all)";
    if (shown > 0) list += ", ";
    list += words_of(item);
    ++shown;
  }
  return list;
}

/// "a, b, c"
std::string join(const std::vector<std::string>& words, std::string_view separator = ", ");

/// "1 row", "2 rows"
std::string counted(Index count, std::string_view singular);

/// "One column is", "3 columns are": a noun with its number and the verb that fits.
std::string counted(Index count, std::string_view noun, std::string_view one,
                    std::string_view many);

}  // namespace pcadim
