#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "process/child.hpp"
#include "process/child_frame.hpp"
#include "process/child_input.hpp"

namespace pcadim::data {
namespace {

/// The parent is gone, or does not listen any more, where this cannot be written.
void write_all(const void* from, std::size_t count) {
  const auto* bytes = static_cast<const char*>(from);
  while (count > 0) {
    const ssize_t done = ::write(child_descriptor, bytes, count);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) ::_exit(1);
    bytes += done;
    count -= static_cast<std::size_t>(done);
  }
}

}  // namespace

ChildOutput::ChildOutput(int cpu_seconds, int clock_seconds)
    : cpu_seconds_(cpu_seconds), clock_seconds_(clock_seconds) {
  allow_time();
}

/// At the end of this time a signal ends the process, whether there is still a parent or not.
void ChildOutput::allow_time() const {
  limit_cpu(cpu_seconds_);
  ::alarm(static_cast<unsigned>(std::max(1, clock_seconds_)));
}

void ChildOutput::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t some = std::min(bytes.size(), longest_frame - pending_.size());
    pending_ += bytes.substr(0, some);
    bytes.remove_prefix(some);
    if (pending_.size() == longest_frame) flush();
  }
}

void ChildOutput::flush() {
  if (pending_.empty()) return;
  ::alarm(0);  // who reads may take their time
  send(static_cast<std::uint32_t>(FrameKind::bytes), pending_);
  pending_.clear();
  allow_time();
}

void ChildOutput::finish() {
  flush();
  send(static_cast<std::uint32_t>(FrameKind::done), {});
}

void ChildOutput::refuse(std::string_view reason) {
  send(static_cast<std::uint32_t>(FrameKind::refused), reason.substr(0, longest_frame));
  ::_exit(0);
}

void ChildOutput::send(std::uint32_t kind, std::string_view bytes) {
  const FrameHeader header{static_cast<FrameKind>(kind), static_cast<std::uint32_t>(bytes.size())};
  write_all(&header, sizeof header);
  write_all(bytes.data(), bytes.size());
}

}  // namespace pcadim::data
