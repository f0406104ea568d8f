#pragma once
#include <chrono>

namespace pcadim {

/// Adds the time from its construction to its destruction to a total, in seconds.
class StopWatch {
 public:
  explicit StopWatch(double& total) : total_(total) {}
  ~StopWatch() { total_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
  StopWatch(const StopWatch&) = delete;
  StopWatch& operator=(const StopWatch&) = delete;

 private:
  using Clock = std::chrono::steady_clock;
  double& total_;
  Clock::time_point start_ = Clock::now();
};

}  // namespace pcadim
