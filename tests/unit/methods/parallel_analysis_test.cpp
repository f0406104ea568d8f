#include <gtest/gtest.h>

#include <algorithm>

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
  for (const std::string null : {"permuted", "normal", "resampled", "signs"}) {
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

TEST(ParallelAnalysis, AgainstTheLargestNeverKeepsMore) {
  const test::Matrix m = test::smooth_curves(40, 25, 4);
  for (const std::string null : {"permuted", "signs"}) {
    const Selection same = run(m, {{"null", null}});
    const Selection largest = run(m, {{"null", null}, {"against", "largest"}});
    EXPECT_LE(*largest.d, *same.d);
    EXPECT_NEAR(largest.curve[0], same.curve[0], 1e-9);
    EXPECT_LE(largest.curve[1], same.curve[1]);
  }
}

// A strong component puts its variance into the edge; taken away, it hides no other.
TEST(ParallelAnalysis, DeflationUncoversWhatAStrongComponentHides) {
  test::Matrix m = test::gaussian(400, 30, 8);
  for (Index i = 0; i < m.rows; ++i) {
    const double strong = 30 * m.at(i, 0), weak = 0.8 * m.at(i, 1);
    for (Index j = 2; j < m.cols; ++j) m.at(i, j) += strong + (j % 2 == 0 ? weak : -weak);
  }
  const auto d = [&](const std::string& form) {
    return run(m, {{"null", "deterministic"}, {"form", form}}).d;
  };
  EXPECT_EQ(d("dpa"), 1);
  EXPECT_GE(d("ddpa"), 2);  // it tends to go on
  EXPECT_EQ(d("ddpa_plus"), 2);
}

TEST(ParallelAnalysis, OfOneVarianceIsTheMarchenkoPasturEdge) {
  Request request;
  request.methods = {"parallel_analysis"};
  request.scale = true;
  request.settings = {{"parallel_analysis", "null", "deterministic"}};
  const Selection scaled = select(test::gaussian(101, 25, 1).view(), request).selections.at(0);
  const auto edge = std::ranges::find(scaled.fitted, "edge", &Fitted::name);
  ASSERT_NE(edge, scaled.fitted.end());
  EXPECT_NEAR(std::get<double>(edge->value), 100.0 / 101 * 1.5 * 1.5, 1e-12);
}

// The transform and its derivative in 30-digit arithmetic.
TEST(ParallelAnalysis, WorthOfAComponent) {
  Spectrum spectrum;
  spectrum.n = 41;
  spectrum.p = 10;
  spectrum.scaled = true;
  spectrum.eigenvalues = {9, 6, 1.5, 1.3, 1.1, 0.95, 0.85, 0.7, 0.6, 0.45};
  spectrum.total_variance = 22.45;
  Request request;
  request.methods = {"parallel_analysis"};
  request.settings = {{"parallel_analysis", "null", "deterministic"},
                      {"parallel_analysis", "form", "ddpa_plus"}};
  const Selection got = select(spectrum, request, "ten").selections.at(0);
  const std::vector<double> wanted{1.271928134755551,  2.561866560812154,   0.1125746405492861,
                                   0.130001865037415,  0.08379388753455534, 0.04229870327401924,
                                   0.1061784926619113, 0.0519214125619203,  0.1225};
  ASSERT_EQ(got.curve.size(), wanted.size());
  for (std::size_t k = 0; k < wanted.size(); ++k)
    EXPECT_NEAR(got.curve[k], wanted[k], 1e-12 * wanted[k]) << k;
  EXPECT_EQ(got.d, 2);
}

TEST(ParallelAnalysis, LooksAtAsManyAsItTakes) {
  EXPECT_EQ(run(test::simulated(300, 60, 15, 20, 7)).d, 15);
}

}  // namespace
}  // namespace pcadim
