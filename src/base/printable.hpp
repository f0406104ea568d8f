#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace pcadim::data {

/// Text from a file made fit for a one-line message: control characters are shown as \xNN, and text
/// of more bytes than `longest` is cut.
std::string printable(std::string_view text, std::size_t longest = 40);

/// The text if it is UTF-8, else each byte taken as Latin-1: old spreadsheets write names that way,
/// and no later reader of a report should meet broken UTF-8.
std::string as_utf8(std::string_view text);

}  // namespace pcadim::data
