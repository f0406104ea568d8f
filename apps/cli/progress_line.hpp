#pragma once
#include <chrono>
#include <functional>
#include <mutex>
#include <string>

#include "pcadim/progress.hpp"

namespace pcadim::cli {

/// One line that shows how far the work has come: what is being done, how much of it, the time
/// left. It appears only when the work takes longer than a second, and leaves nothing behind.
/// Threads: update() and tick() may be called from any.
class ProgressLine {
 public:
  using Clock = std::function<std::chrono::duration<double>()>;
  using Write = std::function<void(const std::string&)>;

  /// The clock tells the time since anything; the text is written without a line end.
  ProgressLine(Clock clock, Write write);

  /// Remembers the news; cheap.
  void update(const Progress& progress);

  /// Shows the latest news, at most ten times a second however often it is called.
  void tick();

  /// Takes the line away.
  void erase();

 private:
  using Seconds = std::chrono::duration<double>;
  std::string text(Seconds now) const;
  std::string done_text() const;

  Clock clock_;
  Write write_;
  std::mutex mutex_;
  Seconds begin_, stage_begin_, last_drawn_;
  std::string stage_;
  Index done_ = 0, total_ = 0;
  std::string shown_;  // the line on the terminal
};

/// "1,234,567"; for counts, which are not negative.
std::string grouped(Index count);

/// "45 s", "12 min", "3 h": as exact as an estimate can be.
std::string duration_text(double seconds);

}  // namespace pcadim::cli
