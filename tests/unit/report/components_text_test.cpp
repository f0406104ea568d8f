#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "pcadim/reduce.hpp"

namespace pcadim {
namespace {

using nlohmann::json;

Components three() {
  Components components;
  components.source = "wine.csv";
  components.n = 178;
  components.p = 13;
  components.d = 3;
  components.method = "ng";
  components.variances = {5, 2.5, 0.5};
  components.total_variance = 10;
  return components;
}

bool has_line(const std::string& text, const std::string& line) {
  std::istringstream in(text);
  for (std::string one; std::getline(in, one);) {
    if (one == line) return true;
  }
  return false;
}

TEST(ComponentsText, SaysWhatWasWrittenAndExplained) {
  const std::string text = to_text(three(), {"s.csv", "l.npy"});
  EXPECT_EQ(text,
            "Wrote 178 x 3 scores to s.csv: the 3 components that ng keeps explain 80.0 % of\n"
            "the variance.\n"
            "Wrote 13 x 3 loadings to l.npy.\n"
            "\n"
            "component  variance   share  cumulative\n"
            "PC1               5  50.0 %      50.0 %\n"
            "PC2             2.5  25.0 %      75.0 %\n"
            "PC3             0.5   5.0 %      80.0 %\n");
}

TEST(ComponentsText, OneComponentIsOneAndWithoutFilesNoneAreNamed) {
  Components one = three();
  one.d = 1;
  one.method.reset();
  one.variances = {9.99};
  EXPECT_TRUE(has_line(to_text(one), "The component explains 99.9 % of the variance."));
}

TEST(ComponentsText, NearlyEverythingIsNotEverything) {
  Components components = three();
  components.variances = {9, 0.9, 0.0996};
  EXPECT_TRUE(has_line(to_text(components), "PC3          0.0996   1.0 %    > 99.9 %"));
  components.variances = {9, 0.9, 0.1};
  EXPECT_TRUE(has_line(to_text(components), "PC3             0.1   1.0 %     100.0 %"));
}

TEST(ComponentsText, ManyComponentsAreCutShort) {
  Components many = three();
  many.d = 35;
  many.variances.assign(35, 0.1);
  const std::string text = to_text(many, {"s.csv", ""});
  EXPECT_TRUE(has_line(text, "and 15 more (JSON output has all)"));
  EXPECT_EQ(text.find("PC21"), std::string::npos);
}

TEST(ComponentsText, NamesOfFilesDoNotSteerTheTerminal) {
  EXPECT_EQ(to_text(three(), {"a\x1b[2Jb", "c\nd"}).find('\x1b'), std::string::npos);
}

TEST(ComponentsText, RemarksStandBelow) {
  Components components = three();
  components.remarks = {"2 of 178 rows with missing cells were left out."};
  EXPECT_TRUE(has_line(to_text(components), "* 2 of 178 rows with missing cells were left out."));
}

TEST(ComponentsJson, HasVariancesSharesAndWhereTheyAre) {
  Components components = three();
  components.dropped_rows = {4, 7};
  components.dropped_columns = {"a<b", "\xff"};
  const json got = json::parse(to_json(components, {"s.csv", ""}));
  EXPECT_EQ(got["schema"], "pcadim.reduction/1");
  EXPECT_EQ(got["d"], 3);
  EXPECT_EQ(got["method"], "ng");
  EXPECT_EQ(got["variances"], json({5, 2.5, 0.5}));
  EXPECT_EQ(got["shares"], json({0.5, 0.25, 0.05}));
  EXPECT_EQ(got["cumulative"], json({0.5, 0.75, 0.8}));
  EXPECT_EQ(got["total_variance"], 10);
  EXPECT_EQ(got["divisor"], "n");
  EXPECT_EQ(got["scores"], "s.csv");
  EXPECT_TRUE(got["loadings"].is_null());
  EXPECT_EQ(got["data"]["dropped_rows"], 2);
  EXPECT_EQ(got["data"]["dropped_columns"][0], "a<b");
  components.method.reset();
  EXPECT_TRUE(json::parse(to_json(components))["method"].is_null());
}

TEST(ComponentsJson, RoundingNeverExplainsMoreThanEverything) {
  Components all = three();
  all.d = 2;
  all.variances = {0.7, 0.3};
  all.total_variance = 1 - std::numeric_limits<double>::epsilon();
  EXPECT_EQ(json::parse(to_json(all))["cumulative"][1], 1);
}

}  // namespace
}  // namespace pcadim
