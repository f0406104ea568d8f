#include "base/temporary_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

#include "base/io_error.hpp"

namespace pcadim::data {
namespace {

/// Where a file without a name cannot be had, one that loses it at once.
int open_named(const std::string& directory) {
  std::string path = directory + "/pcadim-XXXXXX";
  const int descriptor = ::mkstemp(path.data());
  if (descriptor < 0) throw_io_error("write a temporary file in", directory, errno);
  ::unlink(path.c_str());
  static_cast<void>(::fcntl(descriptor, F_SETFD, FD_CLOEXEC));
  return descriptor;
}

}  // namespace

std::string temporary_directory() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

int open_temporary(const std::string& directory) {
#ifdef O_TMPFILE
  const int descriptor = ::open(directory.c_str(), O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0) return descriptor;
#endif
  return open_named(directory);
}

}  // namespace pcadim::data
