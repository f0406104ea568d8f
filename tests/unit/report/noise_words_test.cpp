#include "wording/noise_words.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

/// What a method that models the noise fitted.
Selection fitted(const std::string& noise, const std::string& purpose = "structure") {
  Selection selection;
  selection.method = "some_method";
  selection.d = 3;
  selection.fitted = {{"noise", noise}, {"purpose", purpose}, {"limit", 5.0}};
  return selection;
}

Selection with(Selection selection, const std::string& name,
               std::variant<double, std::string> value) {
  selection.fitted.push_back({name, std::move(value)});
  return selection;
}

std::string said(const Selection& selection) {
  const auto verdict = verdict_of(selection);
  return verdict ? verdict->sentence : "nothing";
}

TEST(NoiseWords, WhiteNoiseFitsOrWasAskedForAndDoesNot) {
  EXPECT_EQ(said(fitted("white")), "What is left over looks like white noise.");
  EXPECT_EQ(said(with(fitted("white"), "departure", 4.9)),
            "What is left over looks like white noise.");
  EXPECT_EQ(said(with(fitted("white"), "departure", 5.0)),
            "What is left over does not look like white noise.");
}

TEST(NoiseWords, NothingLeftOver) {
  EXPECT_EQ(said(fitted("none")), "Nothing is left over beyond them.");
}

TEST(NoiseWords, RowsDecideOnlyWhereTheyWereAsked) {
  EXPECT_EQ(said(fitted("not_modelled")), "No model of the noise fits what is left over.");
  EXPECT_EQ(said(fitted("not_modelled", "prediction")),
            "No model of the noise fits what is left over, so rows that were held out decide.");
  EXPECT_EQ(said(fitted("not_judged")), "Too little is left over to tell what the noise is like.");
  EXPECT_EQ(said(fitted("not_judged", "prediction")),
            "Too little is left over to tell what the noise is like, so rows that were held out "
            "decide.");
}

TEST(NoiseWords, UnequalNoiseIsToldWithItsRange) {
  const auto unequal = [](const std::string& kind) {
    return with(with(fitted(kind), "least_deviation", 0.31), "largest_deviation", 2.14);
  };
  const std::string rest =
      ": its deviations range from 0.31 to 2.1 times the median. Divided by it, what is left over "
      "looks like white noise.";
  EXPECT_EQ(said(unequal("columns")), "The noise differs between columns" + rest);
  EXPECT_EQ(said(unequal("rows")), "The noise differs between rows" + rest);
  EXPECT_EQ(said(unequal("rows+columns")),
            "The noise differs between rows and between columns" + rest);
  EXPECT_EQ(said(with(unequal("rows"), "departure", 9.0)),
            "The noise differs between rows: its deviations range from 0.31 to 2.1 times the "
            "median. Divided by it, what is left over does not look like white noise.");
}

TEST(NoiseWords, CorrelatedNoiseIsToldWithItsCorrelation) {
  const Selection serial =
      with(with(fitted("serial"), "neighbours", std::string("columns")), "correlation", 0.456);
  EXPECT_EQ(said(serial),
            "The noise of neighbouring columns is correlated (0.46). Divided by it, what is left "
            "over looks like white noise.");
}

TEST(NoiseWords, MethodsThatModelNoNoiseSayNothing) {
  EXPECT_EQ(said({}), "nothing");
  EXPECT_EQ(said(fitted("white", "")), "nothing");
  EXPECT_EQ(said(fitted("no such noise")), "nothing");
  Selection declined = fitted("white");
  declined.d.reset();
  EXPECT_EQ(said(declined), "nothing");
}

TEST(NoiseWords, OnlyNoiseOfAModelDoesSomething) {
  EXPECT_EQ(what_noise_does(NoiseKind::columns), "differs between columns");
  EXPECT_EQ(what_noise_does(NoiseKind::rows), "differs between rows");
  EXPECT_EQ(what_noise_does(NoiseKind::rows_columns), "differs between rows and between columns");
  EXPECT_EQ(what_noise_does(NoiseKind::serial), "is correlated between neighbours");
  for (const NoiseKind kind :
       {NoiseKind::white, NoiseKind::not_modelled, NoiseKind::none, NoiseKind::not_judged}) {
    EXPECT_EQ(what_noise_does(kind), "");
  }
}

}  // namespace
}  // namespace pcadim
