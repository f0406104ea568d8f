#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace pcadim::data {

/// How many bytes at the beginning are one character that a terminal would obey instead of showing:
/// a control character (also of the second set, U+0080 to U+009F), a line separator, or one that
/// turns the direction of the text around. 0 where there is none.
std::size_t obeyed_bytes(std::string_view text);

/// Text from a file made fit for a one-line message: what a terminal would obey is shown as \xNN,
/// text of more bytes than `longest` is cut, and nothing in it is taken for a mark.
std::string printable(std::string_view text, std::size_t longest = 40);

bool is_utf8(std::string_view text);

/// The text if it is UTF-8, else each byte taken as Windows-1252 (Latin-1 and some more): old
/// spreadsheets write names that way, and no later reader of a report should meet broken UTF-8.
std::string as_utf8(std::string_view text);

}  // namespace pcadim::data
