#pragma once
#include <string_view>

/// The first bytes by which files of a format are known, where more than that format's reader needs
/// them.
namespace pcadim::data {

inline constexpr std::string_view npy_magic = "\x93NUMPY";

}  // namespace pcadim::data
