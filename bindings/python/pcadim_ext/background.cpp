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
struct Errand {
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

/// What an abandoned errand holds of Python must go where the interpreter's lock is held, and its
/// thread must never wait for that lock: the interpreter may be about to end.
int drop(void* errand) {
  delete static_cast<Errand*>(errand);
  return 0;
}

void leave_to_interpreter(Errand* errand) {
  while (Py_AddPendingCall(drop, errand) != 0) std::this_thread::sleep_for(glance);
  count_abandoned(-1);
}

void work_off(Errand* errand) {
  std::exception_ptr error;
  try {
    Caller caller(*errand);
    errand->work(caller);
  } catch (...) {
    error = std::current_exception();
  }
  std::unique_lock lock(errand->mutex);
  errand->error = error;
  errand->finished = true;
  const bool abandoned = errand->abandoned;
  // Under the lock: once it is given back the caller may end the errand's life.
  errand->for_caller.notify_one();
  lock.unlock();
  if (abandoned) leave_to_interpreter(errand);
}

/// The calling thread's part.
class Listener {
 public:
  explicit Listener(Errand& errand) : errand_(errand) {}

  /// Returns when the work has ended, or false where it has to be left alone.
  bool wait() {
    std::thread worker(work_off, &errand_);
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
  std::exception_ptr failure() const { return failure_ ? failure_ : errand_.error; }
  std::exception_ptr python_failure() const { return failure_; }

 private:
  /// Waits a moment without the interpreter's lock, then does what it was asked for. True at the
  /// end of the work.
  bool look() {
    bool has_task = false, has_news = false;
    {
      const nb::gil_scoped_release release;
      std::unique_lock lock(errand_.mutex);
      errand_.for_caller.wait_for(lock, glance, [&] {
        return errand_.finished || errand_.task || (errand_.has_news && !failure_);
      });
      if (errand_.finished) return true;
      has_task = errand_.task != nullptr;
      has_news = errand_.has_news;
    }
    if (has_task) serve();
    if (has_news && !failure_) pass_on();
    return false;
  }

  void serve() {
    bool failed = failure_ != nullptr;
    try {
      if (!failed) (*errand_.task)();
    } catch (...) {
      failed = true;
      fail(std::current_exception());
    }
    const std::lock_guard lock(errand_.mutex);
    errand_.task = nullptr;
    errand_.task_failed = failed;
    errand_.for_worker.notify_one();
  }

  void pass_on() {
    std::string stage;
    Index done = 0, total = 0;
    {
      const std::lock_guard lock(errand_.mutex);
      stage = errand_.stage;
      done = errand_.steps_done;
      total = errand_.steps;
      errand_.has_news = false;
    }
    try {
      errand_.progress(stage.c_str(), done, total);
    } catch (...) {
      fail(std::current_exception());
    }
  }

  void fail(std::exception_ptr failure) {
    failure_ = std::move(failure);
    failed_at_ = Clock::now();
    errand_.stop.request_stop();
  }

  /// False where the work has just ended.
  bool abandon() {
    const std::lock_guard lock(errand_.mutex);
    if (errand_.finished) return false;
    errand_.abandoned = true;
    errand_.for_worker.notify_one();
    count_abandoned(+1);
    return true;
  }

  Errand& errand_;
  std::exception_ptr failure_;
  Clock::time_point failed_at_;
};

}  // namespace

StopToken Caller::stop() const { return errand_.stop.token(); }

void Caller::call(const std::function<void()>& task) {
  std::unique_lock lock(errand_.mutex);
  if (!errand_.abandoned) {
    errand_.task = &task;
    errand_.for_caller.notify_one();
    // Not abandoned while a task runs: the caller is busy with it.
    errand_.for_worker.wait(lock, [&] { return !errand_.task || errand_.abandoned; });
  }
  if (errand_.abandoned || errand_.task_failed) {
    errand_.task = nullptr;
    throw Interrupted("stopped");
  }
}

void Caller::tell(const Progress& progress) {
  const std::lock_guard lock(errand_.mutex);
  errand_.stage = progress.stage;
  errand_.steps_done = progress.done;
  errand_.steps = progress.total;
  errand_.has_news = true;
  errand_.for_caller.notify_one();
}

void run_in_background(std::function<void(Caller&)> work, nb::object progress) {
  auto errand = std::make_unique<Errand>();
  errand->work = std::move(work);
  errand->progress = std::move(progress);
  Listener listener(*errand);
  if (!listener.wait()) {
    errand.release();  // the working thread sees to it
    std::rethrow_exception(listener.python_failure());
  }
  if (const std::exception_ptr failure = listener.failure()) std::rethrow_exception(failure);
}

void wait_for_abandoned_work() {
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
