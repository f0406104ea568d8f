#include "passes/merged_lanes.hpp"

#include <gtest/gtest.h>

#include <string>

namespace pcadim {
namespace {

/// What was merged, in words.
struct Words {
  std::string text;
  void merge(const Words& other) { text += other.text; }
  void clear() { text.clear(); }
};

struct Counted {
  int made = 0;
  MergedLanes<Words> lanes{3, [this] { return ++made, Words(); }};

  void work(std::size_t lane, std::size_t worker, const std::string& text) {
    lanes.of({lane, worker}).text += text;
  }
};

TEST(MergedLanes, MergesInTheOrderOfTheLanes) {
  Counted counted;
  counted.work(0, 0, "a");
  counted.work(1, 1, "b");
  counted.work(2, 2, "c");
  counted.lanes.end({2, 2});
  counted.work(3, 2, "d");
  counted.lanes.end({3, 2});
  counted.work(0, 0, "A");
  counted.lanes.end({0, 0});
  counted.lanes.end({1, 1});
  EXPECT_EQ(std::move(counted.lanes).whole().text, "aAbcd");
}

TEST(MergedLanes, OneWorkerNeedsTwoResults) {
  Counted counted;
  for (const std::size_t lane : {0U, 1U, 2U, 3U, 4U}) {
    counted.work(lane, 0, std::to_string(lane));
    counted.lanes.end({lane, 0});
  }
  EXPECT_EQ(counted.made, 2);
  EXPECT_EQ(std::move(counted.lanes).whole().text, "01234");
}

TEST(MergedLanes, ALaneWithoutTilesLeavesAnEmptyResult) {
  Counted counted;
  counted.lanes.end({0, 0});
  EXPECT_EQ(std::move(counted.lanes).whole().text, "");
}

}  // namespace
}  // namespace pcadim
