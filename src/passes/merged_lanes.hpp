#pragma once
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "passes/row_walk.hpp"

namespace pcadim {

/// What the lanes of a walk leave, merged in the order of the lanes, each as soon as those before
/// it have ended: any number of threads gives the same digits. A thread that takes lane after lane
/// needs room for two results, not for one of each lane, and fills memory that it has used already.
///
/// A Result has merge(const Result&), and clear(), which makes it what it was when it was made.
template <class Result>
class MergedLanes {
 public:
  using Make = std::function<Result()>;

  /// For so many workers (RowWalk::workers()).
  MergedLanes(std::size_t workers, Make make) : of_workers_(workers), make_(std::move(make)) {}

  /// That of the slot's lane, which is empty when the lane begins.
  Result& of(WorkSlot slot) {
    std::optional<Result>& mine = of_workers_[slot.worker];
    if (!mine) mine = used_before();
    if (!mine) mine = make_();
    return *mine;
  }

  /// To be called once for each lane, after its last tile.
  void end(WorkSlot slot) {
    Result& ended = of(slot);
    std::unique_lock lock(mutex_);
    waiting_.emplace(slot.lane, std::move(ended));
    of_workers_[slot.worker].reset();
    if (std::exchange(merging_, true)) return;  // somebody does, and nobody waits for it
    for (auto next = waiting_.find(merged_); next != waiting_.end();
         next = waiting_.find(merged_)) {
      Result one = std::move(waiting_.extract(next).mapped());
      lock.unlock();
      merge(one);
      lock.lock();
      if (merged_++ > 0) cleared_.push_back(std::move(one));
    }
    merging_ = false;
  }

  /// All lanes, after all have ended.
  Result whole() && { return std::move(*whole_); }

 private:
  std::optional<Result> used_before() {
    const std::lock_guard lock(mutex_);
    if (cleared_.empty()) return std::nullopt;
    std::optional<Result> one = std::move(cleared_.back());
    cleared_.pop_back();
    return one;
  }

  /// On one thread at a time.
  void merge(Result& next) {
    if (!whole_) {
      whole_ = std::move(next);
    } else {
      whole_->merge(next);
      next.clear();
    }
  }

  std::vector<std::optional<Result>> of_workers_;
  Make make_;
  std::mutex mutex_;
  std::map<std::size_t, Result> waiting_;  // lanes that have ended before one in front of them
  std::size_t merged_ = 0;                 // so many lanes, from the first on
  bool merging_ = false;
  std::optional<Result> whole_;  // of these
  std::vector<Result> cleared_;
};

}  // namespace pcadim
