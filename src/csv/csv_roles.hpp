#pragma once
#include <string>

#include "csv/csv_layout.hpp"
#include "csv/csv_profile.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// Says of each column whether it is handed out or passed over, in layout.roles, .numbers and
/// .decisions; the dialect and the names are there already. Passed over are what the user said,
/// leading columns of text, unnamed row numbers, an empty last column, and what is no data
/// (pass_over_no_data()); where the user chose the columns to keep, all others and nothing else.
/// `rows` are the data of the sample. Throws UsageError and InputError.
void assign_roles(Layout& layout, const Profile& profile, const std::vector<Record>& rows,
                  const ReadOptions& options, const std::string& file);

}  // namespace pcadim::data
