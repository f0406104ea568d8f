#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pcadim/method.hpp"
#include "pcadim/report.hpp"
#include "report/catalogue.hpp"

namespace pcadim {
namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

constexpr double infinity = std::numeric_limits<double>::infinity();

Words keys(const Json& object) {
  Words names;
  for (const auto& item : object.items()) names.push_back(item.key());
  return names;
}

Report example() {
  Report report;
  report.version = "1.2.3";
  report.data.source = "wine.csv";
  report.data.dropped_columns = {"constant"};
  report.spectrum.eigenvalues = {3.5, 0.1, 1.0 / 3.0};
  report.answer.method = "one";
  report.answer.d = 2;
  report.answer.sentence = "Keep 2.";
  report.answer.purpose = Purpose::prediction;
  report.answer.structure = 1;
  report.answer.prediction = 2;
  report.answer.probability = 0.75;
  report.answer.plausible = {{1, 0.25}, {2, 0.75}};
  report.answer.confidence = Confidence::moderate;
  Selection one;
  one.method = "one";
  one.d = 2;
  one.curve = {-infinity, 1.5};
  one.posterior = {0.25, 0.75};
  one.credible_set = {1, 2};
  one.fitted = {{"phi", 0.37}, {"rule", "kink"}, {"bound", infinity}};
  Selection two;
  two.method = "two";
  two.outcome = Outcome::not_applicable;
  two.note = "needs the rows";
  report.selections = {one, two};
  report.findings = {{"scaling", "info", "Columns differ in unit."}};
  return report;
}

TEST(Json, HasExactlyTheKeysOfTheSchemaInOrder) {
  const Json json = Json::parse(to_json(example()));
  EXPECT_EQ(keys(json),
            (Words{"schema", "version", "request", "data", "spectrum", "noise", "answer",
                   "selections", "findings", "sensitivity", "components", "path", "timing"}));
  EXPECT_EQ(keys(json["data"]),
            (Words{"source", "n", "p", "rank", "centered", "scaled", "missing", "dropped_columns",
                   "dropped_rows", "zero_rows", "fingerprint", "row_names", "column_names",
                   "profile", "norms"}));
  EXPECT_EQ(keys(json["spectrum"]),
            (Words{"eigenvalues", "total_variance", "complete", "divisor", "tail"}));
  EXPECT_EQ(keys(json["noise"]),
            (Words{"kind", "beyond", "departure", "limit", "sentence", "law"}));
  EXPECT_EQ(keys(json["answer"]),
            (Words{"method", "d", "outcome", "purpose", "probability", "credible_set", "plausible",
                   "confidence", "sentence", "next", "structure", "prediction", "stability"}));
  EXPECT_EQ(keys(json["selections"][0]),
            (Words{"method", "d", "outcome", "first", "curve", "posterior", "credible_set",
                   "plausible", "fitted", "note"}));
  EXPECT_EQ(keys(json["findings"][0]),
            (Words{"kind", "severity", "sentence", "remedy", "measured", "panel", "rows",
                   "row_names", "columns", "column_names"}));
  EXPECT_EQ(keys(json["timing"]), (Words{"read_s", "spectrum_s", "select_s"}));
  EXPECT_EQ(json["schema"], "pcadim.report/2");
  EXPECT_EQ(json["spectrum"]["divisor"], "n");
}

TEST(Json, KeepsShapesWhenListsAreEmpty) {
  const Json json = Json::parse(to_json(Report{}));
  EXPECT_TRUE(json["selections"].is_array());
  EXPECT_TRUE(json["findings"].is_array());
  EXPECT_TRUE(json["data"]["dropped_columns"].is_array());
  EXPECT_TRUE(json["spectrum"]["eigenvalues"].is_array());
  EXPECT_TRUE(json["answer"]["d"].is_null());
}

TEST(Json, KeepsShapesOfASelectionThatDeclines) {
  const Json two = Json::parse(to_json(example()))["selections"][1];
  EXPECT_TRUE(two["d"].is_null());
  EXPECT_EQ(two["outcome"], "not_applicable");
  EXPECT_EQ(two["curve"], Json::array());
  EXPECT_EQ(two["credible_set"], Json::array());
  EXPECT_EQ(two["fitted"], Json::object());
}

TEST(Json, WritesNullForWhatIsNoNumber) {
  Report report = example();
  report.spectrum.total_variance = std::nan("");
  const Json json = Json::parse(to_json(report));
  EXPECT_TRUE(json["selections"][0]["curve"][0].is_null());
  EXPECT_EQ(json["selections"][0]["curve"][1], 1.5);
  EXPECT_TRUE(json["selections"][0]["fitted"]["bound"].is_null());
  EXPECT_TRUE(json["spectrum"]["total_variance"].is_null());
}

TEST(Json, WritesFittedNumbersAndWordsInOrder) {
  const Json fitted = Json::parse(to_json(example()))["selections"][0]["fitted"];
  EXPECT_EQ(keys(fitted), (Words{"phi", "rule", "bound"}));
  EXPECT_EQ(fitted["phi"], 0.37);
  EXPECT_EQ(fitted["rule"], "kink");
}

TEST(Json, NumbersReadBackBitForBit) {
  Report report = example();
  report.spectrum.eigenvalues = {0.1 + 0.2, 1e308, 5e-324, 123456789.123456789, 1e22, 2.0};
  const Json json = Json::parse(to_json(report));
  EXPECT_EQ(json["spectrum"]["eigenvalues"].get<std::vector<double>>(),
            report.spectrum.eigenvalues);
}

TEST(Json, OneLineSaysTheSameAsIndented) {
  const std::string line = to_json(example(), true);
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  EXPECT_EQ(Json::parse(line), Json::parse(to_json(example())));
}

TEST(Json, KeepsNumbersOfAnArrayOnOneLine) {
  EXPECT_NE(to_json(example()).find("\"eigenvalues\": [3.5, 0.1, 0.3333333333333333],\n"),
            std::string::npos);
}

TEST(Json, EscapesAndRepairsNames) {
  Report report = example();
  report.data.source = "a\"b\n\xff.csv";
  report.selections[0].fitted = {{"k\"ey", "v\\"}};
  const Json json = Json::parse(to_json(report));
  EXPECT_EQ(json["data"]["source"], "a\"b\n\xEF\xBF\xBD.csv");
  EXPECT_EQ(json["selections"][0]["fitted"]["k\"ey"], "v\\");
}

TEST(Json, DescribesEveryMethod) {
  const Json listed = Json::parse(methods_to_json());
  ASSERT_EQ(listed.size(), methods().size() + unavailable_methods().size());
  for (const Json& method : listed) {
    if (method["available"] == false) continue;
    EXPECT_EQ(keys(method), (Words{"id", "title", "citation", "kind", "needs", "options",
                                   "available", "reason"}));
    EXPECT_NE(find_method(method["id"].get<std::string>()), nullptr);
    EXPECT_TRUE(method["needs"].is_array());
    for (const Json& option : method["options"]) {
      EXPECT_EQ(keys(option), (Words{"name", "type", "default", "bounds", "help"}));
      EXPECT_EQ(keys(option["bounds"]), (Words{"minimum", "minimum_open", "maximum", "choices"}));
    }
  }
}

TEST(Json, DescribesMethodsThatAreLeftOutInTheSameShape) {
  const std::vector<UnavailableMethod> left_out{{"lost", "The lost rule", "Nobody 1901", "gone"}};
  const Json listed = Json::parse(catalogue_json(methods(), left_out));
  ASSERT_EQ(listed.size(), methods().size() + 1);
  const Json& lost = listed.back();
  EXPECT_EQ(keys(lost), keys(listed.front()));
  EXPECT_EQ(lost["id"], "lost");
  EXPECT_EQ(lost["available"], false);
  EXPECT_EQ(lost["reason"], "gone");
  EXPECT_TRUE(lost["kind"].is_null());
  EXPECT_EQ(lost["options"], Json::array());
  EXPECT_EQ(listed.front()["available"], true);
  EXPECT_EQ(listed.front()["reason"], "");
  EXPECT_NE(catalogue_text({}, left_out).find("not available: gone"), std::string::npos);
}

}  // namespace
}  // namespace pcadim
