#pragma once
#include <string>
#include <string_view>

#include "pcadim/export.hpp"

/// Values of options as a programming language writes them, for front ends that render marks
/// (pcadim/marks.hpp).
namespace pcadim {

/// What languages disagree about; texts are in double quotes, with a backslash before a quote or
/// backslash of their own.
struct LiteralStyle {
  std::string_view yes, no;               ///< `True`, `TRUE`
  std::string_view list_begin, list_end;  ///< `[` and `]`, `c(` and `)`
};

/// `True`, `5`, `"drop-rows"`: words for yes and no, numbers as they are, all else as text.
PCADIM_API std::string literal(std::string_view word, const LiteralStyle& style);

/// The same for a value of an option by name. Names of columns and characters are text even where
/// they look like a number; several in a list are `["a", "b"]`, one is `"a"`.
PCADIM_API std::string literal_of(std::string_view option, std::string_view value,
                                  const LiteralStyle& style);

/// The word as text: `"drop-rows"`.
PCADIM_API std::string quoted_literal(std::string_view word);

}  // namespace pcadim
