#include "base/io_error.hpp"

#include <fmt/format.h>

#include <system_error>

#include "pcadim/error.hpp"

namespace pcadim::data {

void throw_io_error(std::string_view action, const std::string& name, int code) {
  throw IoError(
      fmt::format("cannot {} '{}': {}", action, name, std::generic_category().message(code)));
}

}  // namespace pcadim::data
