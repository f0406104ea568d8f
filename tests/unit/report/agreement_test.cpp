#include "wording/agreement.hpp"

#include <gtest/gtest.h>

namespace pcadim {
namespace {

Selection choice(std::string method, Index d) {
  Selection selection;
  selection.method = std::move(method);
  selection.d = d;
  return selection;
}

constexpr NoiseKind white_noise = NoiseKind::white, coloured_noise = NoiseKind::not_modelled;

TEST(Agreement, CountsTheMethodsThatSayAboutTheSame) {
  EXPECT_EQ(agreement_sentence({choice("ng", 7), choice("gcv", 8), choice("aic", 6)}, white_noise),
            "3 of 3 methods say 6 to 8.");
  EXPECT_EQ(agreement_sentence({choice("ng", 7), choice("gcv", 7), choice("aic", 7)}, white_noise),
            "3 of 3 methods say 7.");
  EXPECT_EQ(agreement_sentence({choice("ng", 7), choice("gcv", 3), choice("aic", 12)}, white_noise),
            "1 of 3 methods says 7; the others say 3 to 12.");
  EXPECT_EQ(agreement_sentence({choice("ng", 7), choice("gcv", 8), choice("aic", 7)}, white_noise),
            "3 of 3 methods say 7 or 8.");
}

TEST(Agreement, AFifthOfALargeAnswerIsNear) {
  EXPECT_EQ(
      agreement_sentence({choice("ng", 50), choice("gcv", 60), choice("aic", 39)}, white_noise),
      "2 of 3 methods say 50 to 60; the others say 39.");
}

TEST(Agreement, TellsWhyTheFarthestMethodDiffers) {
  const std::vector<Selection> white{choice("ng", 3), choice("minka", 12), choice("gcv", 3)};
  EXPECT_EQ(agreement_sentence(white, coloured_noise),
            "2 of 3 methods say 3; minka says 12 because it takes the noise for white, which it is "
            "not.");
  EXPECT_EQ(agreement_sentence(white, white_noise), "2 of 3 methods say 3; the others say 12.");
  EXPECT_EQ(agreement_sentence(white, NoiseKind::columns),
            agreement_sentence(white, coloured_noise));
  EXPECT_EQ(agreement_sentence(white, NoiseKind::not_judged),
            "2 of 3 methods say 3; the others say 12.");
  const std::vector<Selection> fitted{choice("ng", 3), choice("auto", 12), choice("gcv", 3)};
  EXPECT_EQ(agreement_sentence(fitted, coloured_noise), "2 of 3 methods say 3; the others say 12.");
  const std::vector<Selection> bend{choice("ng", 9), choice("acceleration_factor", 1),
                                    choice("gcv", 9)};
  EXPECT_EQ(
      agreement_sentence(bend, white_noise),
      "2 of 3 methods say 9; acceleration_factor says 1 because it sees nothing but a bend of "
      "the scree plot.");
}

TEST(Agreement, ReasonsHoldInOneDirectionOnly) {
  const auto said = [](const char* method, Index d) {
    return agreement_sentence({choice("ng", 9), choice(method, d), choice("gcv", 9)},
                              coloured_noise);
  };
  EXPECT_EQ(said("variance_fraction", 30),
            "2 of 3 methods say 9; variance_fraction says 30 because it counts variance, noise or "
            "not.");
  EXPECT_EQ(said("variance_fraction", 2), "2 of 3 methods say 9; the others say 2.");
  EXPECT_EQ(said("acceleration_factor", 30), "2 of 3 methods say 9; the others say 30.");
  EXPECT_EQ(said("minka", 2), "2 of 3 methods say 9; the others say 2.");
}

TEST(Agreement, SaysNothingWithoutEnoughAnswers) {
  Selection declined;
  declined.method = "gcv";
  EXPECT_EQ(agreement_sentence({choice("ng", 7), choice("aic", 7), declined}, white_noise), "");
  EXPECT_EQ(agreement_sentence({declined, choice("ng", 7), choice("aic", 7), choice("bic", 7)},
                               white_noise),
            "");
  EXPECT_EQ(agreement_sentence({}, white_noise), "");
}

TEST(Agreement, TheRunnerUpFollowsTheDirectionOfTheCurve) {
  Selection evidence = choice("ng", 1);  // to be maximised
  evidence.curve = {-5, -1, -2, -9};
  EXPECT_EQ(runner_up(evidence), 2);
  Selection error = choice("gcv", 3);  // to be minimised
  error.first = 1;
  error.curve = {4, 3.5, 2, 9};
  EXPECT_EQ(runner_up(error), 2);
  EXPECT_FALSE(runner_up(choice("ng", 1)));                   // no curve
  EXPECT_FALSE(runner_up(choice("acceleration_factor", 1)));  // nor here
}

}  // namespace
}  // namespace pcadim
