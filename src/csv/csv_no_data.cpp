#include "csv/csv_no_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/mark.hpp"
#include "base/printable.hpp"
#include "cells/csv_column_names.hpp"
#include "cells/csv_date.hpp"
#include "csv/csv_axis.hpp"
#include "csv/csv_errors.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t fewest_rows = 3, rows_of_an_axis = 6;

using Columns = std::vector<std::vector<double>>;

/// The numbers of the columns that are data so far; NaN where a cell is none.
Columns numbers_of(const Layout& layout, const std::vector<Record>& rows) {
  Columns columns(layout.roles.size());
  for (const Record& row : rows) {
    CellCursor cursor(row.text, layout.dialect.delimiter);
    Cell cell;
    for (std::size_t j = 0; j < columns.size() && cursor.next(cell); ++j) {
      if (layout.roles[j] != Role::number) continue;
      const CellValue value = read_value(cell.text, layout.dialect);
      const bool plain = value.kind == CellKind::number && value.sign == Sign::none;
      columns[j].push_back(plain ? value.value : std::numeric_limits<double>::quiet_NaN());
    }
  }
  return columns;
}

bool are_whole(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double x) { return x == std::floor(x); });
}

bool ascend(const std::vector<double>& values) {
  return std::ranges::adjacent_find(values, std::greater_equal<>()) == values.end();
}

bool descend(const std::vector<double>& values) {
  return std::ranges::adjacent_find(values, std::less_equal<>()) == values.end();
}

bool are_distinct_or_sorted(std::vector<double> values) {
  if (std::ranges::is_sorted(values)) return values.front() != values.back();
  std::ranges::sort(values);
  return std::ranges::adjacent_find(values) == values.end();
}

bool are_ids(const std::string& name, const std::vector<double>& values) {
  if (!are_whole(values)) return false;
  return (names_ids(name) && are_distinct_or_sorted(values)) ||
         (may_name_ids(name) && ascend(values));
}

/// "900, 902, 904, ..."
std::string beginning_of(const std::vector<double>& values) {
  return fmt::format("{}, {}, {}, ...", values[0], values[1], values[2]);
}

/// The columns that are data so far and one more, as the option takes them: "2-5,7".
std::string columns_with(const Layout& layout, std::size_t column) {
  std::string list;
  const std::size_t width = layout.roles.size();
  for (std::size_t j = 0; j < width; ++j) {
    const std::size_t first = j;
    while (j < width && (layout.roles[j] == Role::number || j == column)) ++j;
    if (j == first) continue;
    list += list.empty() ? "" : ",";
    list += j - first == 1 ? fmt::format("{}", j) : fmt::format("{}-{}", first + 1, j);
  }
  return list.size() > 60 ? std::string() : list;
}

class Search {
 public:
  Search(Layout& layout, const std::vector<Record>& rows, bool transposed)
      : layout_(layout), numbers_(numbers_of(layout, rows)), transposed_(transposed) {}

  void run() {
    for (std::size_t j = 0; j < numbers_.size(); ++j) {
      if (layout_.roles[j] != Role::number || !is_complete(numbers_[j])) continue;
      look_at(j);
    }
    look_for_axis();
  }

 private:
  static bool is_complete(const std::vector<double>& values) {
    return values.size() >= fewest_rows &&
           std::ranges::none_of(values, [](double x) { return std::isnan(x); });
  }

  std::string name_of(std::size_t j) const {
    return layout_.names.empty() ? std::string() : layout_.names[j];
  }

  std::size_t left() const {
    return static_cast<std::size_t>(std::ranges::count(layout_.roles, Role::number));
  }

  void look_at(std::size_t j) {
    if (left() < 2) return;
    if (are_ids(name_of(j), numbers_[j])) {
      pass_over(j, fmt::format("numbers the rows ({})", beginning_of(numbers_[j])));
    } else if (are_dates(numbers_[j], names_dates(name_of(j)))) {
      pass_over(j, fmt::format("holds dates ({})", beginning_of(numbers_[j])));
    }
  }

  /// Only the first column that is data so far can be one.
  void look_for_axis() {
    const auto first = std::ranges::find(layout_.roles, Role::number);
    if (first == layout_.roles.end() || left() < 3) return;
    const auto j = static_cast<std::size_t>(first - layout_.roles.begin());
    const std::vector<double>& values = numbers_[j];
    if (values.size() < rows_of_an_axis || !is_complete(values)) return;
    const bool named = names_axis(name_of(j)) && (ascend(values) || descend(values));
    if (!named && !(is_even_grid(values) && is_the_only_grid(j))) return;
    const char* rows_words =
        transposed_ ? "" : "; if the rows are the variables, say {transpose=true}";
    pass_over(j, fmt::format("is {} axis ({})", named ? "an" : "an even", beginning_of(values)),
              rows_words);
  }

  bool is_the_only_grid(std::size_t column) const {
    for (std::size_t j = 0; j < numbers_.size(); ++j) {
      if (j != column && layout_.roles[j] == Role::number && is_even_grid(numbers_[j])) {
        return false;
      }
    }
    return true;
  }

  void pass_over(std::size_t j, const std::string& why, const char* more = "") {
    layout_.roles[j] = Role::skip;
    layout_.decisions.push_back(fmt::format("{} {} and is passed over; it is data with {}{}",
                                            column_words(layout_, j), why,
                                            mark("columns", columns_with(layout_, j)), more));
  }

  Layout& layout_;
  Columns numbers_;
  bool transposed_;
};

/// What the text of a column is like.
struct Texts {
  bool same = true, dates = true;
  std::size_t filled = 0;
  std::string first;
};

Texts texts_of(const Layout& layout, const std::vector<Record>& rows, std::size_t column) {
  Texts texts;
  for (const Record& row : rows) {
    CellCursor cursor(row.text, layout.dialect.delimiter);
    Cell cell;
    for (std::size_t j = 0; j <= column; ++j) {
      if (!cursor.next(cell)) return {false, false, 0, {}};
    }
    if (read_value(cell.text, layout.dialect).kind == CellKind::missing) continue;
    if (texts.filled++ == 0) texts.first = std::string(cell.text);
    texts.same = texts.same && cell.text == texts.first;
    texts.dates = texts.dates && is_date(cell.text);
  }
  return texts;
}

/// A wide table of text is refused soon after: not every column is looked at.
constexpr std::size_t most_text_columns = 100;

void pass_over_idle_text(Layout& layout, const Profile& profile, const std::vector<Record>& rows) {
  std::size_t looked_at = 0;
  for (std::size_t j = 0; j < layout.roles.size() && looked_at < most_text_columns; ++j) {
    const ColumnProfile& column = profile.columns[j];
    if (layout.roles[j] != Role::number || !column.any_text || !column.is_text()) continue;
    ++looked_at;
    const Texts texts = texts_of(layout, rows, j);
    if (texts.filled < fewest_rows || (!texts.same && !texts.dates)) continue;
    layout.roles[j] = Role::skip;
    layout.decisions.push_back(fmt::format("{} holds {} ({}{}) and is passed over",
                                           column_words(layout, j),
                                           texts.dates ? "dates" : "the same text throughout",
                                           printable(texts.first), texts.same ? "" : ", ..."));
  }
}

}  // namespace

void pass_over_no_data(Layout& layout, const Profile& profile, const std::vector<Record>& rows,
                       bool transposed) {
  if (rows.size() < fewest_rows) return;
  pass_over_idle_text(layout, profile, rows);
  Search(layout, rows, transposed).run();
}

}  // namespace pcadim::data
