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
#include "pcadim/marks.hpp"

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

std::string path_of(int descriptor) { return fmt::format("/proc/self/fd/{}", descriptor); }

}  // namespace

AtomicFile::AtomicFile(const std::string& path, StopToken stop)
    : name_(verbatim(path)), target_(follow_links(path)), stop_(std::move(stop)) {
  struct stat status {};
  const bool exists = ::stat(target_.c_str(), &status) == 0;
  if (!exists && errno == ELOOP) throw_io_error("write", name_, errno);
  if (exists && S_ISDIR(status.st_mode)) {
    throw IoError(fmt::format("cannot write '{}': it is a directory; give a file name", name_));
  }
  if (exists && !S_ISREG(status.st_mode)) {
    S_ISFIFO(status.st_mode) ? open_pipe() : open_directly();
  } else {
    if (exists && ::access(target_.c_str(), W_OK) != 0) throw_io_error("write", name_, errno);
    if (!open_nameless()) open_temporary();
    // Without this a rewritten file would silently change who may read it; failing is no harm.
    if (exists) static_cast<void>(::fchmod(descriptor_, status.st_mode & 07777));
  }
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::open_directly() {
  directly_ = true;
  descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw_io_error("write", name_, errno);
}

/// Without a reader a call that waits would never come back to see that nobody waits any more.
void AtomicFile::open_pipe() {
  constexpr std::chrono::milliseconds glance{20};
  directly_ = true;
  while ((descriptor_ = ::open(target_.c_str(), O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0) {
    if (errno != ENXIO && errno != EINTR) throw_io_error("write", name_, errno);
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

bool AtomicFile::open_nameless() {
#ifdef O_TMPFILE
  const std::string folder = std::filesystem::path(target_).parent_path().string();
  descriptor_ =
      ::open(folder.empty() ? "." : folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return false;
  nameless_ = ::access(path_of(descriptor_).c_str(), F_OK) == 0;
  if (!nameless_) ::close(std::exchange(descriptor_, -1));  // no /proc: it could never get a name
#endif
  return nameless_;
}

template <class Make>
int AtomicFile::take_temporary_name(Make make) {
  for (int attempt = 0; attempt < 1000; ++attempt) {
    std::string name = fmt::format("{}.{}-{}.part", target_, ::getpid(), attempt);
    if (make(name.c_str())) {
      temporary_ = std::move(name);
      return 0;
    }
    if (errno != EEXIST) break;
  }
  return errno;
}

void AtomicFile::open_temporary() {
  const int failure = take_temporary_name([&](const char* name) {
    descriptor_ = ::open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return descriptor_ >= 0;
  });
  if (failure != 0) throw_io_error("write", name_, failure);
}

/// A file without a name cannot replace another one, a rename can.
void AtomicFile::give_name() {
  const int failure = take_temporary_name([&](const char* name) {
    return ::linkat(AT_FDCWD, path_of(descriptor_).c_str(), AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;
  });
  if (failure != 0) throw_io_error("write", name_, failure);
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
      throw_io_error("write", name_, errno);
    }
    if (done > 0) rest.remove_prefix(static_cast<std::size_t>(done));
  }
  pending_.clear();
}

void AtomicFile::settle() {
  flush();
  if (!directly_ && ::fsync(descriptor_) != 0) throw_io_error("write", name_, errno);
}

void AtomicFile::commit() {
  settle();
  if (nameless_) give_name();
  const int closed = ::close(descriptor_);
  descriptor_ = -1;
  if (closed != 0) throw_io_error("write", name_, errno);
  if (directly_) return;
  if (std::rename(temporary_.c_str(), target_.c_str()) != 0) throw_io_error("write", name_, errno);
  temporary_.clear();
}

}  // namespace pcadim::data
