#include "wording/families.hpp"

#include <gtest/gtest.h>

#include <set>

namespace pcadim {
namespace {

Selection choice(std::string method, std::optional<Index> d) {
  Selection selection;
  selection.method = std::move(method);
  selection.d = d;
  return selection;
}

TEST(Families, GroupAnswersByWhatIsAssumed) {
  const std::vector<Selection> selections{choice("auto", 4), choice("minka", 9),
                                          choice("aic", 7),  choice("bic", {}),
                                          choice("gcv", 5),  choice("no such method", 2)};
  const Families all = families_of(selections);
  EXPECT_EQ(all.size(), 3U);
  EXPECT_EQ(all.at(Assumption::fitted_noise), (std::vector<Index>{4}));
  EXPECT_EQ(all.at(Assumption::white_noise), (std::vector<Index>{7, 9}));
  EXPECT_EQ(all.at(Assumption::prediction), (std::vector<Index>{5}));
  const Families others = families_of(std::span(selections).subspan(1));
  EXPECT_FALSE(others.contains(Assumption::fitted_noise));
}

TEST(Families, MedianAndItsWords) {
  EXPECT_EQ(median_answer({1, 3}), 3);
  EXPECT_EQ(median_answer({1, 3, 9}), 3);
  EXPECT_EQ(median_words({1, 3, 9}), "median of 3 methods, 1 to 9");
}

/// Every method stands in a family that has words of its own.
TEST(Families, EachSaysWhatItDoes) {
  std::set<std::string_view> words;
  std::set<Assumption> families;
  for (const MethodInfo* method : methods()) {
    EXPECT_NE(what_family_does(method->assumes), "") << method->id;
    words.insert(what_family_does(method->assumes));
    families.insert(method->assumes);
  }
  EXPECT_EQ(words.size(), families.size());
}

}  // namespace
}  // namespace pcadim
