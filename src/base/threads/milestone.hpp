#pragma once
#include <atomic>
#include <condition_variable>
#include <mutex>

namespace pcadim {

/// A count that one thread raises and others wait for. What was written before raise_to() is seen
/// after wait_for().
class Milestone {
 public:
  /// Never lowers the count. One thread at a time may call it.
  void raise_to(int count);
  /// Returns when the count is reached: at once, after a short spin, or after a sleep, which leaves
  /// the core to others.
  void wait_for(int count);

 private:
  bool reached(int count) const { return count_.load() >= count; }

  alignas(64) std::atomic<int> count_{0};  // a line of the cache for each count that changes often
  std::atomic<int> sleepers_{0};
  std::mutex mutex_;
  std::condition_variable raised_;
};

}  // namespace pcadim
