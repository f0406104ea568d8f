#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pcadim::data {

/// The three entries of an NPY header, as written there.
struct NpyDictionary {
  std::string descr;  ///< such as "<f8"; for a structured type its list, brackets included
  bool is_structured = false;
  bool fortran_order = false;
  std::vector<std::uint64_t> shape;
};

/// Parses the Python dictionary of an NPY header: exactly the keys descr, fortran_order and shape,
/// in any order and spacing. No expression is evaluated. Throws InputError naming what was
/// expected; `file` is for its text.
NpyDictionary parse_npy_dictionary(std::string_view text, const std::string& file);

}  // namespace pcadim::data
