#include "bytes/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <utility>

#include "base/io_error.hpp"
#include "base/work_meter.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 20;

/// Where a chain of links leads that ends at nothing yet.
std::filesystem::path end_of_links(std::filesystem::path at) {
  constexpr int most = 40;  // as many as the system follows
  std::error_code failure;
  for (int links = 0; links < most && std::filesystem::is_symlink(at, failure); ++links) {
    const std::filesystem::path target = std::filesystem::read_symlink(at, failure);
    at = target.is_absolute() ? target : at.parent_path() / target;
  }
  return at;
}

/// Renaming over a link would replace the link, not the file it leads to.
std::string follow_links(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_symlink(path, none)) return path;
  if (!std::filesystem::exists(path, none)) return end_of_links(path).string();
  const std::filesystem::path target = std::filesystem::canonical(path, none);
  return none ? path : target.string();  // what /dev/stdout leads to may have no path
}

}  // namespace

AtomicFile::AtomicFile(const std::string& path, StopToken stop)
    : path_(path), target_(follow_links(path)), stop_(std::move(stop)) {
  struct stat status {};
  const bool exists = ::stat(target_.c_str(), &status) == 0;
  if (!exists && errno == ELOOP) throw_io_error("write", path_, errno);
  if (exists && S_ISDIR(status.st_mode)) {
    throw IoError(fmt::format("cannot write '{}': it is a directory; give a file name", path_));
  }
  if (exists && !S_ISREG(status.st_mode)) {
    S_ISFIFO(status.st_mode) ? open_pipe() : open_directly();
  } else {
    if (exists && ::access(target_.c_str(), W_OK) != 0) throw_io_error("write", path_, errno);
    open_temporary();
    // Without this a rewritten file would silently change who may read it; failing is no harm.
    if (exists) static_cast<void>(::fchmod(descriptor_, status.st_mode & 07777));
  }
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::open_directly() {
  descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw_io_error("write", path_, errno);
}

/// Without a reader a call that waits would never come back to see that nobody waits any more.
void AtomicFile::open_pipe() {
  constexpr std::chrono::milliseconds glance{20};
  while ((descriptor_ = ::open(target_.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0) {
    if (errno != ENXIO && errno != EINTR) throw_io_error("write", path_, errno);
    throw_if_stopped(stop_);
    std::this_thread::sleep_for(glance);
  }
}

/// A pipe may be full because its reader rests.
void AtomicFile::wait_for_room() const {
  constexpr int glance_ms = 100;
  pollfd waiting{descriptor_, POLLOUT, 0};
  do {
    throw_if_stopped(stop_);
  } while (::poll(&waiting, 1, glance_ms) == 0);
}

void AtomicFile::open_temporary() {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    std::string name = fmt::format("{}.{}-{}.part", target_, ::getpid(), attempt);
    descriptor_ = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ >= 0) {
      temporary_ = std::move(name);
      return;
    }
    if (errno != EEXIST) break;
  }
  throw_io_error("write", path_, errno);
}

void AtomicFile::write(std::string_view bytes) {
  pending_ += bytes;
  if (pending_.size() >= buffer_size) flush();
}

void AtomicFile::flush() {
  std::string_view rest = pending_;
  while (!rest.empty()) {
    const ssize_t done = ::write(descriptor_, rest.data(), rest.size());
    if (done < 0 && errno == EAGAIN) {
      wait_for_room();
    } else if (done < 0 && errno != EINTR) {
      throw_io_error("write", path_, errno);
    }
    if (done > 0) rest.remove_prefix(static_cast<std::size_t>(done));
  }
  pending_.clear();
}

void AtomicFile::settle() {
  flush();
  if (!temporary_.empty() && ::fsync(descriptor_) != 0) throw_io_error("write", path_, errno);
}

void AtomicFile::commit() {
  settle();
  const int closed = ::close(descriptor_);
  descriptor_ = -1;
  if (closed != 0) throw_io_error("write", path_, errno);
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) throw_io_error("write", path_, errno);
  temporary_.clear();
}

}  // namespace pcadim::data
