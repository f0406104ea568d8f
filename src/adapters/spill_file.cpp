#include "adapters/spill_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <vector>

#include "base/byte_words.hpp"
#include "base/copy_columns.hpp"
#include "base/io_error.hpp"
#include "base/size.hpp"
#include "base/temporary_file.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

// One system call may move less than 2 GiB on Linux and macOS; stay well below.
constexpr std::size_t largest_call = std::size_t{1} << 30;

}  // namespace

SpillFile::SpillFile(const std::string& name, Index cols)
    : name_(name),
      directory_(temporary_directory()),
      descriptor_(open_temporary(directory_)),
      cols_(cols) {}

SpillFile::~SpillFile() { ::close(descriptor_); }

void SpillFile::append(const double* rows, Index count) {
  const char* bytes = reinterpret_cast<const char*>(rows);
  std::size_t left = size(count * cols_) * sizeof(double);
  while (left > 0) {
    const ssize_t done = ::write(descriptor_, bytes, std::min(left, largest_call));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) refuse(done < 0 ? errno : ENOSPC);
    bytes += done;
    left -= static_cast<std::size_t>(done);
    written_ += static_cast<std::uint64_t>(done);
  }
  rows_ += count;
}

void SpillFile::refuse(int code) const {
  throw IoError(fmt::format(
      "{}: the data need a temporary file, and '{}' has no room for it beyond {}: {}; set TMPDIR "
      "to a folder with more room, or allow more memory ({{memory}})",
      name_, directory_, byte_words(written_), std::generic_category().message(code)));
}

void SpillFile::read(std::uint64_t first_cell, Index count, double* out) const {
  char* to = reinterpret_cast<char*>(out);
  std::uint64_t offset = first_cell * sizeof(double);
  std::size_t left = size(count) * sizeof(double);
  while (left > 0) {
    const ssize_t got =
        ::pread(descriptor_, to, std::min(left, largest_call), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_io_error("read the temporary file in", directory_, errno);
    if (got == 0) {
      throw IoError(fmt::format("cannot read the temporary file in '{}': it was cut off at {}",
                                directory_, byte_words(offset)));
    }
    to += got;
    offset += static_cast<std::uint64_t>(got);
    left -= static_cast<std::size_t>(got);
  }
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
