#include <fmt/format.h>

#include "bytes/built_with.hpp"
#include "csv/csv_source.hpp"
#include "pcadim/error.hpp"
#include "xlsx/xlsx.hpp"
#include "xlsx/xlsx_input.hpp"
#include "xlsx/xlsx_workbook.hpp"

namespace pcadim::data {

namespace {

/// The sheets of a workbook of several, where none was asked for: the table may be in another one.
[[maybe_unused]] std::string sheets_to_name(const ZipArchive& archive, const ReadOptions& options) {
  const XlsxWorkbook workbook = read_xlsx_workbook(archive);
  return options.sheet.empty() && workbook.sheets.size() > 1 ? list_of_sheets(workbook) : "";
}

}  // namespace

bool is_xlsx(const ZipArchive& archive) { return archive.find("xl/workbook.xml") != nullptr; }

std::unique_ptr<Source> open_xlsx(const ZipArchive& archive, const ReadOptions& options) {
  if constexpr (built_with_expat) {
    ReadOptions as_text = options;
    as_text.delimiter = ',';
    try {
      return std::make_unique<CsvSource>(xlsx_sheet(archive, options), as_text);
    } catch (const InputError& refused) {
      const std::string sheets = sheets_to_name(archive, options);
      if (sheets.empty()) throw;
      throw InputError(
          fmt::format("{}; {{sheet}} names another sheet: {}", refused.what(), sheets));
    }
  } else {
    throw IoError(fmt::format(
        "{}: this is an Excel workbook, and this build cannot read it; install expat (Debian: "
        "libexpat1-dev) and build again, or save the sheet as CSV",
        archive.name()));
  }
}

}  // namespace pcadim::data
