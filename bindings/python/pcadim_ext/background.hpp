#pragma once
#include <nanobind/nanobind.h>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "pcadim/progress.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim::python {

namespace nb = nanobind;

struct BackgroundCall;

/// What a working thread sees of the thread that called from Python. Only the calling thread ever
/// talks to the interpreter: generators and callbacks run where their owner expects them to.
class Caller {
 public:
  explicit Caller(BackgroundCall& call) : call_(call) {}

  /// Asked to stop by Ctrl-C, or by an exception of Python code that was called.
  StopToken stop() const;

  /// Has the calling thread run `task`, with the interpreter's lock held, and waits for it. Throws
  /// Interrupted where the task failed or nobody waits any more.
  void call(const std::function<void()>& task);

  /// Leaves news for the calling thread, which passes on the latest when it has time.
  void tell(const Progress& progress);

 private:
  BackgroundCall& call_;
};

/// Runs `work` on a thread of its own while this one, which holds the interpreter's lock, gives the
/// lock away, listens for signals and serves the work's calls. What `work` throws is thrown here,
/// and so is KeyboardInterrupt. Work that does not stop soon after it was asked to (a large
/// eigenvalue problem cannot) is left to end by itself, with what it holds.
void run_in_background(std::function<void(Caller&)> work, nb::object progress = nb::none());

/// The same for work with a result.
template <class Work>
auto in_background(nb::object progress, Work work) {
  using Result = decltype(work(std::declval<Caller&>()));
  const auto result = std::make_shared<std::optional<Result>>();
  run_in_background([result, work](Caller& caller) { result->emplace(work(caller)); },
                    std::move(progress));
  return std::move(**result);
}

/// Waits for work that was left to end by itself; before the interpreter goes.
void wait_for_abandoned_work();

}  // namespace pcadim::python
