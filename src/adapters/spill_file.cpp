#include "adapters/spill_file.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <system_error>
#include <vector>

#include "base/byte_words.hpp"
#include "base/copy_columns.hpp"
#include "base/size.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::data {

SpillFile::SpillFile(const std::string& name, Index cols) : name_(name), cols_(cols) {}

void SpillFile::append(const double* rows, Index count) {
  const int code =
      file_.append({reinterpret_cast<const char*>(rows), size(count * cols_) * sizeof(double)});
  if (code != 0) refuse(code);
  rows_ += count;
}

void SpillFile::refuse(int code) const {
  throw IoError(fmt::format(
      "{}: the data need a temporary file, and '{}' has no room for it beyond {}: {}; set TMPDIR "
      "to a folder with more room, or allow more memory ({{memory}})",
      name_, verbatim(directory()), byte_words(bytes()), std::generic_category().message(code)));
}

void SpillFile::read(std::uint64_t first_cell, Index count, double* out) const {
  const std::uint64_t offset = first_cell * sizeof(double);
  const std::size_t wanted = size(count) * sizeof(double);
  const std::size_t got = file_.read(offset, reinterpret_cast<char*>(out), wanted);
  if (got == wanted) return;
  throw IoError(fmt::format("cannot read the temporary file in '{}': it was cut off at {}",
                            verbatim(directory()), byte_words(offset + got)));
}

void SpillFile::read_rows(Index first, Index count, double* out) const {
  read(static_cast<std::uint64_t>(first) * static_cast<std::uint64_t>(cols_), count * cols_, out);
}

void SpillFile::read_columns(Index first, Index count, double* out) const {
  constexpr Index slab_cells = Index{1} << 19, dear_gap = Index{1} << 13;
  // Reading over a short gap costs less than a call of the system for each row.
  const bool whole_rows = cols_ - count < dear_gap;
  const Index stride = whole_rows ? cols_ : count;
  const Index slab = std::clamp<Index>(slab_cells / stride, 1, std::max<Index>(1, rows_));
  std::vector<double> cells(size(slab * stride));
  for (Index top = 0; top < rows_; top += slab) {
    const Index some = std::min(slab, rows_ - top);
    if (whole_rows) {
      read_rows(top, some, cells.data());
    } else {
      read_panel(top, some, first, count, cells.data());
    }
    copy_columns(row_major(cells.data(), some, stride), whole_rows ? first : 0, count, rows_,
                 out + top);
  }
}

/// Some columns of some rows, row after row.
void SpillFile::read_panel(Index top, Index rows, Index first, Index count, double* out) const {
  for (Index i = 0; i < rows; ++i) {
    const auto begin = static_cast<std::uint64_t>(top + i) * static_cast<std::uint64_t>(cols_);
    read(begin + static_cast<std::uint64_t>(first), count, out + i * count);
  }
}

}  // namespace pcadim::data
