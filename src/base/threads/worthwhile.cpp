#include "base/threads/worthwhile.hpp"

#include <algorithm>

#include "base/parallel.hpp"

namespace pcadim {

int worthwhile_threads(double operations, int threads) {
  constexpr double for_each_thread = 5e5;
  const double wanted = std::clamp(operations / for_each_thread, 1.0, 1e6);
  return std::min(static_cast<int>(wanted), thread_count(threads));
}

}  // namespace pcadim
