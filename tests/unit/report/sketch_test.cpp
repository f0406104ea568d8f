#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "pcadim/report.hpp"
#include "report/layout.hpp"

namespace pcadim {
namespace {

Report geometric(Index count, Index d) {
  Report report;
  double value = 1;
  for (Index j = 0; j < count; ++j, value /= 2) report.spectrum.eigenvalues.push_back(value);
  for (const double x : report.spectrum.eigenvalues) report.spectrum.total_variance += x;
  report.answer.method = "some";
  report.answer.d = d;
  report.answer.sentence = "Keep.";
  Selection selection;
  selection.method = "some";
  selection.d = d;
  for (Index k = 0; k < count; ++k) {
    selection.curve.push_back(-static_cast<double>((k - d) * (k - d)));
    selection.posterior.push_back(k == d ? 0.9 : 0.1 / static_cast<double>(count - 1));
  }
  report.selections = {selection};
  return report;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(Sketch, HasALineForEachDimensionOfASmallSpectrum) {
  EXPECT_EQ(to_sketch(geometric(4, 2), {60}),
            "   d eigenvalue (log)       sum  criterion             post.\n"
            "   0                        0 %                         0.03\n"
            "   1 ###################   53 %  -----------            0.03\n"
            "   2 #############         80 %  ###################    0.90\n"
            "   3 --------              93 %  -----------            0.03\n"
            "   4 --                   100 %\n"
            "     # kept, - not; sum: explained variance\n");
}

TEST(Sketch, FitsEveryWidth) {
  for (const Index width : {0, 40, 57, 80, 100, 300}) {
    for (const bool unicode : {false, true}) {
      const std::string text = to_sketch(geometric(3000, 40), {width, false, unicode});
      const auto most =
          static_cast<std::size_t>(std::clamp<Index>(width == 0 ? 80 : width, 40, 100));
      for (const std::string& line : lines_of(text))
        EXPECT_LE(layout::width_of(line), most) << line;
      EXPECT_LE(lines_of(text).size(), 30u);
    }
  }
}

TEST(Sketch, PlainOutputIsAscii) {
  for (const char c : to_sketch(geometric(30, 5))) EXPECT_LT(static_cast<unsigned char>(c), 128);
}

TEST(Sketch, KeptComponentsAreSolid) {
  const std::vector<std::string> lines = lines_of(to_sketch(geometric(6, 2)));
  EXPECT_EQ(lines[2].substr(5, 3), "###");  // d = 1
  EXPECT_EQ(lines[4].substr(5, 1), "-");    // d = 3
}

TEST(Sketch, LeavesAGapInTheMiddleOfManyDimensions) {
  const std::string text = to_sketch(geometric(500, 100));
  EXPECT_NE(text.find("   ...\n  91 "), std::string::npos) << text;
  EXPECT_NE(text.find("   ... 395 more\n"), std::string::npos) << text;
}

TEST(Sketch, WorksWithoutAnAnswerOrACurve) {
  Report report = geometric(3, 1);
  report.answer.d.reset();
  report.selections.clear();
  EXPECT_EQ(lines_of(to_sketch(report)).size(), 5u);
  report.spectrum.eigenvalues.clear();
  EXPECT_EQ(to_sketch(report), "");
}

}  // namespace
}  // namespace pcadim
