#include <fmt/format.h>

#include <algorithm>

#include "base/lists.hpp"
#include "base/mark.hpp"
#include "diagnosis/check.hpp"
#include "diagnosis/kinds_of_names.hpp"

namespace pcadim {
namespace {

/// Names of all rows are looked at, but not of more than a table of features has.
std::vector<std::string> row_names(const CheckInput& e) {
  constexpr Index most = 200'000;
  if (!e.examined.row_names || e.report.data.n > most) return {};
  return e.examined.row_names(0, e.report.data.n);
}

/// Trigger: more rows than columns, rows named like genes or taxa and columns like samples.
std::optional<Observation> look(const CheckInput& e) {
  constexpr std::size_t fewest_columns = 3;
  const std::vector<std::string>& columns = e.examined.column_names;
  if (columns.size() < fewest_columns || e.report.data.n <= std::ssize(columns)) return {};
  if (!name_samples(columns)) return {};
  const std::vector<std::string> rows = row_names(e);
  if (!name_features(rows)) return {};
  return Observation{
      fmt::format(
          "Rows are named like genes or other features ('{}', ...) and columns like samples "
          "('{}', ...). The answer takes rows for samples.",
          short_name(rows.front()), short_name(columns.front())),
      fmt::format("If the columns are the samples, turn the table around ({} for a file).",
                  mark("transpose", "true")),
      fmt::format("rows = {}, columns = {}", e.report.data.n, columns.size())};
}

}  // namespace

extern const Check features_in_rows_check;
const Check features_in_rows_check{"features_in_rows", "warning", "", look};

}  // namespace pcadim
