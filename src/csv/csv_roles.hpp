#pragma once
#include <string>

#include "csv/csv_layout.hpp"
#include "csv/csv_profile.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// Says of each column whether it is handed out or passed over, in layout.roles, .numbers and
/// .decisions; the dialect and the names are there already. Passed over are what the user said,
/// leading columns of text, unnamed row numbers and an empty last column; where the user chose the
/// columns to keep, all others and nothing else. Throws UsageError and InputError.
void assign_roles(Layout& layout, const Profile& profile, const ReadOptions& options,
                  const std::string& file);

}  // namespace pcadim::data
