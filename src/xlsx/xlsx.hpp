#pragma once
#include <memory>

#include "pcadim/data.hpp"
#include "zip/zip_archive.hpp"

namespace pcadim::data {

/// Is this an Excel workbook?
bool is_xlsx(const ZipArchive& archive);

/// A sheet of a workbook, read as the text reader reads a table: header, ids, missing cells and all
/// options are the same. The first sheet, or the one that options.sheet names. Throws InputError,
/// UsageError for a sheet that is not there, and IoError where the build has no XML parser.
std::unique_ptr<Source> open_xlsx(const ZipArchive& archive, const ReadOptions& options);

}  // namespace pcadim::data
