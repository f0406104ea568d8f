#include "csv/csv_header.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.hpp"
#include "csv/csv_axis.hpp"

namespace pcadim::data {
namespace {

bool begins_with_ids(const Profile& profile) {
  return profile.columns.front().is_text() || profile.counts_rows;
}

bool is_shifted(const Profile& profile) {
  const bool one_fewer = profile.first.size() + 1 == profile.columns.size();
  const ColumnProfile& front = profile.columns.front();
  // One name alone may as well be a title.
  const bool whole =
      profile.first.size() > 1 && front.any_number && !front.any_text && !front.any_fraction;
  return one_fewer && profile.rows_below > 0 && (begins_with_ids(profile) || whole) &&
         std::all_of(profile.first.begin(), profile.first.end(), [](const FirstCell& first) {
           return first.cell.quoted || first.value.kind == CellKind::text;
         });
}

bool has_text_over_numbers(const Profile& profile) {
  const std::size_t count = std::min(profile.first.size(), profile.columns.size());
  for (std::size_t j = 0; j < count; ++j) {
    const bool text = profile.first[j].value.kind == CellKind::text &&
                      !is_comma_number(profile.first[j].cell.text);
    if (text && !profile.columns[j].any_text) return true;
  }
  return false;
}

/// Nothing but text, over columns that all have numbers, though there is text among these, too.
bool is_all_text_over_numbers(const Profile& profile) {
  const bool all_text = std::ranges::all_of(profile.first, [](const FirstCell& first) {
    return first.value.kind == CellKind::text && !is_comma_number(first.cell.text);
  });
  return all_text && profile.rows_below > 0 &&
         std::ranges::all_of(profile.columns, &ColumnProfile::any_number);
}

bool is_quoted_over_unquoted(const Profile& profile) {
  const bool quoted = std::all_of(profile.first.begin(), profile.first.end(),
                                  [](const FirstCell& first) { return first.cell.quoted; });
  return quoted && profile.rows_below > 0 &&
         std::any_of(profile.columns.begin(), profile.columns.end(),
                     [](const ColumnProfile& column) { return !column.all_quoted; });
}

bool is_unnamed_over_ids(const Profile& profile) {
  return profile.first.size() == profile.columns.size() && profile.columns.size() > 1 &&
         profile.first.front().cell.text.empty() && profile.rows_below > 0 &&
         begins_with_ids(profile);
}

/// "900, 902, 904, ...": enough of the first line to recognise it.
std::string beginning(const Profile& profile) {
  std::string words;
  for (std::size_t j = 0; j < profile.first.size(); ++j) {
    if (j == 4) return words + ", ...";
    words += (j == 0 ? "" : ", ") + printable(profile.first[j].cell.text);
  }
  return words;
}

bool any_number(const Profile& profile) {
  return std::any_of(profile.first.begin(), profile.first.end(),
                     [](const FirstCell& first) { return first.value.kind == CellKind::number; });
}

std::string told(const Profile& profile, const char* why) {
  return fmt::format("line {} ({}) {} and is read as column names; with {{header=no}} it is data",
                     profile.first_line, beginning(profile), why);
}

}  // namespace

HeaderChoice choose_header(const std::vector<Record>& records, const Profile& profile,
                           const Dialect& dialect, Header wanted) {
  if (wanted == Header::no) return {};
  if (is_shifted(profile)) {
    return {true, true,
            fmt::format("line {} has one cell fewer than the rows below: it names the columns "
                        "from 2 on",
                        profile.first_line)};
  }
  if (wanted == Header::yes) return {true, false, {}};

  const bool mixed = any_number(profile);
  if (has_text_over_numbers(profile) || is_all_text_over_numbers(profile)) {
    return {true, false, mixed ? told(profile, "has text where numbers follow") : ""};
  }
  if (is_quoted_over_unquoted(profile)) {
    return {true, false, mixed ? told(profile, "is quoted throughout") : ""};
  }
  if (is_unnamed_over_ids(profile)) {
    return {true, false, mixed ? told(profile, "begins with an empty cell over row names") : ""};
  }
  if (first_line_is_axis(records, profile, dialect)) {
    return {true, false, told(profile, "is an even axis")};
  }
  return {
      false, false,
      fmt::format("line {} ({}) is read as data: there are no column names; with {{header=yes}} "
                  "it names the columns",
                  profile.first_line, beginning(profile))};
}

}  // namespace pcadim::data
