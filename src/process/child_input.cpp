#include "process/child_input.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <utility>

#include "base/io_error.hpp"
#include "base/memory.hpp"
#include "pcadim/error.hpp"
#include "process/child.hpp"
#include "process/child_frame.hpp"

namespace pcadim::data {
namespace {

[[noreturn]] void serve(const ChildInput::Convert& convert, int descriptor, pid_t parent,
                        const ChildInputLimits& limits) {
  try {
    become_child(descriptor, parent, memory_ceiling(limits.memory));
    ChildOutput output(limits.cpu_seconds, limits.patience_s);
    convert(output);
    output.finish();
    ::_exit(0);
  } catch (...) {
  }
  ::_exit(1);
}

}  // namespace

ChildInput::ChildInput(std::string path, std::string library, Convert convert,
                       ChildInputLimits limits)
    : path_(std::move(path)),
      library_(std::move(library)),
      convert_(std::move(convert)),
      limits_(std::move(limits)) {
  try {
    start();
  } catch (...) {
    end();
    throw;
  }
}

ChildInput::~ChildInput() { end(); }

void ChildInput::start() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw_io_error("make a pipe to read", path_, errno);
  const pid_t parent = ::getpid();
  id_ = ::fork();
  if (id_ == 0) serve(convert_, ends[1], parent, limits_);
  const int code = errno;
  ::close(ends[1]);
  descriptor_ = ends[0];
  if (id_ < 0) throw_io_error("start a process to read", path_, code);
  bytes_.begin();
}

void ChildInput::end() {
  end_child(std::exchange(id_, -1));
  if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  bytes_.clear();
  finished_ = false;
}

void ChildInput::rewind() {
  end();
  start();
}

/// Receives the next bytes; false when there are no more.
bool ChildInput::next_frame() {
  if (!failure_.empty()) throw IoError(failure_);
  if (finished_) return false;
  FrameHeader header;
  receive(reinterpret_cast<char*>(&header), sizeof header);
  if (header.bytes > longest_frame) give_up("its process gave an answer that makes no sense");
  std::string frame(header.bytes, '\0');
  receive(frame.data(), frame.size());
  if (header.kind == FrameKind::refused) throw InputError(path_ + ": " + frame);
  finished_ = header.kind != FrameKind::bytes;
  if (!finished_) bytes_.made() += frame;
  return !finished_;
}

void ChildInput::receive(char* to, std::size_t count) {
  for (std::size_t done = 0; done < count;) {
    wait_for_bytes();
    const ssize_t got = ::read(descriptor_, to + done, count - done);
    if (got == 0 || (got < 0 && errno != EINTR)) report_death();
    if (got > 0) done += static_cast<std::size_t>(got);
  }
}

void ChildInput::wait_for_bytes() {
  using Clock = std::chrono::steady_clock;
  constexpr int glance_ms = 100;
  const auto deadline = Clock::now() + std::chrono::seconds(limits_.patience_s);
  pollfd waiting{descriptor_, POLLIN, 0};
  do {
    if (limits_.stop.stop_requested()) throw Interrupted("stopped");
    if (Clock::now() > deadline) {
      give_up(fmt::format("no answer came within {} s", limits_.patience_s));
    }
  } while (::poll(&waiting, 1, glance_ms) <= 0);
}

void ChildInput::report_death() {
  const std::optional<int> state = wait_for_end(id_);
  if (state) id_ = -1;
  // Who stops a program from a terminal or a job system may well stop both processes.
  if (limits_.stop.stop_requested()) throw Interrupted("stopped");
  give_up(way_of_ending(state));
}

void ChildInput::give_up(const std::string& how) {
  end();
  failure_ = fmt::format(
      "{}: the {} library failed on this file ({}): it is damaged; write it again, or save the "
      "table as CSV",
      path_, library_, how);
  throw IoError(failure_);
}

}  // namespace pcadim::data
