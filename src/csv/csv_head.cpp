#include "csv/csv_head.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.hpp"
#include "cells/csv_number.hpp"
#include "csv/csv_cells.hpp"
#include "csv/csv_detect.hpp"
#include "csv/csv_width.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t most_titles = 50;

struct Cells {
  std::vector<CellKind> kinds;
  std::size_t filled = 0;
};

Cells cells_of(const Record& record, const Dialect& dialect) {
  Cells cells;
  CellCursor cursor(record.text, dialect.delimiter);
  for (Cell cell; cursor.next(cell);) {
    const bool comma = is_comma_number(cell.text);
    cells.kinds.push_back(comma ? CellKind::number : read_value(cell.text, dialect).kind);
    if (!cell.text.empty()) ++cells.filled;
  }
  return cells;
}

bool holds_number(const Cells& cells) {
  return std::ranges::find(cells.kinds, CellKind::number) != cells.kinds.end();
}

/// One filled cell, and that is text.
bool is_one_text(const Cells& cells) {
  return cells.filled == 1 && std::ranges::find(cells.kinds, CellKind::text) != cells.kinds.end();
}

bool may_be_title(const Cells& cells, std::size_t width) {
  return cells.kinds.size() != width || (width > 2 && 2 * cells.filled <= width);
}

/// R writes one name fewer than columns over rows that begin with a name.
bool is_one_name_fewer(const Cells& cells, std::size_t width) {
  return cells.kinds.size() + 1 == width && cells.filled == cells.kinds.size() &&
         !holds_number(cells);
}

/// Text where the rows below have a number, and no number at all?
bool names_columns(const std::vector<Record>& records, std::size_t at, const Dialect& dialect) {
  if (at + 1 >= records.size()) return false;
  const Cells names = cells_of(records[at], dialect);
  if (holds_number(names)) return false;
  // A row of units may come in between.
  for (std::size_t i = at + 1; i < std::min(records.size(), at + 3); ++i) {
    const Cells below = cells_of(records[i], dialect);
    for (std::size_t j = 0; j < std::min(names.kinds.size(), below.kinds.size()); ++j) {
      if (names.kinds[j] == CellKind::text && below.kinds[j] == CellKind::number) return true;
    }
  }
  return false;
}

/// What the rows from the third on hold in each column.
struct Below {
  std::vector<bool> number, text;
};

Below look_below(const std::vector<Record>& records, std::size_t width, const Dialect& dialect) {
  Below below{std::vector<bool>(width), std::vector<bool>(width)};
  for (std::size_t i = 2; i < records.size(); ++i) {
    const Cells row = cells_of(records[i], dialect);
    for (std::size_t j = 0; j < std::min(width, row.kinds.size()); ++j) {
      if (row.kinds[j] == CellKind::number) below.number[j] = true;
      if (row.kinds[j] == CellKind::text) below.text[j] = true;
    }
  }
  return below;
}

std::size_t hash_lines(std::string_view text) {
  std::size_t end = 0;
  while (text.substr(end).starts_with('#')) {
    const std::size_t line_end = text.find('\n', end);
    if (line_end == text.npos) break;
    end = line_end + 1;
    end = std::min(text.find_first_not_of("\r\n", end), text.size());
  }
  return end;
}

/// Is the one line before `rest` as wide as the rows there?
bool is_wide_as(std::string_view line, const Sample& rest, const ReadOptions& options) {
  const char delimiter = options.delimiter ? *options.delimiter : detect_delimiter(rest);
  const std::vector<Record> records = rest.records(delimiter);
  return !records.empty() && count_cells(line, delimiter) == usual_width(records, delimiter).cells;
}

}  // namespace

std::size_t pass_over_hash_lines(Sample& sample, const ReadOptions& options) {
  const std::size_t end = hash_lines(sample.text);
  const std::string_view head = sample.text.substr(0, end);
  Sample rest = sample;
  rest.text.remove_prefix(end);
  rest.first_line += count_lines(head);
  if (end == 0 || rest.text.find_first_not_of(" \t\r\n") == rest.text.npos) return 0;
  const std::size_t line_end = head.find('\n');
  const bool one = head.find('#', line_end) == head.npos;
  const std::string_view line = without_carriage_return(head.substr(0, line_end));
  if (one && is_wide_as(line, rest, options)) return 0;
  const std::size_t lines = rest.first_line - sample.first_line;
  sample = rest;
  return lines;
}

std::size_t count_titles(const std::vector<Record>& records, const Dialect& dialect) {
  const std::size_t width = usual_width(records, dialect.delimiter).cells;
  if (width < 2) return 0;
  std::size_t titles = 0, most_filled = 0;
  bool plain = true;  // each is one cell of text
  for (; titles < std::min(records.size(), most_titles); ++titles) {
    const Cells cells = cells_of(records[titles], dialect);
    if (!may_be_title(cells, width)) break;
    if (is_one_name_fewer(cells, width) && !names_columns(records, titles + 1, dialect)) break;
    plain = plain && is_one_text(cells);
    most_filled = std::max(most_filled, cells.kinds.size() == width ? cells.filled : 0);
  }
  if (titles == 0 || titles == most_titles || titles >= records.size()) return 0;
  // Columns may be empty throughout.
  if (cells_of(records[titles], dialect).filled <= most_filled) return 0;
  return plain || names_columns(records, titles, dialect) ? titles : 0;
}

bool has_units(const std::vector<Record>& records, const Dialect& dialect) {
  if (records.size() < 4) return false;
  const Cells names = cells_of(records[0], dialect), units = cells_of(records[1], dialect);
  const std::size_t width = names.kinds.size();
  if (units.kinds.size() != width || holds_number(names) || holds_number(units)) return false;
  const Below below = look_below(records, width, dialect);
  std::size_t numbers = 0, texts = 0;
  for (std::size_t j = 0; j < width; ++j) {
    if (!below.number[j] || below.text[j]) continue;
    ++numbers;
    if (units.kinds[j] == CellKind::text && names.kinds[j] == CellKind::text) ++texts;
  }
  // Where few columns have units, nothing else stands in their line.
  return texts > 0 && (2 * texts >= numbers || units.filled == texts);
}

std::string line_words(const Record& record, const Dialect& dialect) {
  std::string words;
  CellCursor cursor(record.text, dialect.delimiter);
  std::size_t shown = 0;
  for (Cell cell; cursor.next(cell);) {
    if (cell.text.empty()) continue;
    if (shown == 4) {
      words += ", ...";
      break;
    }
    words += (shown++ == 0 ? "" : ", ") + printable(cell.text);
  }
  return fmt::format("line {} ({})", record.line, words);
}

}  // namespace pcadim::data
