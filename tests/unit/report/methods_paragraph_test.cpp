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
          "7 components were kept, the number of components that serves held-out rows best, "
          "selected by method auto of pcadim 1.2.3 [1] (probability 0.40; 95 % set: 6 to 8)."),
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

TEST(MethodsParagraph, AdmitsThatThereIsNoAnswer) {
  Report report = wine();
  report.answer.d.reset();
  EXPECT_NE(to_methods_text(report).find("The number of components was not determined: "),
            std::string::npos);
}

}  // namespace
}  // namespace pcadim
