#pragma once
#include <cstdint>

#include "bytes/byte_input.hpp"
#include "bytes/signatures.hpp"
#include "npy/npy_dtype.hpp"

namespace pcadim::data {

/// What an NPY file holds, checked against its size: rows * cols * dtype.size bytes are there.
struct NpyHeader {
  NpyDtype dtype;
  bool fortran_order = false;
  std::uint64_t rows = 0, cols = 0;
  std::uint64_t data_offset = 0;
  std::uint64_t extra_bytes = 0;  ///< after the array: NumPy ignores them
};

/// What to make of an array of one dimension.
enum class NpyVector { refuse, one_column };

/// Reads versions 1.0, 2.0 and 3.0. Throws InputError on a broken header, on other than a matrix of
/// real numbers, and on a file that is too short; nothing is allocated by sizes that were not
/// checked.
NpyHeader read_npy_header(ByteInput& input, NpyVector vector = NpyVector::refuse);

}  // namespace pcadim::data
