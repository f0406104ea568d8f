#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "zip/zip_archive.hpp"

namespace pcadim::data {

/// Does a format code such as "dd.mm.yyyy" or "h:mm" show a number as a date or a time of day?
bool shows_date(std::string_view code);

/// For each style of cells: does it show numbers as dates? Throws InputError.
std::vector<bool> read_xlsx_date_styles(const ZipArchive& archive, const ZipMember& member);

/// "2021-01-04", with the time of day where it has one; empty for a number that is no day between
/// 1900 and 9999.
std::string date_words(double days, bool from_1904);

}  // namespace pcadim::data
