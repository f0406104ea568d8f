#include "cli/progress_line.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pcadim::cli {
namespace {

using std::chrono::duration;

constexpr duration<double> patience{1.0};  // work shorter than this shows nothing
constexpr duration<double> between{0.1};   // two pictures
constexpr std::size_t widest = 79;

}  // namespace

ProgressLine::ProgressLine(Clock clock, Write write)
    : clock_(std::move(clock)),
      write_(std::move(write)),
      begin_(clock_()),
      stage_begin_(begin_),
      last_drawn_(begin_) {}

void ProgressLine::update(const Progress& progress) {
  const std::lock_guard lock(mutex_);
  const bool new_stage = progress.stage != stage_ || progress.done < done_;
  if (new_stage) {
    stage_ = progress.stage;
    stage_begin_ = clock_();
  }
  done_ = progress.done;
  total_ = progress.total;
}

void ProgressLine::tick() {
  const std::lock_guard lock(mutex_);
  const Seconds now = clock_();
  if (stage_.empty() || now - begin_ < patience || now - last_drawn_ < between) return;
  last_drawn_ = now;
  std::string line = text(now).substr(0, widest);
  if (line == shown_) return;
  const std::string blanks(shown_.size() - std::min(shown_.size(), line.size()), ' ');
  write_('\r' + line + blanks);
  shown_ = std::move(line);
}

void ProgressLine::erase() {
  const std::lock_guard lock(mutex_);
  stage_.clear();
  if (shown_.empty()) return;
  write_('\r' + std::string(shown_.size(), ' ') + '\r');
  shown_.clear();
}

std::string ProgressLine::text(Seconds now) const {
  const double spent = (now - stage_begin_).count();
  if (total_ <= 0 && done_ > 0) return fmt::format("pcadim: {}, {}", stage_, done_text());
  if (total_ <= 0) return fmt::format("pcadim: {}, {}", stage_, duration_text(spent));
  const double share =
      std::clamp(static_cast<double>(done_) / static_cast<double>(total_), 0.0, 1.0);
  const std::string line = fmt::format("pcadim: {}, {:.0f} %", stage_, std::floor(100 * share));
  // An estimate from the first moments would jump.
  if (share <= 0 || spent < patience.count()) return line;
  return fmt::format("{}, {} left", line, duration_text(spent * (1 - share) / share));
}

/// "1,234,567 rows": readers that do not know the end count rows.
std::string ProgressLine::done_text() const {
  const bool reads = stage_.starts_with("reading");
  return fmt::format("{} {}", grouped(done_), reads ? "rows" : "steps");
}

std::string grouped(Index count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
  return digits;
}

std::string duration_text(double seconds) {
  if (seconds < 99.5) return fmt::format("{:.0f} s", seconds);
  if (seconds < 99.5 * 60) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.0f} h", seconds / 3600);
}

}  // namespace pcadim::cli
