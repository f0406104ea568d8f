#pragma once
#include <vector>

#include "csv/csv_layout.hpp"
#include "csv/csv_profile.hpp"

namespace pcadim::data {

/// Passes over columns that are no data, with a sentence each that says how to keep it:
///  - ids: whole numbers under a name such as id or subject_id, all different or ascending; under
///    names such as nr or index only if they ascend;
///  - dates: numbers such as 20210104, Excel's days or Unix times under a name such as date, text
///    such as 2021-01-04;
///  - axes: the first column where it is an even grid over six rows or more and no other column is,
///    or where it is called wavelength or the like and does not turn round;
///  - text that is the same in all rows of the sample.
/// Numbers are passed over only where the sample shows three rows or more and columns are left, two
/// where an axis has nothing but its shape to tell it. `rows` are the data of the sample.
void pass_over_no_data(Layout& layout, const Profile& profile, const std::vector<Record>& rows,
                       bool transposed);

}  // namespace pcadim::data
