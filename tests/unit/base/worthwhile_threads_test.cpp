#include <gtest/gtest.h>

#include "base/parallel.hpp"
#include "base/threads/worthwhile.hpp"

namespace pcadim {
namespace {

TEST(WorthwhileThreads, NoneIsStartedForLittleWork) {
  EXPECT_EQ(worthwhile_threads(0, 8), 1);
  EXPECT_EQ(worthwhile_threads(9e5, 8), 1);
}

TEST(WorthwhileThreads, MuchWorkGetsAllThatThereAre) {
  EXPECT_EQ(worthwhile_threads(1e12, 3), thread_count(3));
  EXPECT_EQ(worthwhile_threads(1e300, 0), thread_count(0));
}

TEST(WorthwhileThreads, WorkInBetweenGetsSome) { EXPECT_EQ(worthwhile_threads(1.6e6, 8), 3); }

}  // namespace
}  // namespace pcadim
