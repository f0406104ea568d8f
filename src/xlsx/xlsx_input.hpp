#pragma once
#include <memory>

#include "bytes/byte_input.hpp"
#include "pcadim/data.hpp"
#include "zip/zip_archive.hpp"

namespace pcadim::data {

/// A sheet of a workbook as CSV text, made while it is read: a line for each row of the sheet,
/// all of them as wide as the widest. Dates are written as dates (2021-01-04), errors as nothing.
std::unique_ptr<ByteInput> xlsx_sheet(const ZipArchive& archive, const ReadOptions& options);

}  // namespace pcadim::data
