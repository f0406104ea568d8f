#pragma once
#include <memory>

#include "pcadim/data.hpp"
#include "zip/zip_archive.hpp"

namespace pcadim::data {

/// Is this what numpy.savez() writes: a zip archive of NPY files?
bool is_npz(const ZipArchive& archive);

/// Its only array, or the one that options.dataset names. Throws InputError with the names where
/// there are several.
std::unique_ptr<Source> open_npz(const ZipArchive& archive, const ReadOptions& options);

}  // namespace pcadim::data
