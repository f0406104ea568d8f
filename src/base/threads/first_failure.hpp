#pragma once
#include <atomic>
#include <exception>
#include <mutex>

namespace pcadim {

/// Where threads wait for each other, one that fails must not leave the others waiting: its
/// exception is kept, what was left of the work is not done, and counts go on as if it were.
class FirstFailure {
 public:
  /// Does the work, unless some has failed already.
  template <class Work>
  void attempt(const Work& work) {
    if (failed_) return;
    try {
      work();
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (!failure_) failure_ = std::current_exception();
      failed_ = true;
    }
  }

  /// To be called when all threads have ended.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::atomic<bool> failed_{false};
  std::exception_ptr failure_;
  std::mutex mutex_;
};

}  // namespace pcadim
