#pragma once
#include <string>
#include <vector>

#include "csv/csv_layout.hpp"
#include "csv/csv_profile.hpp"
#include "csv/csv_records.hpp"
#include "pcadim/data.hpp"

namespace pcadim::data {

/// Which of the columns that are passed over name the rows, from 0; the roles are known already.
/// What the user said, in that order; else one of those before the first column of numbers: the
/// first whose cells all differ as far as the sample goes, or else the first. Where the user chose
/// the columns to keep, it must hold text.
std::vector<std::size_t> find_ids(const Layout& layout, const Profile& profile,
                                  const std::vector<Record>& records, const ReadOptions& options,
                                  const std::string& file);

}  // namespace pcadim::data
