#pragma once
#include <string>
#include <string_view>

namespace pcadim::data {

/// Throws IoError: "cannot open 'x.csv': No such file or directory". `name` is for messages: a path
/// as verbatim() writes it; `code` is an errno value.
[[noreturn]] void throw_io_error(std::string_view action, const std::string& name, int code);

}  // namespace pcadim::data
