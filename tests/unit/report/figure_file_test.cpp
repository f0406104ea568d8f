#include <gtest/gtest.h>

#include <string>

#include "pcadim/error.hpp"
#include "pcadim/report.hpp"
#include "pcadim/select.hpp"
#include "pcadim/simulate.hpp"
#include "report/convert_svg.hpp"

namespace pcadim {
namespace {

Report small_report() {
  const Simulation simulation{.n = 60, .p = 8, .d = 2, .snr = 5, .seed = 1};
  const std::vector<double> data = simulate(simulation);
  return select(row_major(data.data(), simulation.n, simulation.p));
}

bool can_convert() { return why_no_conversion().empty(); }

TEST(FigureFile, TheEndingDecides) {
  EXPECT_EQ(figure_format("a.svg"), FigureFormat::svg);
  EXPECT_EQ(figure_format("a.b/C.SVG"), FigureFormat::svg);
  for (const char* name : {"", ".svg", "a", "svg", "a.jpg", "a.svg.gz", "a.png.txt"})
    EXPECT_THROW(figure_format(name), UsageError) << name;
  if (!can_convert()) return;
  EXPECT_EQ(figure_format("a.png"), FigureFormat::png);
  EXPECT_EQ(figure_format("a.pdf"), FigureFormat::pdf);
}

TEST(FigureFile, WithoutTheLibraryItsPackageIsNamed) {
  if (can_convert()) return;
  for (const char* name : {"a.png", "a.pdf"}) {
    try {
      figure_format(name);
      FAIL() << name;
    } catch (const UsageError& error) {
      EXPECT_NE(std::string(error.what()).find("librsvg2"), std::string::npos) << error.what();
    }
  }
  EXPECT_THROW(to_figure(small_report(), FigureFormat::png), UsageError);
}

TEST(FigureFile, SvgIsTheFigureItself) {
  const Report report = small_report();
  EXPECT_EQ(to_figure(report, FigureFormat::svg), to_svg(report));
}

/// A number of four bytes, the most significant first.
unsigned big_endian(const std::string& bytes, std::size_t at) {
  unsigned value = 0;
  for (std::size_t k = 0; k < 4; ++k)
    value = 256 * value + static_cast<unsigned char>(bytes[at + k]);
  return value;
}

TEST(FigureFile, PngHas300PixelsToTheInch) {
  if (!can_convert()) return;
  const std::string png = to_figure(small_report(), FigureFormat::png, {{"scree"}, 84});
  ASSERT_GT(png.size(), 1000U);
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_NEAR(big_endian(png, 16), 84 / 25.4 * 300, 1.5);
  EXPECT_GT(big_endian(png, 20), 300U);
}

TEST(FigureFile, PdfIsTheSameEveryTime) {
  if (!can_convert()) return;
  const Report report = small_report();
  const std::string pdf = to_figure(report, FigureFormat::pdf, {{"scree"}, 84});
  EXPECT_EQ(pdf.substr(0, 5), "%PDF-");
  EXPECT_EQ(pdf.find("CreationDate"), std::string::npos);
  EXPECT_EQ(pdf, to_figure(report, FigureFormat::pdf, {{"scree"}, 84}));
}

}  // namespace
}  // namespace pcadim
