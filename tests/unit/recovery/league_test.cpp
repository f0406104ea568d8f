#include "recovery/league.hpp"

#include <gtest/gtest.h>

#include <set>

#include "pcadim/error.hpp"
#include "recovery/arguments.hpp"
#include "recovery/picture.hpp"
#include "recovery/standings.hpp"
#include "recovery/tables.hpp"

namespace pcadim::recovery {
namespace {

std::vector<Line> small_league(int threads) {
  return play({matching_regimes("none/(30x10|50x50)|missing/100x20|outlying_rows/100x20"),
               contestants({}), SeedSet::tune, 2, threads});
}

TEST(RecoveryLeague, EveryRegisteredMethodTakesPart) {
  std::set<std::string> seen;
  for (const Line& line : small_league(0)) seen.insert(line.method);
  for (const MethodInfo* method : methods()) {
    EXPECT_TRUE(seen.contains(std::string(method->id))) << method->id;
  }
}

TEST(RecoveryLeague, CountsAddUp) {
  for (const Line& line : small_league(0)) {
    const Tally& tally = line.tally;
    EXPECT_EQ(tally.data_sets, line.method == "bema" ? 1 : 2) << line.method;
    EXPECT_EQ(tally.right + tally.over + tally.under, tally.answered) << line.method;
    EXPECT_LE(tally.answered, tally.data_sets) << line.method;
    EXPECT_GE(tally.percent_right().value, 0) << line.method;
    EXPECT_LE(tally.percent_right().value, 100) << line.method;
    if (const auto score = tally.log_score()) {
      EXPECT_LE(score->value, 0) << line.method;
    }
  }
}

TEST(RecoveryLeague, ThreadsChangeNoDigit) {
  const std::vector<Line> one = small_league(1), three = small_league(3);
  EXPECT_EQ(csv(one), csv(three));
  EXPECT_EQ(picture(standings(one)), picture(standings(three)));
}

TEST(RecoveryLeague, SlowMethodsSeeFewerDataSets) {
  const Regime small{"g", "small", 100, 50, {}}, large{"g", "large", 10'000, 50, {}};
  for (const Contestant& contestant : contestants({})) {
    const bool slow = contestant.method->id == "bema";
    EXPECT_EQ(data_sets_for(contestant, small, 100), slow ? 20 : 100);
    const bool fewer = slow || (contestant.needs_data() && !contestant.is_default());
    EXPECT_EQ(data_sets_for(contestant, large, 100), fewer ? 20 : 100);
    EXPECT_EQ(data_sets_for(contestant, large, 2), fewer ? 1 : 2);
  }
}

TEST(RecoveryLeague, MethodsThatNeedTheDataGetThem) {
  const std::vector<Line> lines =
      play({matching_regimes("likert/300x20|dependent/180x13|unequal_scaled/200x40|tiny/20x6/d2"),
            contestants({{"cross_validation"}, {}, {}}), SeedSet::tune, 2, 1});
  ASSERT_EQ(lines.size(), 4U);
  for (const Line& line : lines) EXPECT_EQ(line.tally.answered, 2) << line.regime->name;
}

TEST(RecoveryTables, TheDefaultIsShownByGroup) {
  const auto only_default = contestants({{std::string(methods().front()->id)}, {}, {}});
  const std::vector<Line> lines =
      play({matching_regimes("none/30x10|tiny/20x6"), only_default, SeedSet::tune, 2, 1});
  const std::string table = default_table(standings(lines));
  for (const auto* word : {"RMSE", "95 % set covers", "| overall ", "| none ", "| tiny "}) {
    EXPECT_NE(table.find(word), std::string::npos) << word;
  }
}

// Two groups: in one the method is right in 2 of 2 regimes, in the other in none of one.
TEST(RecoveryStandings, GroupsWeighTheSame) {
  const Regime a{"many", "many/a", 10, 5, {}}, b{"many", "many/b", 10, 5, {}};
  const Regime c{"single", "single/c", 10, 5, {}};
  const MethodInfo* method = methods().front();
  std::vector<Line> lines;
  for (const Regime* regime : {&a, &b, &c}) {
    Line line{regime, method, "m"};
    line.tally.add({regime == &c ? 1 : 0, {}, {}}, 0);
    lines.push_back(line);
  }
  const Standings table = standings(lines);
  ASSERT_EQ(table.methods.size(), 1U);
  EXPECT_EQ(table.groups, (std::vector<std::string>{"many", "single"}));
  EXPECT_DOUBLE_EQ(table.methods[0].percent_right.value, 50);
  EXPECT_DOUBLE_EQ(table.methods[0].over, 50);
}

TEST(RecoveryStandings, RegretIsAgainstTheBestRivalOfEachRegime) {
  const Regime a{"g", "g/a", 10, 5, {}}, b{"g", "g/b", 10, 5, {}};
  const MethodInfo* info = methods().front();
  std::vector<Line> lines;
  const auto add = [&](const Regime& regime, const std::string& method, Index answer) {
    Line line{&regime, info, method};
    line.tally.add({answer, {}, {}}, 0);
    lines.push_back(line);
  };
  add(a, "ours", 0);
  add(a, "theirs", 1);
  add(b, "ours", 2);
  add(b, "theirs", 0);
  const auto result = regret(lines, "ours", "g", {});
  ASSERT_TRUE(result);
  EXPECT_DOUBLE_EQ(result->mean, 0);
  EXPECT_DOUBLE_EQ(result->worst, 100);
  EXPECT_EQ(result->where, "g/b");
  EXPECT_EQ(result->rival, "theirs");
  EXPECT_FALSE(regret(lines, "ours", "elsewhere", {}));
  EXPECT_FALSE(regret(lines, "ours", "g", {"nobody"}));
}

TEST(RecoveryContestants, VariantsCarryTheirOwnSettings) {
  const std::string id = "ng";
  const auto field =
      contestants({{id}, {}, {"a:" + id + ".phi=2," + id + ".prior=1,2", "b:" + id}});
  ASSERT_EQ(field.size(), 3U);
  EXPECT_EQ(field[1].label, "a");
  EXPECT_EQ(field[1].options.number("phi"), 2);
  EXPECT_EQ(field[1].options.numbers("prior"), (std::vector<double>{1, 2}));
  EXPECT_FALSE(field[2].options.is_set("phi"));
}

TEST(RecoveryContestants, RefusesWhatItCannotUse) {
  EXPECT_THROW(contestants({{"nobody"}, {}, {}}), UsageError);
  EXPECT_THROW(contestants({{}, {}, {"no-colon"}}), UsageError);
  EXPECT_THROW(contestants({{}, {}, {"x:minka", "x:minka"}}), UsageError);
  EXPECT_THROW(contestants({{}, {}, {"x:ng.units=raw,gcv.max=3"}}), UsageError);
  EXPECT_THROW(parse_arguments({"--seeds", "both"}), UsageError);
  EXPECT_THROW(parse_arguments({"--datasets", "0"}), UsageError);
  EXPECT_THROW(parse_arguments({"--datasets"}), UsageError);
  EXPECT_THROW(matching_regimes("no such regime"), UsageError);
  EXPECT_THROW(matching_regimes("("), UsageError);
}

}  // namespace
}  // namespace pcadim::recovery
