#include "report/layout.hpp"

#include <algorithm>
#include <utility>

namespace pcadim::layout {
namespace {

constexpr std::string_view gap = "  ";

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

std::string padded(const std::string& cell, std::size_t width, Align align) {
  const std::string blanks(width - std::min(width, width_of(cell)), ' ');
  return align == Align::left ? cell + blanks : blanks + cell;
}

std::string without_trailing_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

std::string_view escape_sequence(Tone tone) {
  switch (tone) {
    case Tone::plain:
      return "";
    case Tone::strong:
      return "\x1b[1m";
    case Tone::faint:
      return "\x1b[2m";
    case Tone::warning:
      return "\x1b[1;33m";
  }
  return "";
}

}  // namespace

std::string toned(std::string_view text, Tone tone, bool colour) {
  if (!colour || tone == Tone::plain || text.empty()) return std::string(text);
  return std::string(escape_sequence(tone)) + std::string(text) + "\x1b[0m";
}

std::size_t width_of(std::string_view text) {
  // Every byte but the continuation bytes of UTF-8 starts a character.
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0u) != 0x80u;
  }));
}

std::string paragraph(std::string_view first_indent, std::string_view text, std::size_t width) {
  const std::size_t indent = width_of(first_indent);
  std::string lines(first_indent);
  std::size_t used = indent;
  for (const std::string_view word : words_of(text)) {
    const bool starts_line = used == indent;
    if (!starts_line && used + 1 + width_of(word) > width) {
      lines += '\n' + std::string(indent, ' ');
      used = indent;
    } else if (!starts_line) {
      lines += ' ';
      ++used;
    }
    lines += word;
    used += width_of(word);
  }
  return without_trailing_blanks(std::move(lines)) + '\n';
}

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

void Table::add_row(std::vector<std::string> cells, std::string remark, Tone tone) {
  rows_.push_back({std::move(cells), std::move(remark), tone});
}

std::vector<std::size_t> Table::widths() const {
  std::vector<std::size_t> widths;
  for (std::size_t j = 0; j < columns_.size(); ++j) {
    std::size_t width = width_of(columns_[j].title);
    for (const Row& row : rows_) width = std::max(width, width_of(row.cells[j]));
    widths.push_back(width);
  }
  return widths;
}

std::string Table::line(const std::vector<std::string>& cells,
                        const std::vector<std::size_t>& widths) const {
  std::string line;
  for (std::size_t j = 0; j < cells.size(); ++j) {
    if (j > 0) line += gap;
    line += padded(cells[j], widths[j], columns_[j].align);
  }
  return without_trailing_blanks(std::move(line));
}

std::string Table::text(std::size_t width, bool colour) const {
  const std::vector<std::size_t> column_widths = widths();
  std::vector<std::string> titles;
  for (const Column& column : columns_) titles.push_back(column.title);

  std::string text = toned(line(titles, column_widths), Tone::faint, colour) + '\n';
  for (const Row& row : rows_) {
    text += toned(line(row.cells, column_widths), row.tone, colour) + '\n';
    if (!row.remark.empty()) text += paragraph("    ", row.remark, width);
  }
  return text;
}

}  // namespace pcadim::layout
