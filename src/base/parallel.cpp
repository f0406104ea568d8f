#include "base/parallel.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "base/threads/kept_threads.hpp"

namespace pcadim {
namespace {

/// How many threads a limited address space has room for: each takes a stack, a heap of its own and
/// the buffers of the linear algebra library, which waits for ever where it cannot have them.
int most_by_address_space() {
  // The command line asks for as much before it begins (apps/cli/address_space.cpp).
  constexpr rlim_t for_program = rlim_t{640} << 20U, for_thread = rlim_t{160} << 20U;
  constexpr rlim_t many = 256;
  rlimit limit{};
  if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return many;
  if (limit.rlim_cur < for_program) return 1;
  return static_cast<int>(std::min(many, 1 + (limit.rlim_cur - for_program) / for_thread));
}

}  // namespace

int thread_count(int requested) {
  // A typing error must not ask the system for a million threads, either.
  static const int most = most_by_address_space();
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
    std::deque<Helper> helpers;
    try {
      for (Index w = 1; w < workers; ++w) helpers.emplace_back([&run, w] { run(w); });
    } catch (const std::system_error&) {
      // The system allows no more threads; those that there are do all of the work.
    }
    run(0);
  }
  if (failure) std::rethrow_exception(failure);
}

void parallel_for(Index count, int threads, const std::function<void(Index)>& work) {
  parallel_for(count, threads, [&](Index k, Index) { work(k); });
}

}  // namespace pcadim
