#include "data/write_npy.hpp"

#include <fmt/format.h>

#include <bit>
#include <string>
#include <vector>

#include "base/copy_rows.hpp"
#include "data/npy_header.hpp"

namespace pcadim::data {
namespace {

/// Magic, version, size and dictionary, filled up with blanks so that the numbers begin on a
/// multiple of 64 bytes.
std::string npy_preamble(const MatrixView& matrix) {
  constexpr std::size_t fixed = 10;
  const char order = std::endian::native == std::endian::little ? '<' : '>';
  std::string entries =
      fmt::format("{{'descr': '{}f8', 'fortran_order': False, 'shape': ({}, {}), }}", order,
                  matrix.rows, matrix.cols);
  const std::size_t total = (fixed + entries.size() + 1 + 63) / 64 * 64;
  entries.resize(total - fixed - 1, ' ');
  entries += '\n';
  std::string preamble(npy_magic);
  preamble += '\x01';
  preamble += '\0';
  preamble += static_cast<char>(entries.size() & 0xFFU);
  preamble += static_cast<char>(entries.size() >> 8U);
  return preamble + entries;
}

}  // namespace

void write_npy(AtomicFile& file, const MatrixView& matrix) {
  file.write(npy_preamble(matrix));
  std::vector<double> row(static_cast<std::size_t>(matrix.cols));
  for (Index i = 0; i < matrix.rows; ++i) {
    copy_rows(matrix, i, 1, row.data());
    file.write({reinterpret_cast<const char*>(row.data()), row.size() * sizeof(double)});
  }
}

}  // namespace pcadim::data
