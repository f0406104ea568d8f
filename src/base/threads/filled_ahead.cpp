#include "base/threads/filled_ahead.hpp"

#include <utility>

#include "base/parallel.hpp"
#include "base/size.hpp"

namespace pcadim {

FilledAhead::FilledAhead(Index parcels, Work work)
    : parcels_(parcels), work_(std::move(work)), task_used_(size(work_.uses)) {
  for (std::atomic<Index>& left : to_fill_) left = work_.fills;
  for (std::atomic<Index>& left : to_use_) left = work_.uses;
}

void FilledAhead::run(int threads) {
  // Each round uses a parcel and fills one that is some rounds ahead. Tasks are taken in order, and
  // wait for earlier ones alone: it ends with any number of threads.
  constexpr Index ahead = static_cast<Index>(rooms) - 1;
  const Index of_round = work_.uses + work_.fills;
  parallel_for((parcels_ + ahead) * of_round, threads, [&](Index task, Index worker) {
    const Index round = task / of_round, number = task % of_round;
    number < work_.uses ? use(round - ahead, number) : fill(round, number - work_.uses, worker);
  });
  failure_.rethrow();
}

void FilledAhead::fill(Index number, Index task, Index worker) {
  if (!exists(number)) return;
  const Parcel mine = parcel(number);
  used_.wait_for(static_cast<int>(number + 1 - static_cast<Index>(rooms)));
  failure_.attempt([&] { work_.fill(mine, task, worker); });
  if (--to_fill_[mine.room] > 0) return;
  to_fill_[mine.room] = work_.fills;
  closed_.wait_for(static_cast<int>(number));
  failure_.attempt([&] { work_.close(mine); });
  closed_.raise_to(static_cast<int>(number + 1));
}

void FilledAhead::use(Index number, Index task) {
  if (!exists(number)) return;
  const Parcel mine = parcel(number);
  closed_.wait_for(static_cast<int>(number + 1));
  task_used_[size(task)].wait_for(static_cast<int>(number));
  failure_.attempt([&] { work_.use(mine, task); });
  if (--to_use_[mine.room] == 0) {
    to_use_[mine.room] = work_.uses;
    // Before the task's own count: whoever completes the next parcel raises this count after us.
    used_.raise_to(static_cast<int>(number + 1));
  }
  task_used_[size(task)].raise_to(static_cast<int>(number + 1));
}

}  // namespace pcadim
