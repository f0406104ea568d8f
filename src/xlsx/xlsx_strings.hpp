#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "zip/zip_archive.hpp"

namespace pcadim::data {

/// The texts that the cells of a workbook share.
class XlsxStrings {
 public:
  /// Reads them all. Throws InputError where they take more than `memory` bytes.
  XlsxStrings(const ZipArchive& archive, const ZipMember& member, std::uint64_t memory);
  XlsxStrings() = default;

  std::size_t size() const { return ends_.size(); }
  std::string_view operator[](std::size_t k) const {
    const std::size_t begin = k == 0 ? 0 : ends_[k - 1];
    return std::string_view(all_).substr(begin, ends_[k] - begin);
  }

 private:
  std::string all_;                // one after another
  std::vector<std::size_t> ends_;  // where each of them ends
};

}  // namespace pcadim::data
