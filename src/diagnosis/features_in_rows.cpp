#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "base/lists.hpp"
#include "base/mark.hpp"
#include "diagnosis/check.hpp"
#include "diagnosis/kinds_of_names.hpp"

namespace pcadim {
namespace {

/// Features have letters in their names, and each a name of its own.
bool may_be_features(std::vector<std::string> names) {
  const auto has_letter = [](const std::string& name) {
    return std::ranges::any_of(name, [](unsigned char c) { return std::isalpha(c) != 0; });
  };
  std::ranges::sort(names);
  return std::ranges::all_of(names, has_letter) && std::ranges::adjacent_find(names) == names.end();
}

/// Names of all rows are looked at, but not of more than a table of features has, and only where
/// the first ones do not tell already: to make names may take long.
std::vector<std::string> row_names(const CheckInput& e) {
  constexpr Index few = 50, most = 200'000;
  const Index n = e.report.data.n;
  if (!e.examined.row_names || n > most) return {};
  if (!may_be_features(e.examined.row_names(0, std::min(few, n)))) return {};
  return e.examined.row_names(0, n);
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
