#include "base/temporary_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include "base/io_error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::data {
namespace {

// One system call may move less than 2 GiB on Linux and macOS; stay well below.
constexpr std::size_t largest_call = std::size_t{1} << 30;

std::string temporary_directory() {
  const char* chosen = std::getenv("TMPDIR");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp";
}

/// Where a file without a name cannot be had, one that loses it at once.
int open_named(const std::string& directory) {
  std::string path = directory + "/pcadim-XXXXXX";
  const int descriptor = ::mkstemp(path.data());
  if (descriptor < 0) throw_io_error("write a temporary file in", verbatim(directory), errno);
  ::unlink(path.c_str());
  static_cast<void>(::fcntl(descriptor, F_SETFD, FD_CLOEXEC));
  return descriptor;
}

int open_temporary(const std::string& directory) {
#ifdef O_TMPFILE
  const int descriptor = ::open(directory.c_str(), O_TMPFILE | O_EXCL | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0) return descriptor;
#endif
  return open_named(directory);
}

}  // namespace

TemporaryFile::TemporaryFile()
    : directory_(temporary_directory()), descriptor_(open_temporary(directory_)) {}

TemporaryFile::~TemporaryFile() { ::close(descriptor_); }

int TemporaryFile::append(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t done = ::write(descriptor_, bytes.data(), std::min(bytes.size(), largest_call));
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return done < 0 ? errno : ENOSPC;
    bytes.remove_prefix(static_cast<std::size_t>(done));
    size_ += static_cast<std::uint64_t>(done);
  }
  return 0;
}

std::size_t TemporaryFile::read(std::uint64_t offset, char* to, std::size_t count) const {
  std::size_t done = 0;
  while (done < count) {
    const std::size_t some = std::min(count - done, largest_call);
    const ssize_t got = ::pread(descriptor_, to + done, some, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw_io_error("read the temporary file in", verbatim(directory_), errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

}  // namespace pcadim::data
