#include "background.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <string>
#include <thread>

#include "pcadim/error.hpp"

namespace pcadim::python {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// What both threads know of one call. Everything but `work` and `progress` is guarded by `mutex`.
struct BackgroundCall {
  std::function<void(Caller&)> work;
  nb::object progress;
  StopSource stop;

  std::mutex mutex;
  std::condition_variable for_caller, for_worker;
  const std::function<void()>* task = nullptr;  // to be run by the caller
  bool task_failed = false;
  bool has_news = false;
  std::string stage;
  Index steps_done = 0, steps = 0;
  std::exception_ptr error;
  bool finished = false;
  bool abandoned = false;
};

namespace {

/// How long a signal may wait, and how long work may take to stop before it is left alone.
constexpr milliseconds glance{50}, patience{500};

std::mutex abandoned_mutex;
std::condition_variable abandoned_ends;
int abandoned_count = 0;

void count_abandoned(int change) {
  const std::lock_guard lock(abandoned_mutex);
  abandoned_count += change;
  abandoned_ends.notify_all();
}

/// The end of the interpreter, and the threads that gave its lock away to wait for their work.
std::mutex ending_mutex;
std::condition_variable listeners_change;
std::thread::id ending_thread;  // none while it has not begun
int listeners = 0;

void count_listeners(int change) {
  const std::lock_guard lock(ending_mutex);
  listeners += change;
  listeners_change.notify_all();
}

/// A thread that asks for the lock of an interpreter which ends is taken away in the middle of our
/// frames, and C++ answers that with abort().
bool may_ask_for_lock() {
  const std::lock_guard lock(ending_mutex);
  return ending_thread == std::thread::id() || ending_thread == std::this_thread::get_id();
}

/// Leaves the work to itself, as one that did not stop in time, and never comes back.
[[noreturn]] void stay_away(BackgroundCall& call) {
  {
    const std::lock_guard lock(call.mutex);
    call.stop.request_stop();
    if (!call.finished) {
      call.abandoned = true;
      call.for_worker.notify_one();
      count_abandoned(+1);
    }
  }
  count_listeners(-1);
  while (true) std::this_thread::sleep_for(std::chrono::hours(1));
}

/// While it lives, the interpreter's lock is given away.
class Unlocked {
 public:
  explicit Unlocked(BackgroundCall& call) : call_(call) {
    count_listeners(+1);
    state_ = PyEval_SaveThread();
  }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
  ~Unlocked() {
    if (!may_ask_for_lock()) stay_away(call_);
    PyEval_RestoreThread(state_);
    count_listeners(-1);
  }

 private:
  BackgroundCall& call_;
  PyThreadState* state_ = nullptr;
};

/// Daemon threads may still wait for work of theirs.
void send_listeners_away() {
  const nb::gil_scoped_release release;
  std::unique_lock lock(ending_mutex);
  // What they hold is never given back, which is nothing to tell the user of.
  if (listeners > 0) nb::set_leak_warnings(false);
  ending_thread = std::this_thread::get_id();
  listeners_change.wait(lock, [] { return listeners == 0; });
}

/// What an abandoned call holds of Python must go where the interpreter's lock is held, and its
/// thread must never wait for that lock: the interpreter may be about to end.
int drop(void* call) {
  delete static_cast<BackgroundCall*>(call);
  return 0;
}

void leave_to_interpreter(BackgroundCall* call) {
  while (Py_AddPendingCall(drop, call) != 0) std::this_thread::sleep_for(glance);
  count_abandoned(-1);
}

void run_call(BackgroundCall* call) {
  std::exception_ptr error;
  try {
    Caller caller(*call);
    call->work(caller);
  } catch (...) {
    error = std::current_exception();
  }
  std::unique_lock lock(call->mutex);
  call->error = error;
  call->finished = true;
  const bool abandoned = call->abandoned;
  // Under the lock: once it is given back the caller may end the call's life.
  call->for_caller.notify_one();
  lock.unlock();
  if (abandoned) leave_to_interpreter(call);
}

/// The calling thread's part.
class Listener {
 public:
  explicit Listener(BackgroundCall& call) : call_(call) {}

  /// Returns when the work has ended, or false where it has to be left alone.
  bool wait() {
    std::thread worker(run_call, &call_);
    while (!look()) {
      if (!failure_ && PyErr_CheckSignals() != 0) fail(std::make_exception_ptr(nb::python_error()));
      if (failure_ && Clock::now() > failed_at_ + patience && abandon()) {
        worker.detach();
        return false;
      }
    }
    worker.join();
    return true;
  }

  /// What is to be thrown: what happened in Python counts more than what came of it.
  std::exception_ptr failure() const { return failure_ ? failure_ : call_.error; }
  std::exception_ptr python_failure() const { return failure_; }

 private:
  /// Waits a moment without the interpreter's lock, then does what it was asked for. True at the
  /// end of the work.
  bool look() {
    bool has_task = false, has_news = false;
    {
      const Unlocked unlocked(call_);
      std::unique_lock lock(call_.mutex);
      call_.for_caller.wait_for(lock, glance, [&] {
        return call_.finished || call_.task || (call_.has_news && !failure_);
      });
      if (call_.finished) return true;
      has_task = call_.task != nullptr;
      has_news = call_.has_news;
    }
    if (has_task) serve();
    if (has_news && !failure_) pass_on();
    return false;
  }

  void serve() {
    bool failed = failure_ != nullptr;
    try {
      if (!failed) (*call_.task)();
    } catch (...) {
      failed = true;
      fail(std::current_exception());
    }
    const std::lock_guard lock(call_.mutex);
    call_.task = nullptr;
    call_.task_failed = failed;
    call_.for_worker.notify_one();
  }

  void pass_on() {
    std::string stage;
    Index done = 0, total = 0;
    {
      const std::lock_guard lock(call_.mutex);
      stage = call_.stage;
      done = call_.steps_done;
      total = call_.steps;
      call_.has_news = false;
    }
    try {
      call_.progress(stage.c_str(), done, total);
    } catch (...) {
      fail(std::current_exception());
    }
  }

  void fail(std::exception_ptr failure) {
    failure_ = std::move(failure);
    failed_at_ = Clock::now();
    call_.stop.request_stop();
  }

  /// False where the work has just ended.
  bool abandon() {
    const std::lock_guard lock(call_.mutex);
    if (call_.finished) return false;
    call_.abandoned = true;
    call_.for_worker.notify_one();
    count_abandoned(+1);
    return true;
  }

  BackgroundCall& call_;
  std::exception_ptr failure_;
  Clock::time_point failed_at_;
};

}  // namespace

StopToken Caller::stop() const { return call_.stop.token(); }

void Caller::call(const std::function<void()>& task) {
  std::unique_lock lock(call_.mutex);
  if (!call_.abandoned) {
    call_.task = &task;
    call_.for_caller.notify_one();
    // Not abandoned while a task runs: the caller is busy with it.
    call_.for_worker.wait(lock, [&] { return !call_.task || call_.abandoned; });
  }
  if (call_.abandoned || call_.task_failed) {
    call_.task = nullptr;
    throw Interrupted("stopped");
  }
}

void Caller::tell(const Progress& progress) {
  const std::lock_guard lock(call_.mutex);
  call_.stage = progress.stage;
  call_.steps_done = progress.done;
  call_.steps = progress.total;
  call_.has_news = true;
  call_.for_caller.notify_one();
}

void run_in_background(std::function<void(Caller&)> work, nb::object progress) {
  auto call = std::make_unique<BackgroundCall>();
  call->work = std::move(work);
  call->progress = std::move(progress);
  Listener listener(*call);
  if (!listener.wait()) {
    call.release();  // the working thread sees to it
    std::rethrow_exception(listener.python_failure());
  }
  if (const std::exception_ptr failure = listener.failure()) std::rethrow_exception(failure);
}

void wait_for_abandoned_work() {
  send_listeners_away();
  while (true) {
    {
      const nb::gil_scoped_release release;
      std::unique_lock lock(abandoned_mutex);
      if (abandoned_ends.wait_for(lock, glance, [] { return abandoned_count == 0; })) return;
    }
    // Who asks once more does not want to wait.
    if (PyErr_CheckSignals() != 0) throw nb::python_error();
  }
}

}  // namespace pcadim::python
