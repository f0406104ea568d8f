#pragma once
#include <functional>

#include "pcadim/index.hpp"

namespace pcadim {

/// The number of threads to use: `requested`, or the machine's if that is 0.
int thread_count(int requested);

/// Calls work(k, worker) for k = 0 ... count-1, taken in this order, on up to `threads` threads (0:
/// the machine's), where worker (below thread_count(threads)) numbers the thread, for work space of
/// its own. Which thread runs which k is not fixed, so results must go to slot k and be combined in
/// order afterwards: then the thread count cannot change a digit. The first exception is rethrown.
void parallel_for(Index count, int threads, const std::function<void(Index, Index)>& work);

/// The same for work that needs no work space.
void parallel_for(Index count, int threads, const std::function<void(Index)>& work);

}  // namespace pcadim
