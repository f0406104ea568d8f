#include "cli/interrupts.hpp"

#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <latch>
#include <system_error>

namespace pcadim::cli {
namespace {

bool is_ignored(int signal) {
  struct sigaction action {};
  return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Tells the waiting thread that nothing more is to be waited for; never sent by anybody else to
/// that thread alone.
constexpr int wake_up = SIGUSR1;

/// Programs that start others often pass on a signal that the terminal has sent already: what comes
/// so soon is the same wish again, not a second one.
constexpr std::chrono::milliseconds echo{500};

}  // namespace

// A thread that waits for signals may do what it likes; a signal handler may do next to nothing.
Interrupts::Interrupts() {
  ::sigemptyset(&waited_);
  ::sigaddset(&waited_, wake_up);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    if (!is_ignored(signal)) ::sigaddset(&waited_, signal);
  }
  ::pthread_sigmask(SIG_BLOCK, &waited_, &before_);
  try {
    std::latch begun(1);
    waiter_ = std::thread([this, &begun] {
      begun.count_down();
      wait();
    });
    // A reader may copy this process next (fork): no thread may be half started then, with a lock
    // of the memory's in its hands that nobody would give back in the copy.
    begun.wait();
  } catch (const std::system_error&) {
    // No thread can be had: signals end the program as they end others.
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
}

Interrupts::~Interrupts() {
  if (!waiter_.joinable()) return;
  done_ = true;
  ::pthread_kill(waiter_.native_handle(), wake_up);
  waiter_.join();
  ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupts::wait() {
  using Clock = std::chrono::steady_clock;
  Clock::time_point first;
  while (!done_) {
    int signal = 0;
    if (::sigwait(&waited_, &signal) != 0 || signal == wake_up) continue;
    if (signal_ != 0 && Clock::now() - first < echo) continue;
    if (signal_ != 0) ::_exit(128 + signal);
    first = Clock::now();
    signal_ = signal;
    stop_.request_stop();
  }
}

}  // namespace pcadim::cli
