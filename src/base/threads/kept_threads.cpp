#include "base/threads/kept_threads.hpp"

#include <utility>

namespace pcadim {

/// Does one piece of work after another.
class WorkingThread {
 public:
  WorkingThread() : thread_([this] { serve(); }) {}
  WorkingThread(const WorkingThread&) = delete;
  WorkingThread& operator=(const WorkingThread&) = delete;
  ~WorkingThread() { begin({}); }

  /// No work: the end.
  void begin(std::function<void()> work) {
    {
      const std::lock_guard lock(mutex_);
      work_ = std::move(work);
      waiting_ = true;
    }
    changed_.notify_one();
  }

 private:
  void serve() {
    while (const std::function<void()> work = next()) work();
  }

  std::function<void()> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return waiting_; });
    waiting_ = false;
    return std::exchange(work_, {});
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::function<void()> work_;
  bool waiting_ = false;  ///< is there work that was not begun?
  JoiningThread thread_;  // last: it uses all of the above
};

namespace {

/// Those that this thread takes from.
thread_local KeptThreads* current = nullptr;

}  // namespace

KeptThreads::KeptThreads() : outermost_(current == nullptr) {
  if (outermost_) current = this;
}

KeptThreads::~KeptThreads() {
  if (outermost_) current = nullptr;
}

void KeptThreads::begin(std::function<void()> work, std::function<void()> ended) {
  const std::lock_guard lock(mutex_);
  if (resting_.empty()) {
    threads_.push_back(std::make_unique<WorkingThread>());
    resting_.push_back(threads_.back().get());
  }
  WorkingThread* thread = resting_.back();
  resting_.pop_back();
  thread->begin([this, thread, work = std::move(work), ended = std::move(ended)] {
    current = this;
    work();
    {
      const std::lock_guard rests(mutex_);
      resting_.push_back(thread);
    }
    ended();
  });
}

Helper::Helper(std::function<void()> work) {
  if (current != nullptr) {
    current->begin(std::move(work), [this] { end(); });
  } else {
    own_ = JoiningThread(std::move(work));
    ended_ = true;  // joining it is enough
  }
}

Helper::~Helper() {
  std::unique_lock lock(mutex_);
  ends_.wait(lock, [this] { return ended_; });
}

void Helper::end() {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  ends_.notify_one();  // under the lock: afterwards nobody may touch this any more
}

}  // namespace pcadim
