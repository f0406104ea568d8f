#include <gtest/gtest.h>

#include "pcadim/report.hpp"

namespace pcadim {
namespace {

Selection says(std::string method, Index d) {
  Selection selection;
  selection.method = std::move(method);
  selection.d = d;
  return selection;
}

Report wine() {
  Report report;
  report.version = "1.2.3";
  report.data.n = 178;
  report.data.p = 13;
  report.data.centered = report.data.scaled = true;
  report.answer.method = "auto";
  report.answer.d = 7;
  report.noise.sentence = "No model of the noise fits what is left over.";
  report.selections = {says("auto", 7)};
  return report;
}

TEST(MethodsParagraph, TellsDataAnswerAndReference) {
  const std::string text = to_methods_text(wine());
  EXPECT_EQ(text.substr(0, text.find("\n\n")),
            "Principal component analysis was done on 178 rows of 13 variables, centred and scaled "
            "to unit variance. 7 components were kept, selected by method auto of pcadim 1.2.3 "
            "[1]. No model of the noise fits what is left over.");
  EXPECT_NE(text.find("\n\n[1] pcadim, "), std::string::npos) << text;
}

TEST(MethodsParagraph, TellsWhatTheNumberMeansAndHowSureItIs) {
  Report report = wine();
  report.answer.purpose = Purpose::prediction;
  report.answer.probability = 0.4;
  report.answer.credible_set = {6, 7, 8};
  EXPECT_NE(
      to_methods_text(report).find(
          "7 components were kept, the smallest number that rows held out could not tell from the "
          "best, selected by method auto of pcadim 1.2.3 [1] (probability 0.40; 95 % set: 6 to "
          "8)."),
      std::string::npos);
}

TEST(MethodsParagraph, ComparesOtherMethods) {
  Report report = wine();
  report.selections.push_back(says("minka", 12));
  report.selections.push_back(says("bic", 7));
  report.selections.push_back(says("kaiser", 3));
  EXPECT_NE(to_methods_text(report).find(
                "For comparison, other methods gave 12 taking the noise for white (median of 2 "
                "methods, 7 to 12), 3 reading the shape of the scree plot."),
            std::string::npos)
      << to_methods_text(report);
}

TEST(MethodsParagraph, TellsWhatWasDoneToTheCells) {
  Report report = wine();
  EXPECT_EQ(to_methods_text(report).find("missing"), std::string::npos);
  report.request = {{"normalize", std::string("total=10000,log1p")},
                    {"missing", std::string("drop-rows")}};
  EXPECT_EQ(to_methods_text(report).find("missing"), std::string::npos);
  report.data.missing = 2;
  EXPECT_NE(to_methods_text(report).find("to unit variance. Rows were divided by their totals and "
                                         "log(1 + x) taken. 2 missing cells were left out with the "
                                         "whole row. 7 components"),
            std::string::npos)
      << to_methods_text(report);
  report.data.missing = 1;
  report.request = {{"normalize", std::string("log1p")}, {"missing", std::string("em")}};
  EXPECT_NE(to_methods_text(report).find("log(1 + x) was taken of every cell. 1 missing cell was "
                                         "given the scatter that probabilistic PCA"),
            std::string::npos)
      << to_methods_text(report);
}

TEST(MethodsParagraph, AdmitsThatThereIsNoAnswer) {
  Report report = wine();
  report.answer.d.reset();
  EXPECT_NE(to_methods_text(report).find("The number of components was not determined: "),
            std::string::npos);
}

}  // namespace
}  // namespace pcadim
