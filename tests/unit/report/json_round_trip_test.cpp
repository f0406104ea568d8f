#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pcadim/error.hpp"
#include "pcadim/pcadim.hpp"
#include "spectrum/compute_spectrum.hpp"
#include "support/figure_cases.hpp"

namespace pcadim {
namespace {

using Json = nlohmann::ordered_json;

TEST(ReportJson, EveryReportComesBackAsItWas) {
  const char* const folder = std::getenv("PCADIM_FREEZE_REPORTS");
  for (const auto& [name, report] : test::live_cases()) {
    if (folder != nullptr) write_text_file(folder + ('/' + name) + ".json", to_json(report, true));
    EXPECT_EQ(report_from_json(to_json(report)), report) << name;
    EXPECT_EQ(report_from_json(to_json(report, true)), report) << name;
  }
}

TEST(ReportJson, PagesAndPicturesOfAStoredReportAreTheSame) {
  for (const auto& [name, report] : test::live_cases()) {
    const Report stored = report_from_json(to_json(report));
    EXPECT_EQ(to_html(stored), to_html(report)) << name;
    EXPECT_EQ(to_svg(stored), to_svg(report)) << name;
    EXPECT_EQ(to_text(stored), to_text(report)) << name;
    EXPECT_EQ(to_sketch(stored), to_sketch(report)) << name;
  }
}

TEST(ReportJson, HasTheKeysOfTheContract) {
  const Json json = Json::parse(to_json(test::wine_report(true)));
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"schema", "version", "request", "data", "spectrum",
                                            "noise", "answer", "selections", "findings",
                                            "sensitivity", "components", "path", "timing"}));
  EXPECT_EQ(json["schema"], "pcadim.report/2");
  EXPECT_EQ(json["request"]["scale"], true);
  EXPECT_EQ(json["request"]["missing"], "error");
  EXPECT_EQ(json["data"]["column_names"].size(), 13U);
  EXPECT_EQ(json["spectrum"]["divisor"], "n");
  EXPECT_EQ(json["answer"]["stability"]["answers"].size(), 10U);
}

/// Rows and columns of findings came later: reports that were stored before have none.
TEST(ReportJson, ReportsWithoutPlacesAreRead) {
  Json json = Json::parse(to_json(test::wine_report(false)));
  for (Json& finding : json["findings"]) {
    for (const char* key : {"rows", "row_names", "columns", "column_names"}) finding.erase(key);
  }
  json["data"]["profile"].erase("longest_names");
  const Report stored = report_from_json(json.dump());
  ASSERT_FALSE(stored.findings.empty());
  for (const Finding& finding : stored.findings) EXPECT_TRUE(finding.columns.empty());
  json["data"]["row_names"] = {"only", "two"};
  EXPECT_THROW(report_from_json(json.dump()), InputError);
  json["data"]["row_names"] = Json::array();
  json["findings"][0]["rows"] = {0, 1};
  json["findings"][0]["row_names"] = {"a"};
  EXPECT_THROW(report_from_json(json.dump()), InputError);
  json["findings"][0]["row_names"] = {"a", "b"};
  EXPECT_EQ(report_from_json(json.dump()).findings[0].row_names.back(), "b");
}

TEST(ReportJson, SaysHowTheTailWasEstimated) {
  const test::Matrix m = test::simulated(300, 200, 4, 20, 1);
  const Spectrum part = truncated_spectrum(*matrix_source(m.view()), {}, {}, 30).spectrum;
  const Report report = select(part);
  ASSERT_TRUE(report.spectrum.tail);
  const Json tail = Json::parse(to_json(report))["spectrum"]["tail"];
  EXPECT_EQ(tail["estimated"], "stochastic_lanczos");
  EXPECT_EQ(tail["vectors"], 16);
  EXPECT_EQ(tail["steps"], part.tail->steps);
  EXPECT_EQ(tail["error"], part.tail->error);
  const Report stored = report_from_json(to_json(report));
  EXPECT_EQ(stored, report);
  EXPECT_EQ(to_html(stored), to_html(report));
  EXPECT_EQ(to_svg(stored), to_svg(report));
  EXPECT_EQ(to_sketch(stored), to_sketch(report));
  Json other = Json::parse(to_json(report));
  other["spectrum"]["tail"]["estimated"] = "guessed";
  EXPECT_THROW(report_from_json(other.dump()), InputError);
}

/// Every value of a report, replaced by something that does not belong there, is refused or does no
/// harm: nothing crashes, and what is drawn is drawn.
TEST(ReportJson, DamagedReportsAreRefusedOrHarmless) {
  const Json whole = Json::parse(to_json(test::wine_report(true)));
  const Json flat = whole.flatten();
  int refused = 0, taken = 0;
  for (const auto& [pointer, value] : flat.items()) {
    for (const Json& other : {Json(nullptr), Json(-1), Json(1e300), Json("x"), Json::array()}) {
      Json damaged = whole;
      damaged[Json::json_pointer(pointer)] = other;
      try {
        const Report report = report_from_json(damaged.dump());
        to_html(report);
        to_svg(report);
        to_text(report);
        ++taken;
      } catch (const InputError&) {
        ++refused;
      }
    }
    if (refused + taken > 2000) break;  // the rest are more of the same eigenvalues and curves
  }
  EXPECT_GT(refused, 1000);
}

TEST(ReportJson, WhatIsNoReportIsRefused) {
  const std::string json = to_json(test::wine_report(false));
  for (const std::string& bad :
       {std::string(), std::string("{}"), std::string("[]"), std::string("null"),
        std::string(R"({"schema": "pcadim.report/1"})"), json.substr(0, json.size() / 2)}) {
    EXPECT_THROW(report_from_json(bad), InputError);
  }
}

}  // namespace
}  // namespace pcadim
