#pragma once
#include <string>
#include <string_view>

#include "pcadim/index.hpp"

/// Marks in messages; pcadim/marks.hpp describes them.
namespace pcadim {

/// "{max_dim}", "{missing=drop-rows}"
std::string mark(std::string_view option, std::string_view value = {});

/// "{row:16}", "{column:2}", counted from 0.
std::string row_mark(Index row);
std::string column_mark(Index column);

/// What verbatim() was given: a name that is kept for messages as it is outside of them.
std::string as_given(std::string_view text);

/// "{command:methods}"
std::string command_mark(std::string_view command);

}  // namespace pcadim
