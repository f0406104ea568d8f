#include "base/threads/milestone.hpp"

namespace pcadim {
namespace {

/// Tells the processor that this is a loop that waits.
void pause_briefly() {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_ia32_pause();
#endif
}

}  // namespace

void Milestone::raise_to(int count) {
  count_.store(count);
  // Both orders are safe: a sleeper that is not seen here looks at the count after it has said so.
  if (sleepers_.load() == 0) return;
  { const std::lock_guard lock(mutex_); }
  raised_.notify_all();
}

void Milestone::wait_for(int count) {
  constexpr int looks = 300;  // some microseconds, the time of a step of the work
  for (int look = 0; look < looks; ++look) {
    if (reached(count)) return;
    pause_briefly();
  }
  std::unique_lock lock(mutex_);
  ++sleepers_;
  raised_.wait(lock, [&] { return reached(count); });
  --sleepers_;
}

}  // namespace pcadim
