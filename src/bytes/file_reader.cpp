#include "bytes/file_reader.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "base/io_error.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"

namespace pcadim::data {
namespace {

// One system call may move less than 2 GiB on Linux and macOS; stay well below.
constexpr std::size_t largest_call = std::size_t{1} << 30;

/// Repeats `call(done)` (read- or pread-like) until `count` bytes came or the end was met.
template <class Call>
std::size_t read_fully(std::size_t count, const std::string& name, Call call) {
  std::size_t done = 0;
  while (done < count) {
    const ssize_t got = call(done, std::min(count - done, largest_call));
    if (got == 0) break;
    if (got > 0) done += static_cast<std::size_t>(got);
    if (got < 0 && errno != EINTR) throw_io_error("read", name, errno);
  }
  return done;
}

int open_to_read(const std::string& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw_io_error("open", verbatim(path), errno);
  return descriptor;
}

}  // namespace

FileReader::FileReader(const std::string& path, StopToken stop)
    : name_(path == "-" ? "standard input" : verbatim(path)),
      descriptor_(path == "-" ? STDIN_FILENO : open_to_read(path)),
      owned_(path != "-"),
      stop_(std::move(stop)) {
  try {
    inspect();
  } catch (...) {
    if (owned_) ::close(descriptor_);
    throw;
  }
}

FileReader::~FileReader() {
  if (owned_) ::close(descriptor_);
}

void FileReader::inspect() {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) throw_io_error("inspect", name_, errno);
  if (S_ISDIR(status.st_mode)) {
    throw IoError(
        fmt::format("cannot read '{}': it is a directory; give a data file, or a folder "
                    "that holds a matrix.mtx",
                    name_));
  }
  regular_ = owned_ && S_ISREG(status.st_mode);
  if (regular_) size_at_opening_ = static_cast<std::uint64_t>(status.st_size);

  std::array<char, first_bytes_count> bytes{};
  const std::size_t got =
      regular_ ? read_at(0, bytes.data(), bytes.size()) : read_stream(bytes.data(), bytes.size());
  head_.assign(bytes.data(), got);
}

std::size_t FileReader::read(char* to, std::size_t count) {
  std::size_t done = 0;
  if (regular_) {
    done = read_at(position_, to, count);
    if (done < count) check_still_whole(position_ + done);
  } else {
    if (position_ < head_.size()) done = head_.copy(to, count, static_cast<std::size_t>(position_));
    done += read_stream(to + done, count - done);
  }
  position_ += done;
  return done;
}

std::size_t FileReader::read_at(std::uint64_t offset, char* to, std::size_t count) {
  check_still_wanted();
  return read_fully(count, name_, [&](std::size_t done, std::size_t most) {
    return ::pread(descriptor_, to + done, most, static_cast<off_t>(offset + done));
  });
}

/// Rows of a part of a file would be taken for all of them.
void FileReader::check_still_whole(std::uint64_t end) const {
  if (end >= size_at_opening_) return;
  throw InputError(fmt::format(
      "{}: the file became shorter while it was read: it had {} bytes and ends after {}", name_,
      size_at_opening_, end));
}

void FileReader::check_still_wanted() const {
  if (stop_.stop_requested() || abandoned_) throw Interrupted("stopped");
}

void FileReader::wait_for_bytes() const {
  constexpr int patience_ms = 100;
  pollfd waiting{descriptor_, POLLIN, 0};
  do {
    check_still_wanted();
  } while (::poll(&waiting, 1, patience_ms) == 0);
}

std::size_t FileReader::read_stream(char* to, std::size_t count) {
  return read_fully(count, name_, [&](std::size_t done, std::size_t most) {
    wait_for_bytes();
    return ::read(descriptor_, to + done, most);
  });
}

std::optional<std::uint64_t> FileReader::size() const {
  struct stat status {};
  if (!regular_ || ::fstat(descriptor_, &status) != 0) return std::nullopt;
  return static_cast<std::uint64_t>(status.st_size);
}

void FileReader::rewind() {
  if (!regular_) throw IoError(fmt::format("'{}' cannot be read twice: it is not a file", name_));
  position_ = 0;
}

}  // namespace pcadim::data
