#include "base/threads/filled_ahead.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <stdexcept>
#include <vector>

#include "base/size.hpp"

namespace pcadim {
namespace {

constexpr Index fills = 7, uses = 5;

/// Fills rooms with numbers, closes them with their sum, and adds the sum to each of some results:
/// in order, or the results would differ.
std::vector<Index> results(Index parcels, int threads) {
  std::array<std::array<Index, fills>, FilledAhead::rooms> cells{};
  std::array<Index, FilledAhead::rooms> sums{};
  std::vector<Index> found(uses);
  Index before = 0;
  FilledAhead(parcels, {fills, uses,
                        [&](Parcel parcel, Index task, Index worker) {
                          EXPECT_LT(worker, 8);
                          cells[parcel.room][size(task)] = parcel.number * 10 + task;
                        },
                        [&](Parcel parcel) {
                          EXPECT_EQ(parcel.number, before++);
                          sums[parcel.room] = 0;
                          for (const Index cell : cells[parcel.room]) sums[parcel.room] += cell;
                        },
                        [&](Parcel parcel, Index task) {
                          found[size(task)] =
                              (found[size(task)] * 3 + sums[parcel.room]) % 1'000'003;
                        }})
      .run(threads);
  EXPECT_EQ(before, parcels);
  return found;
}

TEST(FilledAhead, GivesTheSameOnAnyNumberOfThreads) {
  for (const Index parcels : {0, 1, 2, 3, 4, 200}) {
    Index expected = 0;
    for (Index k = 0; k < parcels; ++k)
      expected = (expected * 3 + k * 10 * fills + fills * (fills - 1) / 2) % 1'000'003;
    for (const int threads : {1, 2, 3, 8})
      EXPECT_EQ(results(parcels, threads), std::vector<Index>(uses, expected));
  }
}

TEST(FilledAhead, PassesOnTheFirstExceptionAndStops) {
  for (const int where : {0, 1, 2}) {
    for (const int threads : {1, 4}) {
      std::atomic<bool> later = false;
      const auto fail_at = [&](int place, Parcel parcel) {
        if (place == where && parcel.number == 3) throw std::runtime_error("3");
        if (parcel.number > 3 + static_cast<Index>(FilledAhead::rooms)) later = true;
      };
      FilledAhead work(100, {fills, uses, [&](Parcel parcel, Index, Index) { fail_at(0, parcel); },
                             [&](Parcel parcel) { fail_at(1, parcel); },
                             [&](Parcel parcel, Index) { fail_at(2, parcel); }});
      EXPECT_THROW(work.run(threads), std::runtime_error);
      EXPECT_FALSE(later);
    }
  }
}

}  // namespace
}  // namespace pcadim
