#pragma once
#include <string>
#include <vector>

#include "cells/csv_dialect.hpp"
#include "csv/csv_sample.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// Passes over the lines at the beginning of a sample that begin with #. One alone that is cut into
/// as many cells as the rows may be the header and stays. The number of lines passed over.
std::size_t pass_over_hash_lines(Sample& sample, const ReadOptions& options);

/// How many rows at the beginning are titles above the table. These are
///  - rows with one filled cell, which is text, where the table has two columns or more; and
///  - rows with another number of cells than the table, or with half of its cells empty or more, if
///    the row after them holds the table's column names: text over numbers.
/// The row after them has more filled cells.
std::size_t count_titles(const std::vector<Record>& records, const Dialect& dialect);

/// Does the second row hold units? Where numbers follow it has text or nothing, once text at least,
/// and there is text above; two rows or more follow.
bool has_units(const std::vector<Record>& records, const Dialect& dialect);

/// "line 3 (id, mass, ...)"
std::string line_words(const Record& record, const Dialect& dialect);

}  // namespace pcadim::data
