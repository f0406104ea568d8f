#include <gtest/gtest.h>

#include "pcadim/pcadim.hpp"
#include "support/data.hpp"

namespace pcadim {
namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

Selection run(const test::Matrix& m, const Settings& settings = {}, int threads = 0,
              std::uint64_t seed = 0) {
  Request request;
  request.methods = {"parallel_analysis"};
  request.threads = threads;
  request.seed = seed;
  for (const auto& [option, value] : settings) {
    request.settings.push_back({"parallel_analysis", option, value});
  }
  return select(m.view(), request).selections.at(0);
}

TEST(ParallelAnalysis, FindsAPlantedDimensionWithEveryNull) {
  const test::Matrix tall = test::simulated(150, 20, 4, 5, 1);
  const test::Matrix wide = test::simulated(40, 150, 3, 20, 2);
  for (const std::string null : {"permuted", "normal", "resampled"}) {
    EXPECT_EQ(run(tall, {{"null", null}}).d, 4) << null;
    EXPECT_EQ(run(wide, {{"null", null}}).d, 3) << null;
  }
}

// Without structure the first component exceeds the 95 % quantile in about one set of twenty.
TEST(ParallelAnalysis, KeepsNothingOfNoiseAsOftenAsItsQuantileSays) {
  int kept = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    kept += run(test::gaussian(30, 10, 1000 + seed), {}, 1).d > 0 ? 1 : 0;
  }
  EXPECT_GE(kept, 2);   // below 1 in 1000 if the rate is 5 %
  EXPECT_LE(kept, 21);  // likewise
}

TEST(ParallelAnalysis, AStricterQuantileNeverKeepsMore) {
  const test::Matrix m = test::smooth_curves(40, 25, 4);
  const auto liberal = run(m, {{"quantile", "mean"}}).d;
  const auto usual = run(m).d;
  const auto strict = run(m, {{"quantile", "1"}}).d;
  ASSERT_TRUE(liberal && usual && strict);
  EXPECT_GE(*liberal, *usual);
  EXPECT_GE(*usual, *strict);
}

TEST(ParallelAnalysis, CountsAllOnRequest) {
  const test::Matrix m = test::simulated(60, 40, 3, 5, 5);
  const Selection run_only = run(m), all = run(m, {{"rule", "count_all"}});
  EXPECT_GE(*all.d, *run_only.d);
  EXPECT_EQ(all.curve.size(), 40u);
  for (std::size_t j = 0; j < run_only.curve.size(); ++j) {
    EXPECT_NEAR(all.curve[j], run_only.curve[j], 1e-9);
  }
}

TEST(ParallelAnalysis, DependsOnTheSeedAndNotOnTheThreads) {
  const test::Matrix m = test::simulated(200, 150, 10, 2, 6);
  const Selection one = run(m, {{"draws", "20"}}, 1);
  EXPECT_EQ(one.curve, run(m, {{"draws", "20"}}, 3).curve);
  EXPECT_NE(one.curve, run(m, {{"draws", "20"}}, 1, 1).curve);
}

TEST(ParallelAnalysis, LooksAtAsManyAsItTakes) {
  EXPECT_EQ(run(test::simulated(300, 60, 15, 20, 7)).d, 15);
}

}  // namespace
}  // namespace pcadim
