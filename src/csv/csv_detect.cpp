#include "csv/csv_detect.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/printable.hpp"
#include "cells/csv_number.hpp"
#include "cells/csv_signed.hpp"
#include "csv/csv_cells.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t rows_looked_at = 30;

/// The entry with the largest count, the last of several.
std::pair<std::size_t, std::size_t> commonest(const std::map<std::size_t, std::size_t>& counts) {
  std::pair<std::size_t, std::size_t> most{0, 0};
  for (const auto& entry : counts) {
    if (entry.second >= most.second) most = entry;
  }
  return most;
}

/// A number with a sign or separators of thousands. Blanks that could separate cells separate no
/// thousands.
bool is_marked_number(std::string_view cell, char delimiter) {
  if (!is_signed_number(cell)) return false;
  const auto found = signed_digits(cell, '.');
  return delimiter != no_delimiter || !found || found->sign != Sign::thousands;
}

/// How well a delimiter suits: the share of rows with the commonest number of cells, plus the share
/// of cells that are numbers. Negative when it cuts nothing.
double suitability(const Sample& sample, char delimiter) {
  std::vector<Record> records = sample.records(delimiter);
  if (records.empty()) return -1;
  records.resize(std::min(records.size(), rows_looked_at));

  std::map<std::size_t, std::size_t> rows_with_width;
  std::size_t cells = 0, numbers = 0;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const bool may_be_header = i == 0 && records.size() > 1;
    std::size_t width = 0;
    CellCursor cursor(records[i].text, delimiter);
    for (Cell cell; cursor.next(cell); ++width) {
      if (may_be_header) continue;
      const bool comma = delimiter != no_delimiter && is_comma_number(cell.text);
      const bool number = comma || read_value(cell.text, '.').kind != CellKind::text;
      if (number || is_marked_number(cell.text, delimiter)) ++numbers;
      ++cells;
    }
    ++rows_with_width[width];
  }
  const auto [usual_width, rows] = commonest(rows_with_width);
  if (usual_width < 2 && delimiter != no_delimiter) return -1;
  return static_cast<double>(rows) / static_cast<double>(records.size()) +
         static_cast<double>(numbers) / static_cast<double>(cells);
}

}  // namespace

void check_delimiter(char delimiter) {
  const bool usable = delimiter == '\t' || (delimiter >= ' ' && delimiter != '\x7F');
  const bool in_numbers = (delimiter >= '0' && delimiter <= '9') || delimiter == '.' ||
                          delimiter == '+' || delimiter == '-' || delimiter == 'e' ||
                          delimiter == 'E';
  if (!usable || in_numbers || delimiter == '"') {
    throw UsageError(
        fmt::format("the delimiter cannot be '{}'; give a character that no number "
                    "holds, such as , ; | a blank or a tab",
                    printable({&delimiter, 1})));
  }
}

char detect_delimiter(const Sample& sample) {
  char best = no_delimiter;
  double most = -1;
  // On a tie the earlier wins: commas also stand in numbers, and blanks in anything.
  for (const char candidate : {'\t', ';', '|', ',', blanks, no_delimiter}) {
    const double suits = suitability(sample, candidate);
    if (suits > most) {
      most = suits;
      best = candidate;
    }
  }
  return best;
}

char detect_decimal(const Sample& sample, char delimiter) {
  if (delimiter == ',' || delimiter == no_delimiter) return '.';
  bool comma = false;
  for (const Record& record : sample.records(delimiter)) {
    CellCursor cursor(record.text, delimiter);
    for (Cell cell; cursor.next(cell);) {
      if (has_decimal_comma(cell.text) || has_signed_decimal_comma(cell.text)) comma = true;
      const bool point = cell.text.find('.') != cell.text.npos;
      if (point && read_value(cell.text, '.').kind == CellKind::number) return '.';
    }
  }
  return comma ? ',' : '.';
}

}  // namespace pcadim::data
