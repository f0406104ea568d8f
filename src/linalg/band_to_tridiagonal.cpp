/// Band to tridiagonal: a sweep for each column eliminates all but one of its entries below the
/// diagonal, and chases the entries that this makes outside of the band down to the end. Sweeps
/// follow each other like the stages of a pipeline. C. H. Bischof, B. Lang and X. Sun (2000); A.
/// Haidar, H. Ltaief and J. Dongarra (SC 2011), where squares of the band are kept in the cache.
#include "linalg/band_to_tridiagonal.hpp"

#include <algorithm>
#include <array>

#include "base/parallel.hpp"
#include "base/threads/milestone.hpp"
#include "linalg/band_kernels.hpp"

namespace pcadim {
namespace {

/// Sweeps that one thread does together, one square of the band after the other: squares are met
/// again while they are in the cache. More of them would leave many threads without work: the next
/// group can begin some squares behind the last sweep of the one before.
constexpr Index group_size = 2;

class Chase {
 public:
  explicit Chase(BandMatrix& band)
      : band_(band),
        n_(band.side()),
        sweeps_(std::max<Index>(0, n_ - 2)),
        reached_(size(groups())) {}

  /// Groups are taken in order, so that whoever waits waits for a group that somebody works at: it
  /// ends with any number of threads.
  void run(int threads) {
    parallel_for(groups(), threads, [&](Index group) { run_group(group); });
  }

 private:
  Index groups() const { return (sweeps_ + group_size - 1) / group_size; }
  Index group_end(Index group) const { return std::min(sweeps_, (group + 1) * group_size); }

  /// The squares on the diagonal that a sweep meets.
  Index steps(Index sweep) const { return (n_ - 1 - sweep + band_width - 1) / band_width; }

  void run_group(Index group) {
    std::array<BandReflector, size(group_size)> reflectors;
    const Index first = group * group_size, end = group_end(group);
    for (Index time = 0; time < steps(first) + end - first; ++time) {
      for (Index sweep = first; sweep < end; ++sweep) {
        const Index number = time - (sweep - first);
        if (number < 0 || number >= steps(sweep)) continue;
        if (sweep == first) wait_for_sweep_before(group, number);
        step(sweep, number, reflectors[size(sweep - first)]);
        if (sweep == end - 1) reached_[size(group)].raise_to(static_cast<int>(number + 1));
      }
    }
  }

  /// A step ends in the corner of the next square: the sweep before must have left that one.
  void wait_for_sweep_before(Index group, Index number) {
    if (group == 0) return;
    const Index needed = std::min(number + 2, steps(group * group_size - 1));
    reached_[size(group - 1)].wait_for(static_cast<int>(needed));
  }

  void step(Index sweep, Index number, BandReflector& reflector) {
    const Index start = sweep + 1 + number * band_width, below = start + band_width;
    if (number == 0) reflector = eliminate_column(band_.at(start, sweep));
    reflect_both_sides(band_.at(start, start), reflector);
    if (below < n_) reflector = reflect_and_eliminate(band_.at(below, start), reflector);
  }

  BandMatrix& band_;
  Index n_, sweeps_;
  std::vector<Milestone> reached_;  // steps of the last sweep of each group
};

}  // namespace

Tridiagonal reduce_to_tridiagonal(BandMatrix& band, int threads) {
  Chase(band).run(threads);
  Tridiagonal result;
  for (Index j = 0; j < band.side(); ++j) {
    result.diagonal.push_back(*band.at(j, j));
    if (j + 1 < band.side()) result.off_diagonal.push_back(*band.at(j + 1, j));
  }
  return result;
}

}  // namespace pcadim
