#pragma once
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <vector>

#include "base/threads/joining_thread.hpp"

namespace pcadim {

class WorkingThread;

/// While it lives, threads that were started for this thread, or for those that work for it, stay
/// for whoever needs one next, and rest meanwhile. A thread that is started when another one has
/// just ended is put onto the core of whoever starts it as often as not, and waits there until that
/// one has nothing to do: both work one after the other, for milliseconds. One that wakes up goes
/// to the core where it was before.
class KeptThreads {
 public:
  /// Where some are kept already, these are used.
  KeptThreads();
  KeptThreads(const KeptThreads&) = delete;
  KeptThreads& operator=(const KeptThreads&) = delete;
  ~KeptThreads();

 private:
  friend class Helper;

  /// `ended` is called when the thread is free for others. Throws std::system_error where the
  /// system allows no more threads.
  void begin(std::function<void()> work, std::function<void()> ended);

  bool outermost_ = false;  ///< none were kept before it
  std::mutex mutex_;
  std::vector<WorkingThread*> resting_;
  std::vector<std::unique_ptr<WorkingThread>> threads_;
};

/// Some work beside that of the thread that makes this, which is waited for when it is destroyed:
/// on a thread that is kept, or on a new one. Throws std::system_error where the system allows no
/// more of them. The work must not throw.
class Helper {
 public:
  explicit Helper(std::function<void()> work);
  Helper(const Helper&) = delete;
  Helper& operator=(const Helper&) = delete;
  ~Helper();

 private:
  void end();

  std::mutex mutex_;
  std::condition_variable ends_;
  bool ended_ = false;
  JoiningThread own_;  // last: it uses all of the above
};

}  // namespace pcadim
