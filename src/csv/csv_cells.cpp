#include "csv/csv_cells.hpp"

#include <algorithm>
#include <cstring>

namespace pcadim::data {
namespace {

/// The quote that closes a cell, or `end`. `at` is just past the opening quote.
const char* closing_quote(const char* at, const char* end) {
  while (at != end) {
    const void* found = std::memchr(at, '"', static_cast<std::size_t>(end - at));
    if (found == nullptr) return end;
    const char* quote = static_cast<const char*>(found);
    if (quote + 1 == end || quote[1] != '"') return quote;
    at = quote + 2;
  }
  return end;
}

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

}  // namespace

CellCursor::CellCursor(std::string_view record, char delimiter)
    : at_(record.data()), end_(record.data() + record.size()), delimiter_(delimiter) {}

bool CellCursor::next(Cell& cell) {
  if (!more_) return false;
  cell = take_cell(at_, end_, delimiter_);
  more_ = step_to_next_cell(at_, end_, delimiter_);
  return true;
}

Cell take_cell(const char*& at, const char* end, char delimiter) {
  while (at != end && is_padding(*at, delimiter)) ++at;
  const char* begin = at;
  if (at != end && *at == '"') {
    const char* close = closing_quote(at + 1, end);
    at = close == end ? end : close + 1;
    const char* after = at;
    if (delimiter != blanks)
      after = std::find_if_not(at, end, [&](char c) { return is_padding(c, delimiter); });
    if (close != end && (after == end || is_delimiter(*after, delimiter))) {
      at = after;
      return {between(begin + 1, close), true};
    }
  }
  while (at != end && !is_delimiter(*at, delimiter)) ++at;
  const char* last = at;
  while (last != begin && is_padding(last[-1], delimiter)) --last;
  return {between(begin, last), false};
}

std::size_t count_cells(std::string_view record, char delimiter) {
  CellCursor cursor(record, delimiter);
  std::size_t count = 0;
  for (Cell cell; cursor.next(cell);) ++count;
  return count;
}

bool is_blank(std::string_view record, char delimiter) {
  return std::all_of(record.begin(), record.end(), [&](char c) {
    return is_padding(c, delimiter) || is_delimiter(c, delimiter);
  });
}

std::string unquoted(const Cell& cell) {
  std::string result(cell.text);
  if (!cell.quoted) return result;
  for (std::size_t at = 0; (at = result.find("\"\"", at)) != std::string::npos; ++at) {
    result.erase(at, 1);
  }
  return result;
}

}  // namespace pcadim::data
