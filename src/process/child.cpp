#include "process/child.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

namespace pcadim::data {
namespace {

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

/// The standard streams lead nowhere, the descriptor comes next, all else is closed.
void keep_only(int descriptor) {
  int kept = descriptor;
  if (kept <= STDERR_FILENO) kept = ::fcntl(descriptor, F_DUPFD, child_descriptor);
  const int nowhere = ::open("/dev/null", O_RDWR);
  for (const int standard : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    ::dup2(nowhere, standard);
  }
  if (kept != child_descriptor) ::dup2(kept, child_descriptor);
  close_from(child_descriptor + 1);
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

}  // namespace

void become_child(int kept, pid_t parent_id, std::uint64_t memory) {
  default_signals();
  watch_parent(parent_id);
  keep_only(kept);
  leave_no_core();
  limit_memory(memory);
}

void limit_cpu(int seconds) {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto so_far = used.ru_utime.tv_sec + used.ru_stime.tv_sec;
  limit(RLIMIT_CPU, static_cast<std::uint64_t>(so_far + seconds));
}

std::optional<int> wait_for_end(pid_t id) {
  constexpr int patience_ms = 2000;
  for (int waited = 0; waited < patience_ms; ++waited) {
    int state = 0;
    const pid_t ended = ::waitpid(id, &state, WNOHANG);
    if (ended == id) return state;
    if (ended < 0 && errno != EINTR) return 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return std::nullopt;
}

std::string way_of_ending(std::optional<int> state) {
  if (state && WIFSIGNALED(*state)) {
    const int signal = WTERMSIG(*state);
    return signal == SIGXCPU || signal == SIGALRM ? std::string("it took too long")
                                                  : fmt::format("signal {}", signal);
  }
  return "it ended early";
}

void end_child(pid_t id) {
  if (id <= 0) return;
  ::kill(id, SIGKILL);  // it only reads: there is nothing to be brought to an end
  while (::waitpid(id, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace pcadim::data
