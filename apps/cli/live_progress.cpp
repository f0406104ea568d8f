#include "cli/live_progress.hpp"

#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <stop_token>
#include <string>
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
struct LiveProgress::Display {
  ProgressLine line{now, write_stderr};
  std::jthread drawer{[this](const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any sleeper;
    std::unique_lock lock(mutex);
    while (!sleeper.wait_for(lock, stop, std::chrono::milliseconds(100), [] { return false; })) {
      if (stop.stop_requested()) return;
      line.tick();
    }
  }};
};

LiveProgress::LiveProgress(bool wanted) {
  if (wanted && ::isatty(STDERR_FILENO) != 0) display_ = std::make_unique<Display>();
}

LiveProgress::~LiveProgress() {
  if (!display_) return;
  display_->drawer.request_stop();
  display_->drawer.join();
  display_->line.erase();
}

std::function<void(const Progress&)> LiveProgress::listener() const {
  if (!display_) return {};
  return [line = &display_->line](const Progress& news) { line->update(news); };
}

}  // namespace pcadim::cli
