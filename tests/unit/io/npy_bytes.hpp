#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace pcadim::data {

/// An NPY file built by hand: any version, dictionary and data.
inline std::string npy_bytes(std::string_view dictionary, std::string_view data, int version = 1) {
  std::string bytes = "\x93NUMPY";
  bytes += static_cast<char>(version);
  bytes += '\0';
  const int size_bytes = version == 1 ? 2 : 4;
  for (int i = 0; i < size_bytes; ++i)
    bytes += static_cast<char>((dictionary.size() >> (8 * i)) & 0xFFU);
  return bytes.append(dictionary).append(data);
}

inline std::string npy_dictionary(std::string_view descr, bool fortran, std::string_view shape) {
  return "{'descr': '" + std::string(descr) +
         "', 'fortran_order': " + (fortran ? "True" : "False") +
         ", 'shape': " + std::string(shape) + ", }    \n";
}

/// The bytes of numbers as this machine stores them.
template <class Number>
std::string bytes_of(std::initializer_list<Number> numbers) {
  return {reinterpret_cast<const char*>(numbers.begin()), numbers.size() * sizeof(Number)};
}

}  // namespace pcadim::data
