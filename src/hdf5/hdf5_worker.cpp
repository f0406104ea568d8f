#include "hdf5/hdf5_worker.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <exception>

#include "hdf5/hdf5_answers.hpp"
#include "hdf5/hdf5_library.hpp"
#include "hdf5/hdf5_wire.hpp"
#include "process/child.hpp"

namespace pcadim::data {
namespace {

/// Numbers may have to be unpacked; everything else is a matter of milliseconds, unless a damaged
/// file leads the library round in circles or a file system does not answer.
bool is_long(Hdf5Ask ask) { return ask == Hdf5Ask::doubles || ask == Hdf5Ask::integers; }

int cpu_seconds_for(Hdf5Ask ask, const Hdf5Duty& duty) {
  constexpr int plenty = 5;
  return is_long(ask) ? duty.cpu_seconds : std::min(plenty, duty.cpu_seconds);
}

/// At the end of this time SIGALRM ends the process, whether there is still a parent or not.
void limit_clock(bool reads_numbers, const Hdf5Duty& duty) {
  constexpr int plenty = 60;
  const int seconds = reads_numbers ? duty.clock_seconds : std::min(plenty, duty.clock_seconds);
  ::alarm(static_cast<unsigned>(std::max(1, seconds)));
}

bool receive(Hdf5Request& request) {
  auto* bytes = reinterpret_cast<char*>(&request);
  for (std::size_t done = 0; done < sizeof request;) {
    const ssize_t got = ::recv(child_descriptor, bytes + done, sizeof request - done, 0);
    if (got == 0 || (got < 0 && errno != EINTR)) return false;
    if (got > 0) done += static_cast<std::size_t>(got);
  }
  return true;
}

bool send(const Hdf5Reply& reply) {
  const auto* bytes = reinterpret_cast<const char*>(&reply);
  for (std::size_t done = 0; done < sizeof reply;) {
    const ssize_t sent = ::send(child_descriptor, bytes + done, sizeof reply - done, MSG_NOSIGNAL);
    if (sent < 0 && errno != EINTR) return false;
    if (sent > 0) done += static_cast<std::size_t>(sent);
  }
  return true;
}

Hdf5Reply refusal(Hdf5Status status, std::string_view reason, std::span<std::byte> buffer) {
  Hdf5Packer packer(buffer);
  packer.bytes(reason.data(), std::min(reason.size(), buffer.size()));
  return {status, packer.used()};
}

Hdf5Reply reply_to(const Hdf5Request& request, Hdf5Answers& answers, std::span<std::byte> buffer) {
  H5Eclear2(H5E_DEFAULT);
  try {
    return {Hdf5Status::done, answers.answer(request)};
  } catch (const Hdf5Refusal& problem) {
    return refusal(problem.status, problem.reason, buffer);
  } catch (const std::exception& error) {
    return refusal(Hdf5Status::failed, error.what(), buffer);
  }
}

void serve(const Hdf5Duty& duty) {
  limit_clock(false, duty);  // the library's beginning: its lock may be taken for ever (child.hpp)
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  H5PLset_loading_state(0);  // a file names its filters: it must not make us run code
  Hdf5Answers answers(duty);
  ::alarm(0);
  Hdf5Request request;
  while (receive(request)) {
    limit_cpu(cpu_seconds_for(request.ask, duty));
    limit_clock(is_long(request.ask), duty);
    const Hdf5Reply reply = reply_to(request, answers, duty.buffer);
    ::alarm(0);
    if (!send(reply)) break;
  }
  ::_exit(0);
}

}  // namespace

void serve_hdf5(const Hdf5Duty& duty) {
  try {
    become_child(duty.socket, duty.parent, duty.memory);
    serve(duty);
  } catch (...) {
  }
  ::_exit(1);
}

}  // namespace pcadim::data
