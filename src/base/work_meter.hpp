#pragma once
#include <functional>
#include <mutex>

#include "pcadim/progress.hpp"
#include "pcadim/stop_token.hpp"

namespace pcadim {

/// How a long operation reports progress to its caller, and how the caller stops it.
struct Watch {
  std::function<void(const Progress&)> progress;  ///< may be empty
  StopToken stop;
};

/// Throws Interrupted when the caller asked to stop.
void throw_if_stopped(const StopToken& stop);

/// Counts the steps of one operation; several threads may step at once.
class WorkMeter {
 public:
  WorkMeter(const Watch& watch, std::string_view stage, Index total);
  /// One step is done. Throws Interrupted when the caller asked to stop.
  void step();
  /// Throws Interrupted when the caller asked to stop.
  void check() const;

 private:
  const Watch& watch_;
  std::mutex mutex_;
  Progress progress_;
};

}  // namespace pcadim
