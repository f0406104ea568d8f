#pragma once
#include <thread>
#include <utility>

namespace pcadim {

/// A thread that is joined when it is destroyed or replaced by another one.
class JoiningThread {
 public:
  JoiningThread() = default;
  template <class Work, class... Arguments>
  explicit JoiningThread(Work&& work, Arguments&&... arguments)
      : thread_(std::forward<Work>(work), std::forward<Arguments>(arguments)...) {}
  JoiningThread(JoiningThread&& other) noexcept = default;
  JoiningThread& operator=(JoiningThread&& other) noexcept {
    if (this == &other) return *this;
    join();
    thread_ = std::move(other.thread_);
    return *this;
  }
  ~JoiningThread() { join(); }

  /// Waits for the thread, if there is one.
  void join() {
    if (thread_.joinable()) thread_.join();
  }

  std::thread::native_handle_type native_handle() { return thread_.native_handle(); }

 private:
  std::thread thread_;
};

}  // namespace pcadim
