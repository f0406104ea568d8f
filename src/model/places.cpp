#include "model/places.hpp"

#include <algorithm>

#include "base/mark.hpp"
#include "base/printable.hpp"
#include "base/size.hpp"

namespace pcadim {
namespace {

constexpr Index most_listed = 1000;

std::vector<Index> first_of(const std::vector<Index>& places) {
  return {places.begin(),
          places.begin() + offset(std::min<Index>(most_listed, std::ssize(places)))};
}

/// The name of a row; empty where it has none.
std::string name_of(const RowNamer& names, Index row) {
  const std::vector<std::string> one = names ? names(row, 1) : std::vector<std::string>();
  return one.empty() ? std::string() : one.front();
}

}  // namespace

RowNamer row_names_of(const Source& source) {
  return [&source](Index first, Index count) { return source.row_names(first, count); };
}

std::string row_words(const RowNamer& names, Index row) {
  const std::string name = name_of(names, row);
  return name.empty() ? row_mark(row) : row_mark(row) + " '" + data::printable(name) + '\'';
}

void set_rows(Finding& finding, const std::vector<Index>& rows, const RowNamer& names) {
  finding.rows = first_of(rows);
  if (!names || names(0, 1).empty()) return;
  for (const Index row : finding.rows) finding.row_names.push_back(name_of(names, row));
}

void set_columns(Finding& finding, const std::vector<Index>& columns,
                 const std::vector<std::string>& names) {
  finding.columns = first_of(columns);
  if (names.empty()) return;
  for (const Index column : finding.columns) finding.column_names.push_back(names[size(column)]);
}

}  // namespace pcadim
