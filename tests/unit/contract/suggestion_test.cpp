#include "contract/suggestion.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pcadim/contract.hpp"

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
  EXPECT_EQ(suggestion("gvc", known), "did you mean 'gcv'?");  // two that changed places are one
}

TEST(Suggestion, DoesNotGuessWildly) {
  EXPECT_EQ(suggestion("pca", known), "");
  EXPECT_EQ(suggestion("", known), "");
  EXPECT_EQ(suggestion("xyz", {}), "");
  EXPECT_EQ(suggestion("q", known), "");  // one letter is near every other one
}

TEST(NamesLike, AreGivenAsTheyAre) {
  const std::vector<std::string> flags{"scale", "seed",   "max-dim",     "n",
                                       "json",  "method", "all-methods", "json-file"};
  EXPECT_EQ(names_like("scal", flags), std::vector<std::string>{"scale"});
  EXPECT_EQ(names_like("sacle", flags), std::vector<std::string>{"scale"});
  EXPECT_EQ(names_like("scaled", flags), std::vector<std::string>{"scale"});
  EXPECT_EQ(names_like("methods", flags), std::vector<std::string>{"method"});
  EXPECT_EQ(names_like("maxdim", flags), std::vector<std::string>{"max-dim"});
  EXPECT_EQ(names_like("jso", flags), (std::vector<std::string>{"json", "json-file"}));
  EXPECT_EQ(names_like("q", flags), std::vector<std::string>{});
}

}  // namespace
}  // namespace pcadim
