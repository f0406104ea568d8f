#pragma once
#include <string>
#include <vector>

#include "zip/zip_archive.hpp"

namespace pcadim::data {

/// A sheet of a workbook.
struct XlsxSheet {
  std::string name;
  std::string member;   ///< of the archive; empty for what is no table of cells
  bool hidden = false;  ///< people do not see it
};

struct XlsxWorkbook {
  std::vector<XlsxSheet> sheets;
  bool from_1904 = false;       ///< dates are counted from 1904, as on old Macintoshes
  std::string strings, styles;  ///< members of the archive; empty where there are none
};

/// Reads xl/workbook.xml and what it refers to. Throws InputError.
XlsxWorkbook read_xlsx_workbook(const ZipArchive& archive);

/// The sheet that `wanted` names, by its name or its number from 1; where it is empty the first
/// that is not hidden. Throws UsageError with the names of the sheets.
const XlsxSheet& find_xlsx_sheet(const XlsxWorkbook& workbook, const std::string& wanted,
                                 const std::string& file);

/// "'Readme', 'data'": the names of the first sheets.
std::string list_of_sheets(const XlsxWorkbook& workbook);

}  // namespace pcadim::data
