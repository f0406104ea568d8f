#pragma once
#include <string>
#include <string_view>

namespace pcadim::data {

/// Throws IoError: "cannot open 'x.csv': No such file or directory". `code` is an errno value.
[[noreturn]] void throw_io_error(std::string_view action, const std::string& path, int code);

}  // namespace pcadim::data
