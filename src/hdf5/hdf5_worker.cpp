#include "hdf5/hdf5_worker.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <exception>

#include "hdf5/hdf5_answers.hpp"
#include "hdf5/hdf5_library.hpp"
#include "hdf5/hdf5_wire.hpp"

// This process is a copy of one that may have had other threads, which are not here, though locks
// they held are. glibc makes malloc and the loader usable in such a copy; beyond these we call the
// HDF5 library alone, which the parent does not use through us. Should the host program itself call
// the same HDF5 library in another thread at this moment, its lock may be taken for ever: the
// parent's patience then ends. Nothing of the host's may run here: no atexit handlers, no
// destructors, no flushing of its streams, so the only way out is _exit().
namespace pcadim::data {
namespace {

constexpr int socket_place = 3;  // after the standard ones

pid_t parent = 0;

/// The system tells us that the thread which made this process has ended, not that the program has;
/// then another thread of it is our parent, under the same number.
void end_with_parent(int) {
  if (::getppid() != parent) ::_exit(0);
}

/// A read that waits for ever would not notice that nobody waits for its answer any more.
void watch_parent(pid_t id) {
  parent = id;
#ifdef __linux__
  constexpr int parent_signal = SIGUSR1;
  struct sigaction action {};
  action.sa_handler = end_with_parent;
  action.sa_flags = SA_RESTART;
  ::sigaction(parent_signal, &action, nullptr);
  ::prctl(PR_SET_PDEATHSIG, parent_signal);
#endif
  end_with_parent(0);  // it may have ended before we asked to be told
}

void default_signals() {
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  // Whoever stops the program tells the parent, which ends us; we are no process of our own to a
  // person at a terminal.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::signal(signal, SIG_IGN);
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

void close_from(int first) {
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 34)
  if (::close_range(static_cast<unsigned>(first), ~0U, 0) == 0) return;
#endif
  constexpr long many = 65536;
  const long end = std::clamp(::sysconf(_SC_OPEN_MAX), 256L, many);
  for (int descriptor = first; descriptor < end; ++descriptor) ::close(descriptor);
}

/// The standard streams lead nowhere, the socket comes next, all else is closed.
void keep_only(int socket) {
  int kept = socket;
  if (kept <= STDERR_FILENO) kept = ::fcntl(socket, F_DUPFD, socket_place);
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    ::dup2(nowhere, standard);
  }
  if (kept != socket_place) ::dup2(kept, socket_place);
  close_from(socket_place + 1);
}

template <class Resource>
void limit(Resource resource, std::uint64_t most) {
  rlimit limits{};
  if (::getrlimit(resource, &limits) != 0) return;
  limits.rlim_cur = std::min(static_cast<rlim_t>(most), limits.rlim_max);
  ::setrlimit(resource, &limits);
}

void leave_no_core() {
  limit(RLIMIT_CORE, 0);
#ifdef __linux__
  ::prctl(PR_SET_DUMPABLE, 0);
#endif
}

/// Bytes of address space that the copied parent has; 0 where the system does not tell.
std::uint64_t address_space_in_use() {
  std::array<char, 32> pages{};
  const int facts = ::open("/proc/self/statm", O_RDONLY);
  if (facts < 0 || ::read(facts, pages.data(), pages.size() - 1) < 0) return 0;
  ::close(facts);
  return std::strtoull(pages.data(), nullptr, 10) *
         static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

void limit_memory(std::uint64_t memory) {
  constexpr std::uint64_t headroom = std::uint64_t{512} << 20;
  constexpr std::uint64_t terabytes = std::uint64_t{1} << 43;
  const std::uint64_t in_use = address_space_in_use();
  // The address sanitizer takes terabytes of address space, and more as it goes.
  if (in_use == 0 || in_use > terabytes) return;
  limit(RLIMIT_AS, in_use + std::min(memory, terabytes) + headroom);
}

/// Numbers may have to be unpacked; everything else is a matter of milliseconds, unless a damaged
/// file leads the library round in circles or a file system does not answer.
bool is_long(Hdf5Ask ask) { return ask == Hdf5Ask::doubles || ask == Hdf5Ask::integers; }

int cpu_seconds_for(Hdf5Ask ask, const Hdf5Duty& duty) {
  constexpr int plenty = 5;
  return is_long(ask) ? duty.cpu_seconds : std::min(plenty, duty.cpu_seconds);
}

/// At the end of this time SIGALRM ends the process, whether there is still a parent or not.
void limit_clock(Hdf5Ask ask, const Hdf5Duty& duty) {
  constexpr int plenty = 60;
  const int seconds = is_long(ask) ? duty.clock_seconds : std::min(plenty, duty.clock_seconds);
  ::alarm(static_cast<unsigned>(std::max(1, seconds)));
}

void limit_cpu(int cpu_seconds) {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto so_far = used.ru_utime.tv_sec + used.ru_stime.tv_sec;
  limit(RLIMIT_CPU, static_cast<std::uint64_t>(so_far + cpu_seconds));
}

bool receive(Hdf5Request& request) {
  auto* bytes = reinterpret_cast<char*>(&request);
  for (std::size_t done = 0; done < sizeof request;) {
    const ssize_t got = ::recv(socket_place, bytes + done, sizeof request - done, 0);
    if (got == 0 || (got < 0 && errno != EINTR)) return false;
    if (got > 0) done += static_cast<std::size_t>(got);
  }
  return true;
}

bool send(const Hdf5Reply& reply) {
  const auto* bytes = reinterpret_cast<const char*>(&reply);
  for (std::size_t done = 0; done < sizeof reply;) {
    const ssize_t sent = ::send(socket_place, bytes + done, sizeof reply - done, MSG_NOSIGNAL);
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
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  H5PLset_loading_state(0);  // a file names its filters: it must not make us run code
  Hdf5Answers answers(duty);
  Hdf5Request request;
  while (receive(request)) {
    limit_cpu(cpu_seconds_for(request.ask, duty));
    limit_clock(request.ask, duty);
    const Hdf5Reply reply = reply_to(request, answers, duty.buffer);
    ::alarm(0);
    if (!send(reply)) break;
  }
  ::_exit(0);
}

}  // namespace

void serve_hdf5(const Hdf5Duty& duty) {
  try {
    default_signals();
    watch_parent(duty.parent);
    keep_only(duty.socket);
    leave_no_core();
    limit_memory(duty.memory);
    serve(duty);
  } catch (...) {
  }
  ::_exit(1);
}

}  // namespace pcadim::data
