#pragma once
#include <string>

#include "data/csv_layout.hpp"
#include "data/csv_records.hpp"

namespace pcadim::data {

/// Reads the numbers of one record to `to`, one for each entry of layout.numbers; missing cells
/// become NaN. Returns the row's group, empty where there are no groups. Throws InputError, with
/// the place, on text, infinite numbers, missing groups and ragged rows.
std::string parse_row(const Record& record, const Layout& layout, const std::string& file,
                      double* to);

}  // namespace pcadim::data
