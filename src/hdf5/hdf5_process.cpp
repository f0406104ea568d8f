#include "hdf5/hdf5_process.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <optional>
#include <utility>

#include "base/io_error.hpp"
#include "base/memory.hpp"
#include "base/work_meter.hpp"
#include "hdf5/hdf5_worker.hpp"
#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "process/child.hpp"

namespace pcadim::data {
namespace {

using Clock = std::chrono::steady_clock;

#ifdef PCADIM_HAVE_HDF5
constexpr bool has_hdf5 = true;
#else
constexpr bool has_hdf5 = false;
#endif

std::span<std::byte> shared_buffer(const std::string& name) {
  void* at =
      ::mmap(nullptr, hdf5_buffer_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (at == MAP_FAILED) throw_io_error("get memory to read", name, errno);
  return {static_cast<std::byte*>(at), hdf5_buffer_bytes};
}

void require_hdf5(const std::string& name) {
  if (has_hdf5) return;
  throw IoError(
      fmt::format("{}: this is an HDF5 file, and this build has no HDF5; install the HDF5 "
                  "library (Debian: libhdf5-dev) and build again, or give the data as NPY or CSV",
                  name));
}

}  // namespace

Hdf5Process::Hdf5Process(std::string path, const Hdf5Limits& limits)
    : path_(std::move(path)), name_(verbatim(path_)), limits_(limits) {
  require_hdf5(name_);
  buffer_ = shared_buffer(name_);
  try {
    start();
    ask({.ask = Hdf5Ask::open}, [](auto) {});
  } catch (...) {
    end();
    throw;
  }
}

Hdf5Process::~Hdf5Process() { end(); }

void Hdf5Process::start() {
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
    throw_io_error("make a socket to read", name_, errno);
  }
  const std::uint64_t memory = memory_ceiling(limits_.memory);
  const Hdf5Duty duty{.path = path_,
                      .socket = ends[1],
                      .buffer = buffer_,
                      .memory = memory,
                      .cache_bytes = memory / 4,
                      .readers = limits_.readers,
                      .cpu_seconds = limits_.cpu_seconds,
                      .clock_seconds = limits_.patience_s,
                      .other_files = limits_.other_files,
                      .parent = ::getpid()};
  id_ = ::fork();
  if constexpr (has_hdf5) {
    if (id_ == 0) serve_hdf5(duty);
  }
  const int code = errno;
  ::close(ends[1]);
  socket_ = ends[0];
  if (id_ < 0) throw_io_error("start a process to read", name_, code);
}

void Hdf5Process::end() {
  end_child(id_);
  if (socket_ >= 0) ::close(socket_);
  if (!buffer_.empty()) ::munmap(buffer_.data(), buffer_.size());
  id_ = -1;
  socket_ = -1;
  buffer_ = {};
}

std::span<const std::byte> Hdf5Process::answer(const Hdf5Request& request) {
  throw_if_stopped(limits_.stop);
  if (!failure_.empty()) throw IoError(failure_);
  send(request);
  const Hdf5Reply reply = receive();
  if (reply.bytes > buffer_.size()) give_up("its process gave an answer that makes no sense");
  const auto bytes = buffer_.first(static_cast<std::size_t>(reply.bytes));
  if (reply.status == Hdf5Status::done) return bytes;
  const std::string reason(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  if (reply.status == Hdf5Status::failed) throw IoError(name_ + ": " + reason);
  throw InputError(name_ + ": " + reason);
}

void Hdf5Process::send(const Hdf5Request& request) {
  const auto* bytes = reinterpret_cast<const char*>(&request);
  for (std::size_t done = 0; done < sizeof request;) {
    const ssize_t sent = ::send(socket_, bytes + done, sizeof request - done, MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) report_death();
    if (sent > 0) done += static_cast<std::size_t>(sent);
  }
}

Hdf5Reply Hdf5Process::receive() {
  Hdf5Reply reply;
  auto* bytes = reinterpret_cast<char*>(&reply);
  for (std::size_t done = 0; done < sizeof reply;) {
    wait_for_reply();
    const ssize_t got = ::recv(socket_, bytes + done, sizeof reply - done, 0);
    if (got == 0 || (got < 0 && errno != EINTR)) report_death();
    if (got > 0) done += static_cast<std::size_t>(got);
  }
  return reply;
}

void Hdf5Process::wait_for_reply() {
  constexpr int glance_ms = 100;
  const auto deadline = Clock::now() + std::chrono::seconds(limits_.patience_s);
  pollfd waiting{socket_, POLLIN, 0};
  while (::poll(&waiting, 1, glance_ms) <= 0) {
    if (limits_.stop.stop_requested()) {
      // The answer that is still to come would be taken for that to a later request.
      failure_ = name_ + ": reading was stopped";
      throw Interrupted("stopped");
    }
    if (Clock::now() > deadline) {
      give_up(fmt::format("no answer came within {} s", limits_.patience_s));
    }
  }
}

void Hdf5Process::report_death() {
  const std::optional<int> state = wait_for_end(id_);
  if (state) id_ = -1;
  // Who stops a program from a terminal or a job system may well stop both processes.
  if (limits_.stop.stop_requested()) {
    failure_ = name_ + ": reading was stopped";
    throw Interrupted("stopped");
  }
  give_up(way_of_ending(state));
}

void Hdf5Process::give_up(const std::string& how) {
  if (id_ > 0) ::kill(id_, SIGKILL);
  failure_ = fmt::format(
      "{}: the HDF5 library failed on this file ({}): it is damaged or not HDF5; check it with "
      "h5dump, or write it again",
      name_, how);
  throw IoError(failure_);
}

}  // namespace pcadim::data
