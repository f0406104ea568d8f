#include "base/threads/phases.hpp"

#include <algorithm>

#include "base/parallel.hpp"
#include "base/size.hpp"

namespace pcadim {

void Phases::add(Index count, std::function<void(Index, Index)> work,
                 std::function<void()> finish) {
  if (count == 0) return;
  phases_.push_back({tasks_, count, std::move(work), std::move(finish)});
  tasks_ += count;
}

void Phases::run(int threads) {
  done_ = std::vector<std::atomic<Index>>(phases_.size());
  // Tasks are taken in order, so that whoever waits waits for tasks that somebody works at: it ends
  // with any number of threads.
  parallel_for(tasks_, threads, [&](Index task, Index worker) { run_task(task, worker); });
  failure_.rethrow();
}

std::size_t Phases::phase_of(Index task) const {
  const auto after = std::ranges::upper_bound(phases_, task, {}, &Phase::first);
  return size(after - phases_.begin()) - 1;
}

void Phases::run_task(Index task, Index worker) {
  const std::size_t number = phase_of(task);
  const Phase& phase = phases_[number];
  complete_.wait_for(static_cast<int>(number));
  failure_.attempt([&] { phase.work(task - phase.first, worker); });
  if (++done_[number] < phase.count) return;
  failure_.attempt(phase.finish);
  complete_.raise_to(static_cast<int>(number) + 1);
}

}  // namespace pcadim
