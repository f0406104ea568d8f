#pragma once
#include <signal.h>

#include <atomic>
#include <thread>

#include "pcadim/stop_token.hpp"

namespace pcadim::cli {

/// While it lives, Ctrl-C (SIGINT), SIGTERM and SIGHUP (the terminal is gone) ask the work to stop;
/// the second one ends the program at once. A signal that was ignored before (nohup) stays ignored.
/// Make it before other threads.
class Interrupts {
 public:
  Interrupts();
  ~Interrupts();
  Interrupts(const Interrupts&) = delete;
  Interrupts& operator=(const Interrupts&) = delete;

  StopToken token() const { return stop_.token(); }

  /// 128 + the signal, as shells count.
  int exit_status() const { return 128 + signal_; }

 private:
  void wait();

  sigset_t waited_{}, before_{};
  StopSource stop_;
  std::atomic<int> signal_ = 0;
  std::atomic<bool> done_ = false;
  std::thread waiter_;
};

}  // namespace pcadim::cli
