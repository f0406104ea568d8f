#include "cli/progress_line.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pcadim::cli {
namespace {

/// A terminal and a clock that stand still until told.
class ProgressLineTest : public ::testing::Test {
 protected:
  void at(double seconds) {
    now_ = std::chrono::duration<double>(seconds);
    line_.tick();
  }
  std::string last() const { return written_.empty() ? "" : written_.back(); }

  std::chrono::duration<double> now_{0};
  std::vector<std::string> written_;
  ProgressLine line_{[this] { return now_; },
                     [this](const std::string& text) { written_.push_back(text); }};
};

TEST_F(ProgressLineTest, ShortWorkShowsNothing) {
  line_.update({"reading", 1, 2});
  at(0.5);
  at(0.99);
  line_.erase();
  EXPECT_TRUE(written_.empty());
}

TEST_F(ProgressLineTest, NothingIsShownBeforeThereIsNews) {
  at(5);
  EXPECT_TRUE(written_.empty());
}

TEST_F(ProgressLineTest, ShowsStagePercentAndTimeLeft) {
  line_.update({"folds", 0, 40});
  at(1.0);
  EXPECT_EQ(last(), "\rpcadim: folds, 0 %");
  line_.update({"folds", 10, 40});
  at(4.0);
  EXPECT_EQ(last(), "\rpcadim: folds, 25 %, 12 s left");
  line_.update({"folds", 40, 40});
  at(16.0);
  EXPECT_EQ(last(), "\rpcadim: folds, 100 %, 0 s left");
}

TEST_F(ProgressLineTest, WithoutATotalItShowsTheTimeSpent) {
  line_.update({"reading", 0, 0});
  at(3.2);
  EXPECT_EQ(last(), "\rpcadim: reading, 3 s");
}

TEST_F(ProgressLineTest, WithoutATotalItShowsWhatWasDone) {
  line_.update({"reading the data", 1234567, 0});
  at(3.2);
  EXPECT_EQ(last(), "\rpcadim: reading the data, 1,234,567 rows");
  line_.update({"expecting", 12, 0});
  at(4.2);
  EXPECT_EQ(last().substr(0, 28), "\rpcadim: expecting, 12 steps");
}

TEST_F(ProgressLineTest, BytesOfLargeFilesAreAShareLikeAnyOther) {
  constexpr Index total = 6'000'000'000'000;
  line_.update({"reading the data", 0, total});
  line_.update({"reading the data", total / 100 * 43, total});
  at(9.05);
  EXPECT_EQ(last(), "\rpcadim: reading the data, 43 %, 12 s left");
}

TEST_F(ProgressLineTest, TheTimeLeftIsThatOfTheStage) {
  line_.update({"first", 9, 10});
  at(9);
  line_.update({"second", 0, 10});
  at(10);
  EXPECT_EQ(last().substr(0, 21), "\rpcadim: second, 0 % ");
  line_.update({"second", 5, 10});
  at(13);
  EXPECT_EQ(last(), "\rpcadim: second, 50 %, 4 s left");
}

TEST_F(ProgressLineTest, DrawsAtMostTenTimesASecondAndOnlyNews) {
  for (int k = 0; k <= 1000; ++k) {
    line_.update({"counting", k, 1000});
    at(2 + 0.001 * k);
  }
  EXPECT_LE(written_.size(), 11U);
  EXPECT_GE(written_.size(), 9U);
  const std::size_t before = written_.size();
  line_.update({"waiting", 0, 0});
  at(3.3);
  at(3.45);
  EXPECT_EQ(written_.size(), before + 1);
}

TEST_F(ProgressLineTest, ShorterNewsLeavesNothingOfLongerNews) {
  line_.update({"a long name", 0, 0});
  at(1);
  line_.update({"b", 0, 0});
  at(2);
  EXPECT_EQ(last(), "\rpcadim: b, 1 s          ");
}

TEST_F(ProgressLineTest, EraseTakesTheLineAwayOnce) {
  line_.update({"x", 0, 0});
  at(1);
  const std::size_t width = last().size() - 1;
  line_.erase();
  EXPECT_EQ(last(), "\r" + std::string(width, ' ') + "\r");
  const std::size_t before = written_.size();
  line_.erase();
  at(2);
  EXPECT_EQ(written_.size(), before);
}

TEST_F(ProgressLineTest, StaysOnOneLine) {
  line_.update({std::string(200, 'x'), 0, 0});
  at(1);
  EXPECT_LE(last().size(), 80U);
}

TEST(Grouped, ThousandsAreSetApart) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(123456), "123,456");
  EXPECT_EQ(grouped(1234567890), "1,234,567,890");
}

TEST(Duration, IsAsExactAsAnEstimate) {
  EXPECT_EQ(duration_text(0.2), "0 s");
  EXPECT_EQ(duration_text(99), "99 s");
  EXPECT_EQ(duration_text(120), "2 min");
  EXPECT_EQ(duration_text(7200), "2 h");
}

}  // namespace
}  // namespace pcadim::cli
