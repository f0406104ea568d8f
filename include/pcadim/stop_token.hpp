#pragma once
#include <atomic>
#include <memory>
#include <utility>

namespace pcadim {

/// Tells a piece of work whether its caller asked it to stop. Copies share one source; many
/// threads may ask at once. (std::stop_token is not available everywhere.)
class StopToken {
 public:
  /// A token without a source: it never asks to stop.
  StopToken() = default;

  /// True from the moment that the source was asked to stop. Never throws.
  bool stop_requested() const noexcept { return stopped_ && stopped_->load(); }

 private:
  friend class StopSource;
  explicit StopToken(std::shared_ptr<const std::atomic<bool>> stopped)
      : stopped_(std::move(stopped)) {}

  std::shared_ptr<const std::atomic<bool>> stopped_;
};

/// Where a caller asks a piece of work to stop. Copies are the same source, and its tokens may
/// outlive it. Any thread may ask at any time.
class StopSource {
 public:
  /// A new source, not asked to stop. Throws std::bad_alloc if there is no memory.
  StopSource() : stopped_(std::make_shared<std::atomic<bool>>(false)) {}

  /// A token that says whether this source was asked to stop.
  StopToken token() const { return StopToken(stopped_); }

  /// Asks all the work that holds a token of this source to stop; this cannot be undone. True if
  /// this call was the first one to ask. Never throws.
  bool request_stop() noexcept { return !stopped_->exchange(true); }

 private:
  std::shared_ptr<std::atomic<bool>> stopped_;
};

}  // namespace pcadim
