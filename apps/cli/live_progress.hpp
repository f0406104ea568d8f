#pragma once
#include <functional>
#include <memory>

#include "pcadim/progress.hpp"

namespace pcadim::cli {

/// Shows progress on standard error while it lives, if that is a terminal and `wanted`.
class LiveProgress {
 public:
  explicit LiveProgress(bool wanted);
  ~LiveProgress();
  LiveProgress(const LiveProgress&) = delete;
  LiveProgress& operator=(const LiveProgress&) = delete;

  /// What to call with news; empty where nothing is shown.
  std::function<void(const Progress&)> listener() const;

 private:
  class Display;
  std::unique_ptr<Display> display_;
};

}  // namespace pcadim::cli
