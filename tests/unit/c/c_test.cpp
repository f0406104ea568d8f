/// The C header as a caller from another language uses it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "pcadim/pcadim.h"
#include "pcadim/simulate.hpp"
#include "support/paths.hpp"

namespace {

using Json = nlohmann::json;

const std::string wine = pcadim::test::in_source("examples/wine.csv");

TEST(C, AnswersForAFile) {
  pcadim_source* source = pcadim_open(wine.c_str(), nullptr);
  ASSERT_NE(source, nullptr) << pcadim_error();
  pcadim_report* report = pcadim_select(source, R"({"scale": true, "methods": ["minka"]})");
  ASSERT_NE(report, nullptr) << pcadim_error();
  const std::string text = pcadim_json(report);
  const Json json = Json::parse(text);
  EXPECT_EQ(json["answer"]["method"], "minka");
  EXPECT_EQ(json["request"]["scale"], true);
  EXPECT_NE(std::string(pcadim_html(report)).find("<!DOCTYPE html>"), std::string::npos);
  EXPECT_NE(std::string(pcadim_svg(report, R"({"width": 84})")).find("<svg"), std::string::npos);
  pcadim_report* again = pcadim_read_report(text.c_str());
  ASSERT_NE(again, nullptr) << pcadim_error();
  EXPECT_EQ(pcadim_json(again), text);
  EXPECT_STREQ(pcadim_error(), "");
  pcadim_free_report(again);
  pcadim_free_report(report);
  pcadim_free_source(source);
}

TEST(C, AnswersForNumbersInMemory) {
  const std::vector<double> values = pcadim::simulate({200, 20, 4, 10, 1, 1});
  pcadim_source* source = pcadim_matrix(values.data(), 200, 20, 20, 1);
  pcadim_report* report = pcadim_select(source, nullptr);
  ASSERT_NE(report, nullptr) << pcadim_error();
  EXPECT_EQ(Json::parse(pcadim_json(report))["answer"]["d"], 4);
  pcadim_free_report(report);
  pcadim_free_source(source);
}

TEST(C, FailuresAreTold) {
  EXPECT_EQ(pcadim_open("/no/such/file", nullptr), nullptr);
  EXPECT_NE(std::string(pcadim_error()).find("/no/such/file"), std::string::npos);
  EXPECT_EQ(pcadim_open(nullptr, nullptr), nullptr);
  EXPECT_EQ(pcadim_open(wine.c_str(), R"({"colums": 1})"), nullptr);
  EXPECT_NE(std::string(pcadim_error()).find("columns"), std::string::npos);
  EXPECT_EQ(pcadim_select(nullptr, nullptr), nullptr);
  EXPECT_EQ(pcadim_read_report("{}"), nullptr);
  EXPECT_EQ(pcadim_json(nullptr), nullptr);
  EXPECT_EQ(pcadim_matrix(nullptr, 1, 1, 1, 1), nullptr);
  pcadim_free_report(nullptr);
  pcadim_free_source(nullptr);
  EXPECT_STRNE(pcadim_version(), "");
}

TEST(C, NamesThatLookLikeMarksAreShownAsTheyAre) {
  EXPECT_EQ(pcadim_open("/no/{scale=true}", nullptr), nullptr);
  EXPECT_NE(std::string(pcadim_error()).find("'/no/{scale=true}'"), std::string::npos)
      << pcadim_error();
  EXPECT_EQ(pcadim_open(wine.c_str(), R"({"{{x}}": 1})"), nullptr);
  EXPECT_NE(std::string(pcadim_error()).find("'{{x}}'"), std::string::npos) << pcadim_error();
}

}  // namespace
