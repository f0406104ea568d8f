#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "report/drawing/canvas.hpp"
#include "report/drawing/clean_text.hpp"
#include "report/drawing/legend.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/plot.hpp"
#include "report/drawing/scale.hpp"
#include "report/drawing/style.hpp"
#include "report/drawing/text_width.hpp"
#include "report/drawing/thinning.hpp"
#include "report/drawing/ticks.hpp"

namespace pcadim::drawing {
namespace {

std::vector<std::string> labels(const std::vector<Tick>& ticks) {
  std::vector<std::string> result;
  for (const Tick& tick : ticks) result.push_back(tick.label);
  return result;
}

using Words = std::vector<std::string>;

TEST(CleanText, EscapesWhatXmlReserves) {
  EXPECT_EQ(escaped("<a href='x'>\"&\""), "&lt;a href=&#39;x&#39;&gt;&quot;&amp;&quot;");
}

TEST(CleanText, KeepsCharactersOfAllLengths) {
  const std::string text = "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80";  // A, e acute, euro, a face
  EXPECT_EQ(escaped(text), text);
  EXPECT_EQ(characters(text).size(), 4U);
}

TEST(CleanText, DropsWhatIsNotUtf8) {
  EXPECT_EQ(escaped("a\xff\xfe\xc0\xaf\xed\xa0\x80\xf5\x80\x80\x80z"),
            "az");                   // overlong, surrogate
  EXPECT_EQ(escaped("a\xc3"), "a");  // cut off
  EXPECT_EQ(escaped("a\xc3(b"), "a(b");
}

TEST(CleanText, DropsControlsAndWhatTurnsTheWriting) {
  EXPECT_EQ(escaped(std::string("a\0\x01\x1b\x7f", 5) + "b"), "ab");
  EXPECT_EQ(escaped("a\xe2\x80\xae"
                    "b\xef\xbb\xbf"
                    "c\xef\xbf\xbf"
                    "d"),
            "abcd");
}

TEST(CleanText, BlankSpaceIsOneBlank) { EXPECT_EQ(escaped(" a \t\r\n b "), "a b"); }

// Advance widths of DejaVu Sans, from the font itself: 2048 units per em.
TEST(TextWidth, AgreesWithTheFont) {
  EXPECT_NEAR(text_width("A", 1), 1401 / 2048.0, 1e-3);
  EXPECT_NEAR(text_width("i", 1), 569 / 2048.0, 1e-3);
  EXPECT_NEAR(text_width("0000000000", 10), 10 * 10 * 1303 / 2048.0, 0.1);
  EXPECT_GT(text_width("abc", 1, Weight::bold), text_width("abc", 1));
  EXPECT_GT(text_width("\xe4\xb8\xad", 1), 1);  // a Chinese sign: not in the table, never narrow
}

TEST(TextWidth, ShortensToTheRoom) {
  EXPECT_EQ(shortened("short", 10, 1000), "short");
  const std::string cut = shortened("a rather long name", 10, 60);
  EXPECT_LE(text_width(cut, 10), 60);
  EXPECT_EQ(cut.substr(cut.size() - 3), "\xe2\x80\xa6");
  EXPECT_EQ(shortened("name", 10, 3), "");
  EXPECT_LE(text_width(shortened(std::string(5000000, 'i'), 10, 100), 10), 100);
}

TEST(Numbers, Coordinates) {
  EXPECT_EQ(coordinate(12), "12");
  EXPECT_EQ(coordinate(12.34), "12.3");
  EXPECT_EQ(coordinate(-0.04), "0");
  EXPECT_EQ(coordinate(-1.26), "-1.3");
}

/// The middle between two numbers must not go one way here and the other there.
TEST(Numbers, LastBitsDoNotShow) {
  EXPECT_EQ(coordinate(0.25), coordinate(std::nextafter(0.25, 0)));
  EXPECT_EQ(coordinate(-7.35), coordinate(-7.35 * (1 + 1e-14)));
  EXPECT_EQ(short_number(1.125), short_number(std::nextafter(1.125, 0)));
  EXPECT_EQ(fixed(0.125, 2), fixed(std::nextafter(0.125, 0), 2));
}

TEST(Numbers, ShortNumbers) {
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(0.0577615), "0.0578");
  EXPECT_EQ(short_number(12.926), "12.9");
  EXPECT_EQ(short_number(24300), "24,300");
  EXPECT_EQ(short_number(1.2e-7), "1.2e-7");
  EXPECT_EQ(short_number(-3e12), "-3e12");
  EXPECT_EQ(grouped(1999), "1,999");
  EXPECT_EQ(grouped(-1234567), "-1,234,567");
  EXPECT_EQ(grouped(100), "100");
}

TEST(Numbers, PerCent) {
  EXPECT_EQ(percent(0.894), "89 %");
  EXPECT_EQ(percent(0.9972), "99.7 %");
  EXPECT_EQ(percent(0.9999999), "> 99.9 %");
  EXPECT_EQ(percent(1), "100 %");
  EXPECT_EQ(percent(0.0042), "0.4 %");
  EXPECT_EQ(percent(1e-9), "< 0.1 %");
  EXPECT_EQ(percent(0), "0 %");
}

TEST(Ticks, Linear) {
  EXPECT_EQ(labels(linear_ticks(0, 1, 5)), (Words{"0", "0.2", "0.4", "0.6", "0.8", "1.0"}));
  EXPECT_EQ(labels(linear_ticks(-210, 5, 5)),
            (Words{"\u2212200", "\u2212150", "\u2212100", "\u221250", "0"}));
  EXPECT_EQ(labels(linear_ticks(0, 4e6, 2)), (Words{"0", "2,000,000", "4,000,000"}));
  EXPECT_EQ(labels(linear_ticks(3, 3, 5)), (Words{"3"}));
}

TEST(Ticks, WholeNumbersOnly) {
  EXPECT_EQ(labels(integer_ticks(0.3, 2.7, 10)), (Words{"1", "2"}));
  EXPECT_EQ(labels(integer_ticks(0.3, 13.7, 7)), (Words{"2", "4", "6", "8", "10", "12"}));
}

TEST(Ticks, Logarithmic) {
  EXPECT_EQ(labels(log_ticks(0.1, 10, 8)), (Words{"0.1", "0.2", "0.5", "1", "2", "5", "10"}));
  EXPECT_EQ(labels(log_ticks(0.01, 100, 5)), (Words{"0.01", "0.1", "1", "10", "100"}));
  EXPECT_EQ(labels(log_ticks(1, 2, 2)), (Words{"1.0", "1.5", "2.0"}));
  EXPECT_LE(log_ticks(1e-300, 1e300, 5).size(), 7U);
}

TEST(Ticks, Counts) {
  EXPECT_EQ(labels(count_ticks(60, 10)), (Words{"0", "1", "2", "5", "10", "20", "50"}));
  EXPECT_EQ(labels(count_ticks(20000, 6)), (Words{"0", "1", "10", "100", "1,000", "10,000"}));
}

/// Ticks at the ends must not come and go with the last bits.
TEST(Ticks, EndsAreSafe) {
  const double below = std::nextafter(0.3, 0), above = std::nextafter(0.3, 1);
  EXPECT_EQ(labels(linear_ticks(0, below, 3)), labels(linear_ticks(0, above, 3)));
  EXPECT_EQ(labels(log_ticks(std::nextafter(0.01, 1), 10, 4)), labels(log_ticks(0.01, 10, 4)));
}

TEST(Scale, MapsItsEnds) {
  for (const ScaleKind kind : {ScaleKind::linear, ScaleKind::logarithmic, ScaleKind::counts}) {
    const Scale scale(kind, 2, 50, 10, 110);
    EXPECT_NEAR(scale(2), 10, 1e-9);
    EXPECT_NEAR(scale(50), 110, 1e-9);
  }
  EXPECT_NEAR(Scale(ScaleKind::logarithmic, 1, 100, 0, 1)(10), 0.5, 1e-12);
}

TEST(Scale, WidensARangeWithoutExtent) {
  for (const double value : {0.0, 3.0, -3.0}) {
    const Scale scale(ScaleKind::linear, value, value);
    EXPECT_LT(scale.low(), value);
    EXPECT_GT(scale.high(), value);
  }
  EXPECT_GT(Scale(ScaleKind::logarithmic, 7, 7).low(), 0);
}

TEST(Thinning, KeepsEndsAndExtremes) {
  std::vector<Point> points;
  for (int i = 0; i < 10000; ++i) {
    points.push_back({i / 1000.0, i == 4567 ? 99.0 : i == 4568 ? -99.0 : std::sin(i)});
  }
  const std::vector<Point> few = thinned(points);
  EXPECT_LE(few.size(), 40U);
  EXPECT_EQ(few.front().x, points.front().x);
  EXPECT_EQ(few.back().x, points.back().x);
  double high = 0, low = 0;
  for (std::size_t i = 0; i < few.size(); ++i) {
    high = std::max(high, few[i].y);
    low = std::min(low, few[i].y);
    EXPECT_TRUE(i == 0 || few[i].x > few[i - 1].x);
  }
  EXPECT_EQ(high, 99);
  EXPECT_EQ(low, -99);
}

TEST(Clipping, CutsALineWhereItLeaves) {
  const auto parts = clipped({{0, -10}, {10, 10}, {20, -10}, {30, 5}}, 0, 8);
  ASSERT_EQ(parts.size(), 3U);
  EXPECT_NEAR(parts[0].front().x, 5, 1e-12);
  EXPECT_NEAR(parts[0].back().y, 8, 1e-12);
  EXPECT_NEAR(parts[1].front().x, 11, 1e-12);
  EXPECT_NEAR(parts[1].back().x, 15, 1e-12);
  EXPECT_NEAR(parts[2].front().x, 20 + 10 * 2 / 3.0, 1e-12);
  EXPECT_EQ(parts[2].back().x, 30);
}

TEST(Canvas, WritesElements) {
  Canvas canvas(100, 10);
  canvas.line({0, 0.26}, {10, 20}, style::axis);
  canvas.circle({1, 2}, 3, style::accent);
  canvas.text({{5, 6}, "a<b", style::text, Anchor::middle, 0.92});
  EXPECT_EQ(canvas.elements(),
            "<line class=\"pd-axis\" x1=\"0\" y1=\"0.3\" x2=\"10\" y2=\"20\"/>\n"
            "<circle class=\"pd-accent\" cx=\"1\" cy=\"2\" r=\"3\"/>\n"
            "<text class=\"pd-text\" x=\"5\" y=\"6\" font-size=\"9.2\" "
            "text-anchor=\"middle\">a&lt;b</text>\n");
}

TEST(Canvas, LabelsStayOutOfWhatIsTaken) {
  Canvas canvas(100, 10);
  canvas.set_height(50);
  EXPECT_TRUE(canvas.text_if_free({{10, 20}, "one"}, canvas.page()));
  EXPECT_FALSE(canvas.text_if_free({{15, 22}, "two"}, canvas.page()));
  EXPECT_FALSE(canvas.text_if_free({{95, 40}, "out"}, canvas.page()));
  canvas.keep_line_free({{0, 40}, {100, 40}});
  EXPECT_FALSE(canvas.text_if_free({{50, 43}, "on the line"}, canvas.page()));
  EXPECT_TRUE(canvas.text_where_free({{{10, 20}, "x"}, {{60, 20}, "y"}}, canvas.page()));
}

TEST(Canvas, HatchingStaysInTheBox) {
  Canvas canvas(100, 10);
  canvas.hatching({10, 10, 30, 20}, 4, style::shade_hatch);
  const std::string& text = canvas.elements();
  for (std::size_t at = text.find("x1=\""); at != std::string::npos;
       at = text.find("x1=\"", at + 1)) {
    const double x = std::strtod(text.c_str() + at + 4, nullptr);
    EXPECT_GE(x, 10);
    EXPECT_LE(x, 30);
  }
  EXPECT_NE(text.find("<line"), std::string::npos);
}

TEST(Legend, BreaksIntoLines) {
  Canvas narrow(120, 10), wide(1000, 10);
  const std::vector<LegendEntry> entries{{kept_sign, "the first of them"},
                                         {band_sign, "the second"}};
  EXPECT_GT(legend(narrow, 0, entries), legend(wide, 0, entries));
}

TEST(Plot, ThinsTheNumbersOfItsAxis) {
  Canvas canvas(200, 10);
  canvas.set_height(150);
  const Scale scale = Scale(ScaleKind::linear, 123456, 123457).placed(0, 100);
  const std::vector<Tick> ticks = fitting_ticks(canvas, scale, 100);
  for (std::size_t i = 1; i < ticks.size(); ++i) {
    EXPECT_LT(canvas.box_of(tick_label(canvas, scale, ticks[i - 1], 0)).right,
              canvas.box_of(tick_label(canvas, scale, ticks[i], 0)).left);
  }
}

TEST(Style, PaperHasColoursThePageHasNames) {
  EXPECT_EQ(style::rules_on_paper().find("var("), std::string::npos);
  EXPECT_EQ(style::rules_on_paper().find('$'), std::string::npos);
  EXPECT_NE(style::rules_on_page().find(".pd-accent{fill:var(--pd-accent)}"), std::string::npos);
  EXPECT_NE(style::rules_on_page().find("prefers-color-scheme:dark"), std::string::npos);
}

}  // namespace
}  // namespace pcadim::drawing
