#include "cli/live_progress.hpp"

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>

#include "cli/progress_line.hpp"

namespace pcadim::cli {
namespace {

std::chrono::duration<double> now() { return std::chrono::steady_clock::now().time_since_epoch(); }

void write_stderr(const std::string& text) {
  // Nobody is left to tell if this fails.
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
  static_cast<void>(std::fflush(stderr));
}

}  // namespace

/// The line and the thread that draws it: a stage may take long without any news.
class LiveProgress::Display {
 public:
  /// Ends the drawing, then takes the line away.
  ~Display() {
    end_drawing();
    drawer_.join();
    line_.erase();
  }
  void update(const Progress& news) { line_.update(news); }

 private:
  void draw() {
    std::unique_lock lock(mutex_);
    const auto ended = [this] { return ended_; };
    while (!changed_.wait_for(lock, std::chrono::milliseconds(100), ended)) line_.tick();
  }
  void end_drawing() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    changed_.notify_all();
  }

  ProgressLine line_{now, write_stderr};
  std::mutex mutex_;
  std::condition_variable changed_;
  bool ended_ = false;                      // guarded by the mutex
  std::thread drawer_{[this] { draw(); }};  // last: it uses all of the above
};

LiveProgress::LiveProgress(bool wanted) {
  if (!wanted || ::isatty(STDERR_FILENO) == 0) return;
  try {
    display_ = std::make_unique<Display>();
  } catch (const std::system_error&) {
    // No thread can be had to draw the line; the work goes on without it.
  }
}

LiveProgress::~LiveProgress() = default;

std::function<void(const Progress&)> LiveProgress::listener() const {
  if (!display_) return {};
  return [display = display_.get()](const Progress& news) { display->update(news); };
}

}  // namespace pcadim::cli
