#pragma once
#include <atomic>
#include <functional>
#include <vector>

#include "base/threads/first_failure.hpp"
#include "base/threads/milestone.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// Phases of tasks on one team of threads, which is cheaper than a parallel_for() for each phase.
/// Tasks of a phase may run at once; a phase begins when the one before is complete.
class Phases {
 public:
  /// `count` tasks (none: the phase is left out) work(task, worker), see parallel_for(); after all
  /// of them `finish` runs once, on one thread.
  void add(
      Index count, std::function<void(Index, Index)> work, std::function<void()> finish = [] {});
  /// Runs all phases on up to `threads` threads (0: the machine's). The first exception is
  /// rethrown, and what was left of the work is not done.
  void run(int threads);

 private:
  struct Phase {
    Index first, count;
    std::function<void(Index, Index)> work;
    std::function<void()> finish;
  };
  std::size_t phase_of(Index task) const;
  void run_task(Index task, Index worker);

  std::vector<Phase> phases_;
  Index tasks_ = 0;
  std::vector<std::atomic<Index>> done_;
  Milestone complete_;
  FirstFailure failure_;
};

}  // namespace pcadim
