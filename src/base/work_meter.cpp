#include "base/work_meter.hpp"

#include "pcadim/error.hpp"

namespace pcadim {

void throw_if_stopped(const StopToken& stop) {
  if (stop.stop_requested()) throw Interrupted("stopped");
}

WorkMeter::WorkMeter(const Watch& watch, std::string_view stage, Index total)
    : watch_(watch), progress_{stage, 0, total} {
  check();
}

void WorkMeter::step() {
  check();
  if (!watch_.progress) return;
  const std::lock_guard lock(mutex_);
  ++progress_.done;
  watch_.progress(progress_);
}

void WorkMeter::check() const {
  if (watch_.stop.stop_requested()) throw Interrupted("stopped before the answer was known");
}

}  // namespace pcadim
