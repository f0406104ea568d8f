#pragma once
#include <string>
#include <vector>

#include "pcadim/report.hpp"
#include "pcadim/source.hpp"

/// Rows and columns that are told by name.
namespace pcadim {

/// The names of a source's rows; the source must outlive it.
RowNamer row_names_of(const Source& source);

/// "{row:16} 'S017'": the mark of a row, and its name, fit for one line, where it has one.
std::string row_words(const RowNamer& names, Index row);

/// Says which rows a finding is about, with their names where rows have any.
void set_rows(Finding& finding, const std::vector<Index>& rows, const RowNamer& names);

/// The same for columns; `names` are those of all columns, or none.
void set_columns(Finding& finding, const std::vector<Index>& columns,
                 const std::vector<std::string>& names);

}  // namespace pcadim
