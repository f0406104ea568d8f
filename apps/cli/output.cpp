#include "cli/output.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstdio>
#include <system_error>

#include "pcadim/error.hpp"

namespace pcadim::cli {

void write_stdout(const std::string& text) {
  errno = 0;
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  // A full disk often shows only when the buffer is flushed.
  if (written && std::fflush(stdout) == 0) return;
  const std::string reason = std::generic_category().message(errno);
  throw IoError(fmt::format("cannot write to standard output: {}", reason));
}

}  // namespace pcadim::cli
