#include "bytes/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>

#include "base/io_error.hpp"
#include "pcadim/error.hpp"

namespace pcadim::data {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 20;

/// Renaming over a link would replace the link, not the file it leads to.
std::string follow_links(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::is_symlink(path, none)) return path;
  const std::filesystem::path target = std::filesystem::weakly_canonical(path, none);
  return none ? path : target.string();
}

}  // namespace

AtomicFile::AtomicFile(const std::string& path) : path_(path), target_(follow_links(path)) {
  struct stat status {};
  const bool exists = ::stat(target_.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) {
    throw IoError(fmt::format("cannot write '{}': it is a directory; give a file name", path_));
  }
  if (exists && !S_ISREG(status.st_mode)) {
    open_directly();
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
    if (done < 0 && errno != EINTR) throw_io_error("write", path_, errno);
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
