#include "background.h"

#include <chrono>
#include <condition_variable>
#include <cpp11/protect.hpp>
#include <csignal>
#include <exception>
#include <list>
#include <mutex>
#include <thread>

namespace pcadim::r {
namespace {

using std::chrono::milliseconds;

/// How long an interrupt may wait, and how long work may take to stop before it is left alone.
constexpr milliseconds glance{50}, patience{500};

/// What both threads know of one call; `finished` and `error` are guarded by `mutex`.
struct Call {
  Call(std::function<void(const StopToken&)> its_work, cpp11::sexp its_data)
      : work(std::move(its_work)), keep(std::move(its_data)) {}

  std::function<void(const StopToken&)> work;
  cpp11::sexp keep;
  StopSource stop;
  std::mutex mutex;
  std::condition_variable ends;
  bool finished = false;
  std::exception_ptr error;
  std::thread worker;
};

/// Calls that nobody waits for any more. Only R's own thread may end their lives, since they
/// protect objects of R.
std::list<std::unique_ptr<Call>>& left_alone() {
  static std::list<std::unique_ptr<Call>> calls;
  return calls;
}

bool ended_within(Call& call, milliseconds time) {
  std::unique_lock lock(call.mutex);
  return call.ends.wait_for(lock, time, [&] { return call.finished; });
}

void run(Call& call) {
  std::exception_ptr error;
  try {
    call.work(call.stop.token());
  } catch (...) {
    error = std::current_exception();
  }
  const std::lock_guard lock(call.mutex);
  call.error = error;
  call.finished = true;
  call.ends.notify_one();
}

/// Threads that are begun while it lives get no signals: those are for R's own thread.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_{};
};

void clear_away() {
  left_alone().remove_if([](const std::unique_ptr<Call>& call) {
    if (!ended_within(*call, milliseconds(0))) return false;
    call->worker.join();
    return true;
  });
}

/// After an interrupt: the work is asked to stop, and left to itself where it does not.
void stop(std::unique_ptr<Call> call) {
  call->stop.request_stop();
  if (ended_within(*call, patience)) {
    call->worker.join();
  } else {
    left_alone().push_back(std::move(call));
  }
}

}  // namespace

void run_in_background(std::function<void(const StopToken&)> work, const cpp11::sexp& keep) {
  clear_away();
  auto call = std::make_unique<Call>(std::move(work), keep);
  {
    const SignalsBlocked blocked;
    call->worker = std::thread(run, std::ref(*call));
  }
  while (!ended_within(*call, glance)) {
    try {
      cpp11::check_user_interrupt();
    } catch (...) {
      stop(std::move(call));
      throw;
    }
  }
  call->worker.join();
  if (call->error) std::rethrow_exception(call->error);
}

}  // namespace pcadim::r

// Before R ends or the library goes: threads must not run in memory that is no more.
[[cpp11::register]] void wait_for_work_left_alone_() {
  for (const auto& call : pcadim::r::left_alone()) {
    if (call->worker.joinable()) call->worker.join();
  }
  pcadim::r::left_alone().clear();
}
