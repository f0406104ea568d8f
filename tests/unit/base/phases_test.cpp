#include "base/threads/phases.hpp"

#include <gtest/gtest.h>

#include <numeric>
#include <stdexcept>

#include "base/size.hpp"

namespace pcadim {
namespace {

TEST(ParallelPhases, APhaseBeginsWhenTheOneBeforeIsComplete) {
  for (const int threads : {1, 2, 5}) {
    std::vector<Index> cells(40, 1), totals;
    Phases phases;
    for (int round = 0; round < 30; ++round) {
      // Every cell becomes the sum of all, found once after the round before.
      phases.add(
          40,
          [&](Index k, Index) { cells[size(k)] = totals.empty() ? 1 : totals.back() % 1000 + k; },
          [&] { totals.push_back(std::accumulate(cells.begin(), cells.end(), Index{0})); });
    }
    phases.run(threads);
    ASSERT_EQ(totals.size(), 30U);
    EXPECT_EQ(totals[1], 40 * 40 + 780);
    EXPECT_EQ(totals[2], 40 * ((40 * 40 + 780) % 1000) + 780);
  }
}

TEST(ParallelPhases, PassOnTheFirstExceptionAndStop) {
  for (const int threads : {1, 3}) {
    bool after = false;
    Phases phases;
    phases.add(0, [](Index, Index) { FAIL(); });
    phases.add(20, [](Index k, Index) {
      if (k == 7) throw std::runtime_error("7");
    });
    phases.add(20, [&](Index, Index) { after = true; });
    EXPECT_THROW(phases.run(threads), std::runtime_error);
    EXPECT_FALSE(after);
  }
}

}  // namespace
}  // namespace pcadim
