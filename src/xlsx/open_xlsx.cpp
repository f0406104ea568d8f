#include <fmt/format.h>

#include "bytes/built_with.hpp"
#include "csv/csv_source.hpp"
#include "pcadim/error.hpp"
#include "xlsx/xlsx.hpp"
#include "xlsx/xlsx_input.hpp"

namespace pcadim::data {

bool is_xlsx(const ZipArchive& archive) { return archive.find("xl/workbook.xml") != nullptr; }

std::unique_ptr<Source> open_xlsx(const ZipArchive& archive, const ReadOptions& options) {
  if constexpr (built_with_expat) {
    ReadOptions as_text = options;
    as_text.delimiter = ',';
    return std::make_unique<CsvSource>(xlsx_sheet(archive, options), as_text);
  } else {
    throw IoError(fmt::format(
        "{}: this is an Excel workbook, and this build cannot read it; install expat (Debian: "
        "libexpat1-dev) and build again, or save the sheet as CSV",
        archive.name()));
  }
}

}  // namespace pcadim::data
