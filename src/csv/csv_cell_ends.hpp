#pragma once
#include <cstddef>

namespace pcadim::data {

/// How many bytes past a text, and how many places past the wanted ones, find_cell_ends()
/// needs.
inline constexpr std::size_t cell_ends_slack = 64;

/// Finds where the cells of a text without quotes end: at delimiters, and the last at `end`. Where
/// blanks separate cells, the text must not begin or end with them, and a run of them is one
/// delimiter. Returns the number of cells, whose ends are in `ends`, or a number above `most` when
/// there are more. A parser that knows where cells end before it reads them lets the processor work
/// on several at once.
///
/// `ends` needs room for most + cell_ends_slack places; as many bytes past `end` must be
/// readable.
std::size_t find_cell_ends(const char* begin, const char* end, char delimiter, std::size_t most,
                           const char** ends);

/// The same without wide registers, for processors that have none.
std::size_t find_cell_ends_anywhere(const char* begin, const char* end, char delimiter,
                                    std::size_t most, const char** ends);

}  // namespace pcadim::data
