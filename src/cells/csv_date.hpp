#pragma once
#include <string_view>
#include <vector>

namespace pcadim::data {

/// Text such as 2021-01-04, 2021/1/4 10:30, 04.01.2021 or 1/4/21?
bool is_date(std::string_view cell);

/// Are all numbers dates written 20210104? Where the column's name says so (`named`) also 202101,
/// the days of spreadsheets from 1954 on, and the seconds or milliseconds of Unix.
bool are_dates(const std::vector<double>& values, bool named);

}  // namespace pcadim::data
