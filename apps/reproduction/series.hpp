#pragma once
#include <string>
#include <vector>

#include "report/drawing/legend.hpp"
#include "reproduction/setting.hpp"

/// Lines of several methods in one plot: each has a colour (Okabe and Ito), a dash and a sign.
namespace pcadim::reproduction {

struct Series {
  Method method;
};

std::string name_of(const Series& series);

void draw_line(drawing::Canvas& canvas, const std::vector<drawing::Point>& points,
               const Series& series);
/// A thin line from one standard error below to one above.
void draw_error(drawing::Canvas& canvas, drawing::Point low, drawing::Point high,
                const Series& series);
void draw_sign(drawing::Canvas& canvas, drawing::Point centre, double em, const Series& series);
void draw_bar(drawing::Canvas& canvas, const drawing::Box& box, const Series& series);

/// Line and sign of each, with names.
double series_legend(drawing::Canvas& canvas, double top, const std::vector<Series>& all);

/// Style rules for these: with colours for white paper, or for a page in light and dark.
std::string series_rules_on_paper();
std::string series_rules_on_page();

}  // namespace pcadim::reproduction
