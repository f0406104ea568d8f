#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace pcadim::data {

/// A real number type of an NPY file.
struct NpyDtype {
  char kind = 'f';       ///< f, i, u or b (bool)
  std::size_t size = 8;  ///< bytes
  bool swapped = false;  ///< the other byte order than this machine's

  /// Can the core read it as it is?
  bool is_native_float() const { return kind == 'f' && !swapped && (size == 4 || size == 8); }
};

/// Reads a type such as "<f8". Throws InputError naming the type when it is not a real number.
NpyDtype parse_npy_dtype(std::string_view descr, const std::string& file);

/// Converts `count` numbers of a type to doubles; the places must not overlap.
void convert_to_double(const NpyDtype& type, const std::byte* from, std::size_t count, double* to);

}  // namespace pcadim::data
