#include "csv/csv_ids.hpp"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "adapters/column_choice.hpp"
#include "csv/csv_cells.hpp"

namespace pcadim::data {
namespace {

/// Columns that may name the rows, although nobody said so.
std::vector<std::size_t> candidates(const Layout& layout, const Profile& profile,
                                    const ReadOptions& options) {
  std::vector<std::size_t> columns;
  for (std::size_t j = 0; j < layout.numbers.front(); ++j) {
    const bool left_out_by_name = !options.columns.empty() || !options.exclude.empty();
    const bool fits = !left_out_by_name || profile.columns[j].is_text();
    if (layout.roles[j] == Role::skip && fits) columns.push_back(j);
  }
  return columns;
}

std::string_view cell_at(std::string_view record, std::size_t column, char delimiter) {
  CellCursor cursor(record, delimiter);
  Cell cell;
  for (std::size_t j = 0; j <= column; ++j) {
    if (!cursor.next(cell)) return {};
  }
  return cell.text;
}

bool all_differ(const std::vector<Record>& records, std::size_t column, const Layout& layout) {
  std::unordered_set<std::string_view> seen;
  return std::ranges::all_of(records, [&](const Record& record) {
    const char delimiter = layout.dialect.delimiter;
    return is_blank(record.text, delimiter) ||
           seen.insert(cell_at(record.text, column, delimiter)).second;
  });
}

}  // namespace

std::vector<std::size_t> find_ids(const Layout& layout, const Profile& profile,
                                  const std::vector<Record>& records, const ReadOptions& options,
                                  const std::string& file) {
  if (!options.id_column.empty()) {
    return id_columns(options, layout.names, layout.roles.size(), file);
  }
  const std::vector<std::size_t> columns = candidates(layout, profile, options);
  if (columns.size() < 2) return columns;
  const auto differs = std::ranges::find_if(
      columns, [&](std::size_t column) { return all_differ(records, column, layout); });
  return {differs == columns.end() ? columns.front() : *differs};
}

}  // namespace pcadim::data
