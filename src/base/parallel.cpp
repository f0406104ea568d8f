#include "base/parallel.hpp"

#include <omp.h>

#include <algorithm>
#include <exception>

namespace pcadim {

int thread_count(int requested) { return requested > 0 ? requested : omp_get_max_threads(); }

void parallel_for(Index count, int threads, const std::function<void(Index, Index)>& work) {
  const auto workers = static_cast<int>(std::clamp<Index>(thread_count(threads), 1, std::max<Index>(count, 1)));
  std::exception_ptr failure;
  bool failed = false;
#pragma omp parallel for schedule(dynamic, 1) num_threads(workers) shared(failure, failed) if (workers > 1)
  for (Index k = 0; k < count; ++k) {
    bool stop = false;
#pragma omp atomic read
    stop = failed;
    if (stop) continue;
    try {
      work(k, omp_get_thread_num());
    } catch (...) {  // an exception must not leave the parallel region
#pragma omp critical(pcadim_parallel_failure)
      if (!failure) failure = std::current_exception();
#pragma omp atomic write
      failed = true;
    }
  }
  if (failure) std::rethrow_exception(failure);
}

void parallel_for(Index count, int threads, const std::function<void(Index)>& work) {
  parallel_for(count, threads, [&](Index k, Index) { work(k); });
}

}  // namespace pcadim
