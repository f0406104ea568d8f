#include "recovery/markdown.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace pcadim::recovery {
namespace {

using Rows = std::vector<std::vector<std::string>>;

/// Bytes of UTF-8 that begin a character.
std::size_t letters(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xc0) != 0x80; }));
}

std::vector<std::size_t> column_widths(const Rows& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 3);
  for (const auto& row : rows) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], letters(row[c]));
  }
  return widths;
}

bool begins_like_number(const std::string& cell) { return cell.find_first_of("0123456789+-") == 0; }

std::vector<bool> number_columns(const Rows& rows) {
  std::vector<bool> numbers(rows.front().size(), true);
  for (std::size_t c = 0; c < numbers.size(); ++c) {
    numbers[c] = std::all_of(rows.begin() + 1, rows.end(),
                             [c](const auto& row) { return begins_like_number(row[c]); });
  }
  return numbers;
}

std::string rule(const std::vector<std::size_t>& widths, const std::vector<bool>& numbers) {
  std::string line = "|";
  for (std::size_t c = 0; c < widths.size(); ++c) {
    line += std::string(widths[c] + 1, '-') + (numbers[c] ? ":|" : "-|");
  }
  return line + '\n';
}

}  // namespace

std::string markdown_table(const Rows& rows) {
  const std::vector<std::size_t> widths = column_widths(rows);
  const std::vector<bool> numbers = number_columns(rows);
  std::string text;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    text += '|';
    for (std::size_t c = 0; c < widths.size(); ++c) {
      text += numbers[c] ? fmt::format(" {:>{}} |", rows[r][c], widths[c])
                         : fmt::format(" {:<{}} |", rows[r][c], widths[c]);
    }
    text += '\n';
    if (r == 0) text += rule(widths, numbers);
  }
  return text;
}

}  // namespace pcadim::recovery
