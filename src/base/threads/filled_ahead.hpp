#pragma once
#include <atomic>
#include <cstddef>
#include <functional>
#include <vector>

#include "base/threads/first_failure.hpp"
#include "base/threads/milestone.hpp"
#include "pcadim/index.hpp"

namespace pcadim {

/// One of many parcels of work, and the room that it is kept in meanwhile.
struct Parcel {
  Index number = 0;
  std::size_t room = 0;
};

/// Parcels that are filled, closed and then used by one team of threads. They are filled ahead, in
/// rooms of their own: at the end of a parcel nobody waits for the last of its tasks, and a thread
/// that a busy machine does not run holds up the others only after a whole parcel.
class FilledAhead {
 public:
  /// Parcels that are there at once.
  static constexpr std::size_t rooms = 3;

  struct Work {
    Index fills = 0, uses = 0;                       ///< tasks of each parcel
    std::function<void(Parcel, Index, Index)> fill;  ///< task, worker: see parallel_for()
    std::function<void(Parcel)> close;               ///< all are filled; parcel after parcel
    std::function<void(Parcel, Index)> use;          ///< a task, after that of the parcel before
  };

  FilledAhead(Index parcels, Work work);
  /// Runs on up to `threads` threads (0: the machine's). The first exception is rethrown, and what
  /// was left of the work is not done.
  void run(int threads);

 private:
  static Parcel parcel(Index number) { return {number, static_cast<std::size_t>(number) % rooms}; }
  bool exists(Index number) const { return number >= 0 && number < parcels_; }
  void fill(Index number, Index task, Index worker);
  void use(Index number, Index task);

  Index parcels_;
  Work work_;
  std::atomic<Index> to_fill_[rooms], to_use_[rooms];  // tasks that are left, of each room
  Milestone closed_, used_;                            // so many parcels, from the first on
  std::vector<Milestone> task_used_;
  FirstFailure failure_;
};

}  // namespace pcadim
