#include "base/threads/kept_threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <deque>
#include <mutex>
#include <set>
#include <stdexcept>
#include <thread>

#include "base/parallel.hpp"

namespace pcadim {
namespace {

std::thread::id thread_of_a_helper() {
  std::thread::id id;
  {
    const Helper helper([&] { id = std::this_thread::get_id(); });
  }
  return id;
}

TEST(KeptThreads, HelpersOfOneAfterTheOtherAreTheSameThread) {
  const KeptThreads kept;
  const std::thread::id first = thread_of_a_helper();
  EXPECT_NE(first, std::this_thread::get_id());
  for (int k = 0; k < 100; ++k) EXPECT_EQ(thread_of_a_helper(), first);
  const KeptThreads inner;
  EXPECT_EQ(thread_of_a_helper(), first);
}

/// Those of the outer one stay when an inner one has ended.
TEST(KeptThreads, AnInnerOneChangesNothing) {
  const KeptThreads kept;
  const std::thread::id first = thread_of_a_helper();
  { const KeptThreads inner; }
  EXPECT_EQ(thread_of_a_helper(), first);
}

TEST(KeptThreads, HelpersAtOnceAreDifferentThreads) {
  const KeptThreads kept;
  std::set<std::thread::id> ids;
  std::mutex mutex;
  std::atomic<int> begun = 0;
  {
    std::deque<Helper> helpers;
    for (int k = 0; k < 3; ++k) {
      helpers.emplace_back([&] {
        ++begun;
        while (begun < 3) std::this_thread::yield();
        const std::lock_guard lock(mutex);
        ids.insert(std::this_thread::get_id());
      });
    }
  }
  EXPECT_EQ(ids.size(), 3u);
}

/// A helper's own helpers come from the same threads: that of one that is done serves another.
TEST(KeptThreads, HelpersOfHelpersRestWithTheOthers) {
  const KeptThreads kept;
  std::thread::id inner;
  {
    const Helper outer([&] { inner = thread_of_a_helper(); });
  }
  const std::thread::id again = thread_of_a_helper();
  std::thread::id beside;
  {
    const Helper outer([&] { beside = thread_of_a_helper(); });
  }
  EXPECT_TRUE(inner == beside || again == beside);
}

TEST(KeptThreads, ParallelForDoesAllWorkWithThem) {
  const KeptThreads kept;
  for (int round = 0; round < 200; ++round) {
    std::vector<std::atomic<int>> calls(20);
    parallel_for(4, 3, [&](Index j) {
      parallel_for(5, 2, [&](Index k) { ++calls[static_cast<std::size_t>(5 * j + k)]; });
    });
    for (const auto& count : calls) ASSERT_EQ(count, 1);
  }
  EXPECT_THROW(parallel_for(50, 3, [](Index) { throw std::runtime_error("any"); }),
               std::runtime_error);
}

TEST(KeptThreads, WithoutThemAHelperIsWaitedForAsWell) {
  bool done = false;
  {
    const Helper helper([&] { done = true; });
  }
  EXPECT_TRUE(done);
}

}  // namespace
}  // namespace pcadim
