#pragma once

namespace pcadim {

/// How many threads are worth starting for about so many operations of a nanosecond, at most
/// `threads` (0: the machine's): each gets at least half a millisecond of work. A thread takes tens
/// of microseconds to start, and on a busy machine it waits for a core longer than that.
int worthwhile_threads(double operations, int threads);

}  // namespace pcadim
