#pragma once
#include <string_view>

/// What the name of a column says about its numbers.
namespace pcadim::data {

/// id, ID, subject_id, PassengerId: never a measurement.
bool names_ids(std::string_view name);

/// nr, index, row, sample, case: often the number of a row.
bool may_name_ids(std::string_view name);

/// date, Datum, trade_date, timestamp
bool names_dates(std::string_view name);

/// wavelength, wavenumber, nm, m/z
bool names_axis(std::string_view name);

}  // namespace pcadim::data
