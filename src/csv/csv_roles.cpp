#include "csv/csv_roles.hpp"

#include <fmt/format.h>

#include "adapters/column_choice.hpp"
#include "base/lists.hpp"
#include "base/mark.hpp"
#include "csv/csv_errors.hpp"
#include "csv/csv_no_data.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

/// What a column holds when the first line is data: that line counts too.
bool holds_only_text(const Profile& profile, std::size_t j, bool has_header) {
  const ColumnProfile& column = profile.columns[j];
  if (has_header || j >= profile.first.size()) return column.is_text();
  const CellKind first = profile.first[j].value.kind;
  const bool first_is_text =
      first == CellKind::text && !is_comma_number(profile.first[j].cell.text);
  const bool first_is_number = first != CellKind::missing && !first_is_text;
  return !first_is_number && !column.any_number && !column.any_comma_number &&
         (column.any_text || column.any_missing_sign || first_is_text);
}

/// Leading columns of text are names of the observations.
void pass_over_leading_text(Layout& layout, const Profile& profile, const std::string& file) {
  const std::size_t width = layout.roles.size();
  for (std::size_t j = 0; j < width && holds_only_text(profile, j, layout.has_header); ++j) {
    if (j + 1 == width) {
      throw InputError(
          fmt::format("{}: every column holds text, and numbers are needed; if the "
                      "cells were cut wrongly, give {{delimiter}}",
                      file));
    }
    if (layout.roles[j] != Role::number) continue;
    layout.roles[j] = Role::skip;
    layout.decisions.push_back(column_words(layout, j) + " holds text and is passed over as ids");
  }
}

/// Row numbers under no name are what R and pandas write unasked.
void pass_over_row_numbers(Layout& layout, const Profile& profile) {
  const bool unnamed =
      layout.has_header && (layout.names[0].empty() || layout.names[0] == "Unnamed: 0");
  if (!unnamed || !profile.counts_rows || layout.roles[0] != Role::number) return;
  if (layout.roles.size() == 1) return;
  layout.roles[0] = Role::skip;
  layout.decisions.push_back(
      "column 1 has no name, numbers the rows and is passed over; keep it with {columns=1-}");
}

/// Lines that end in a delimiter have a last cell that is always empty.
void pass_over_empty_end(Layout& layout, const Profile& profile) {
  const std::size_t last = layout.roles.size() - 1;
  const bool named = layout.has_header && !layout.names[last].empty();
  const bool filled =
      profile.columns[last].any_filled ||
      (!layout.has_header && last < profile.first.size() && !profile.first[last].cell.text.empty());
  if (last == 0 || named || filled || profile.rows_below == 0) return;
  if (layout.roles[last] != Role::number) return;
  layout.roles[last] = Role::empty;
  layout.decisions.push_back(fmt::format(
      "column {} is empty (the lines end in a delimiter) and is passed over", last + 1));
}

/// Columns of text are told together, with the one option that passes over all of them.
void refuse_text_columns(const Layout& layout, const Profile& profile, const std::string& file) {
  std::vector<std::string> columns, values;
  for (std::size_t j = 0; j < layout.roles.size(); ++j) {
    const bool text = profile.columns[j].any_text && holds_only_text(profile, j, layout.has_header);
    if (layout.roles[j] != Role::number || !text) continue;
    columns.push_back(column_words(layout, j));
    values.push_back(column_value(layout, j));
  }
  if (columns.size() < 2) return;
  throw InputError(
      fmt::format("{}: {} hold text, and numbers are needed; pass over all of them "
                  "with {}",
                  file, list_some(columns, static_cast<Index>(columns.size())),
                  mark("exclude", join(values, ","))));
}

}  // namespace

void assign_roles(Layout& layout, const Profile& profile, const std::vector<Record>& rows,
                  const ReadOptions& options, const std::string& file) {
  const std::size_t width = profile.columns.size();
  const std::vector<bool> kept = kept_by_options(options, layout.names, width, file);
  for (std::size_t j = 0; j < width; ++j)
    layout.roles.push_back(kept[j] ? Role::number : Role::skip);
  layout.group = group_column(options, layout.names, width, file);
  if (layout.group) layout.roles[*layout.group] = Role::group;
  if (options.columns.empty()) {
    pass_over_leading_text(layout, profile, file);
    pass_over_row_numbers(layout, profile);
    pass_over_empty_end(layout, profile);
    pass_over_no_data(layout, profile, rows, options.transpose);
  }
  refuse_text_columns(layout, profile, file);
  for (std::size_t j = 0; j < width; ++j) {
    if (layout.roles[j] == Role::number) layout.numbers.push_back(j);
  }
  if (layout.numbers.empty()) {
    throw InputError(fmt::format("{}: no column of numbers is left to analyse", file));
  }
}

}  // namespace pcadim::data
