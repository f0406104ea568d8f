#include "contract/suggestion.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace pcadim {
namespace {

const std::vector<Meant> known{{"parallel_analysis", "Parallel analysis (Horn; permuted columns)"},
                               {"gcv", "Generalised cross-validation"},
                               {"cross_validation", "Cross-validation, element by element"},
                               {"bicross_validation", "Bi-cross-validation (Owen & Perry)"},
                               {"ng", "Exact evidence"},
                               {"minka", "Laplace evidence (Minka)"}};

TEST(Suggestion, TakesTheBeginningOfAName) {
  EXPECT_EQ(suggestion("parallel", known), "did you mean 'parallel_analysis'?");
  EXPECT_EQ(suggestion("PARALLEL", known), "did you mean 'parallel_analysis'?");
  EXPECT_EQ(suggestion("cross", known), "did you mean 'cross_validation'?");
}

TEST(Suggestion, TakesAPartOfAName) {
  EXPECT_EQ(suggestion("validation", known),
            "did you mean 'cross_validation' or 'bicross_validation'?");
}

TEST(Suggestion, TakesWhatPeopleCallIt) {
  EXPECT_EQ(suggestion("Horn", known), "did you mean 'parallel_analysis'?");
  EXPECT_EQ(suggestion("laplace", known), "did you mean 'minka'?");
  EXPECT_EQ(suggestion("lap", known), "");  // no whole word
}

TEST(Suggestion, ForgivesLetters) {
  EXPECT_EQ(suggestion("minca", known), "did you mean 'minka'?");
  EXPECT_EQ(suggestion("ngg", known), "did you mean 'ng'?");
}

TEST(Suggestion, DoesNotGuessWildly) {
  EXPECT_EQ(suggestion("pca", known), "");
  EXPECT_EQ(suggestion("", known), "");
  EXPECT_EQ(suggestion("xyz", {}), "");
}

}  // namespace
}  // namespace pcadim
