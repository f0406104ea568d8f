#pragma once
#include <string_view>

namespace pcadim::data {

/// MATLAB writes a text of its own before the HDF5 data (version 7.3 of its files).
inline bool starts_as_matlab(std::string_view first_bytes) {
  return first_bytes.starts_with("MATLAB 7.3 MAT-");
}

inline constexpr std::string_view hdf5_signature = "\x89HDF\r\n\x1a\n";

/// Do these first bytes of a file begin HDF5?
inline bool starts_as_hdf5(std::string_view first_bytes) {
  return first_bytes.starts_with(hdf5_signature) || starts_as_matlab(first_bytes);
}

}  // namespace pcadim::data
