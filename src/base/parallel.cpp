#include "base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "base/joining_thread.hpp"

namespace pcadim {

int thread_count(int requested) {
  constexpr int most = 256;  // a typing error must not ask the system for a million threads
  const int wanted =
      requested > 0 ? requested : static_cast<int>(std::thread::hardware_concurrency());
  return std::clamp(wanted, 1, most);
}

void parallel_for(Index count, int threads, const std::function<void(Index, Index)>& work) {
  const Index workers = std::min<Index>(count, thread_count(threads));
  if (workers <= 1) {
    for (Index k = 0; k < count; ++k) work(k, 0);
    return;
  }
  std::atomic<Index> next{0};
  std::exception_ptr failure;
  std::mutex failure_mutex;
  const auto run = [&](Index worker) {
    try {
      for (Index k = next++; k < count; k = next++) work(k, worker);
    } catch (...) {
      const std::lock_guard lock(failure_mutex);
      if (!failure) failure = std::current_exception();
      next = count;
    }
  };
  {
    std::vector<JoiningThread> helpers;
    for (Index w = 1; w < workers; ++w) helpers.emplace_back(run, w);
    run(0);
  }
  if (failure) std::rethrow_exception(failure);
}

void parallel_for(Index count, int threads, const std::function<void(Index)>& work) {
  parallel_for(count, threads, [&](Index k, Index) { work(k); });
}

}  // namespace pcadim
