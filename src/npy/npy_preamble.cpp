#include "npy/npy_preamble.hpp"

#include <fmt/format.h>

#include <bit>

#include "bytes/signatures.hpp"

namespace pcadim::data {

// Magic, version, size and dictionary, filled up with blanks so that the numbers begin on a
// multiple of 64 bytes.
std::string npy_preamble(Shape shape, bool fortran_order) {
  constexpr std::size_t fixed = 10;
  const char order = std::endian::native == std::endian::little ? '<' : '>';
  std::string entries =
      fmt::format("{{'descr': '{}f8', 'fortran_order': {}, 'shape': ({}, {}), }}", order,
                  fortran_order ? "True" : "False", shape.rows, shape.cols);
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

}  // namespace pcadim::data
