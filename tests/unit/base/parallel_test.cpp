#include "base/parallel.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

namespace pcadim {
namespace {

TEST(Parallel, CallsEveryIndexOnce) {
  for (const int threads : {0, 1, 2, 7}) {
    std::vector<std::atomic<int>> calls(100);
    parallel_for(100, threads, [&](Index k) { ++calls[static_cast<std::size_t>(k)]; });
    for (const auto& count : calls) EXPECT_EQ(count, 1);
  }
  parallel_for(0, 4, [](Index) { FAIL(); });
}

TEST(Parallel, PassesOnTheFirstException) {
  EXPECT_THROW(parallel_for(50, 3,
                            [](Index k) {
                              if (k == 17) throw std::runtime_error("17");
                            }),
               std::runtime_error);
}

}  // namespace
}  // namespace pcadim
