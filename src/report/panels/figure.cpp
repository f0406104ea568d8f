// Panels put together for a paper, beside and below each other, with letters.
#include <algorithm>
#include <cmath>
#include <limits>

#include "pcadim/error.hpp"
#include "pcadim/marks.hpp"
#include "report/drawing/clean_text.hpp"
#include "report/drawing/numbers.hpp"
#include "report/panels/panel.hpp"
#include "report/panels/panels.hpp"

namespace pcadim {
namespace {

using drawing::Canvas;
using drawing::coordinate;

constexpr double units_per_mm = 96 / 25.4;
constexpr double font_size = 10;  // 7.5 points
constexpr double gap = 2.2 * font_size;
constexpr double heading_height = 1.9 * font_size;
constexpr double margin = 0.6 * font_size;
constexpr double narrowest_mm = 60, widest_mm = 400;
constexpr double column_mm = 75;  // a panel is at least that wide, if there are several columns

std::string all_ids() {
  std::string text;
  for (const PanelInfo& info : panels()) {
    if (!text.empty()) text += ", ";
    text += info.id;
  }
  return text;
}

/// The panels asked for, each once, in the order asked for. Unknown ones are refused.
std::vector<const Panel*> panels_asked_for(const FigureOptions& options) {
  static const std::vector<std::string> usual{"scree", "certainty", "biplot", "methods"};
  std::vector<const Panel*> chosen;
  for (const std::string& id : options.panels.empty() ? usual : options.panels) {
    const Panel* panel = find_panel(id);
    if (panel == nullptr) {
      throw UsageError("panel '" + verbatim(drawing::shortened(id, 1, 40)) +
                       "': there is no such panel; allowed values: " + all_ids());
    }
    if (std::find(chosen.begin(), chosen.end(), panel) == chosen.end()) chosen.push_back(panel);
  }
  return chosen;
}

void check_width(double width_mm) {
  if (width_mm >= narrowest_mm && width_mm <= widest_mm) return;
  throw UsageError(
      "width " + drawing::short_number(width_mm) +
      " mm: a figure is 60 to 400 mm wide; 84 is one column of most journals, 174 two");
}

std::vector<const Panel*> with_content(const std::vector<const Panel*>& asked,
                                       const Report& report) {
  std::vector<const Panel*> shown;
  for (const Panel* panel : asked) {
    if (panel->has_content(report)) shown.push_back(panel);
  }
  if (!shown.empty()) return shown;
  std::string ids;
  for (const Panel* panel : asked) {
    ids += (ids.empty() ? "" : ", ") + std::string(panel->info.id);
  }
  throw UsageError("panels " + ids +
                   ": none of them has anything to show for this answer; ask for others");
}

/// Panels one below the other.
struct Column {
  std::vector<const Panel*> panels;
  std::vector<double> heights;

  double height() const {
    double sum = 0;
    for (const double height : heights) sum += height + heading_height + gap;
    return sum - gap;
  }
};

/// Splits the panels, in their order, into columns as equal in height as can be: those up to
/// `first` are placed already.
double best_split(const std::vector<double>& heights, std::size_t first, std::size_t columns,
                  std::vector<std::size_t>& ends) {
  double sum = 0, best = std::numeric_limits<double>::infinity();
  const std::size_t last = heights.size() - (columns - 1);
  for (std::size_t end = first + 1; end <= last; ++end) {
    sum += heights[end - 1] + heading_height + gap;
    if (columns == 1 && end != last) continue;
    std::vector<std::size_t> rest;
    const double highest =
        columns == 1 ? sum : std::max(sum, best_split(heights, end, columns - 1, rest));
    if (highest >= best - 1e-6) continue;
    best = highest;
    ends = {end};
    ends.insert(ends.end(), rest.begin(), rest.end());
  }
  return best;
}

std::vector<Column> columns_of(const Report& report, const std::vector<const Panel*>& shown,
                               std::size_t count, double width) {
  std::vector<double> heights;
  for (const Panel* panel : shown) {
    heights.push_back(panel->draw(report, {width, font_size}).height());
  }
  std::vector<std::size_t> ends;
  best_split(heights, 0, count, ends);
  std::vector<Column> columns(count);
  for (std::size_t i = 0, column = 0; i < shown.size(); ++i) {
    if (i == ends[column]) ++column;
    columns[column].panels.push_back(shown[i]);
    columns[column].heights.push_back(heights[i]);
  }
  return columns;
}

/// Shares what a column is shorter than the highest one among its panels, so that they end on one
/// line where that does not stretch them out of shape.
void even_out(std::vector<Column>& columns) {
  double highest = 0;
  for (const Column& column : columns) highest = std::max(highest, column.height());
  for (Column& column : columns) {
    const double more = (highest - column.height()) / static_cast<double>(column.heights.size());
    for (double& height : column.heights) height += std::min(more, 0.6 * height);
  }
}

/// A heading: the letter, bold, and the panel's title.
void draw_heading(Canvas& canvas, const Panel& panel, const std::string& letter) {
  const double indent = letter.empty() ? 0 : 1.5 * font_size;
  canvas.text(
      {{0, 1.05 * font_size}, letter, drawing::style::strong_text, drawing::Anchor::start, 1.1});
  canvas.text({{indent, 1.05 * font_size},
               drawing::shortened(panel.info.title, 1.05 * font_size, canvas.width() - indent,
                                  drawing::Weight::bold),
               drawing::style::strong_text,
               drawing::Anchor::start,
               1.05});
}

std::string group(double x, double y, const std::string& elements) {
  return "<g transform=\"translate(" + coordinate(x) + ',' + coordinate(y) + ")\">\n" + elements +
         "</g>\n";
}

std::string letter_of(std::size_t number, std::size_t count) {
  return count == 1 ? std::string() : std::string(1, static_cast<char>('a' + number));
}

/// Everything that is drawn, and how high it is.
struct Composition {
  std::string elements, description;
  double height = 0;
};

Composition compose(const Report& report, const std::vector<Column>& columns, double column_width,
                    std::size_t count) {
  Composition whole;
  std::size_t number = 0;
  double left = margin;
  for (const Column& column : columns) {
    double top = margin;
    for (std::size_t i = 0; i < column.panels.size(); ++i) {
      const Panel& panel = *column.panels[i];
      const std::string letter = letter_of(number++, count);
      Canvas heading(column_width, font_size);
      draw_heading(heading, panel, letter);
      whole.elements += group(left, top, heading.elements());
      const Canvas picture = panel.draw(report, {column_width, font_size, column.heights[i]});
      whole.elements += group(left, top + heading_height, picture.elements());
      whole.description += (letter.empty() ? "" : letter + ": ") + panel.describe(report) + ' ';
      top += heading_height + picture.height() + gap;
    }
    whole.height = std::max(whole.height, top - gap + margin);
    left += column_width + gap;
  }
  return whole;
}

std::string document(const Composition& whole, double width, double width_mm) {
  Canvas background(width, font_size);
  background.rectangle({0, 0, width, whole.height}, drawing::style::back);
  const std::string height_mm = drawing::fixed(whole.height / units_per_mm, 1);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pd-picture\" role=\"img\" width=\"" +
         drawing::fixed(width_mm, 1) + "mm\" height=\"" + height_mm + "mm\" viewBox=\"0 0 " +
         coordinate(width) + ' ' + coordinate(whole.height) +
         "\">\n<title>How many principal components</title>\n<desc>" +
         drawing::escaped(whole.description) + "</desc>\n<style>" +
         drawing::style::rules_on_paper() + "</style>\n" + background.elements() + whole.elements +
         "</svg>\n";
}

}  // namespace

void check_figure(const FigureOptions& options) {
  panels_asked_for(options);
  check_width(options.width);
}

std::string to_svg(const Report& report, const FigureOptions& options) {
  const std::vector<const Panel*> asked = panels_asked_for(options);
  check_width(options.width);
  const std::vector<const Panel*> shown = with_content(asked, report);
  const double width = options.width * units_per_mm;
  const auto most = static_cast<std::size_t>(std::max(1.0, options.width / column_mm));
  const std::size_t count = std::min(most, shown.size());
  const auto gaps = static_cast<double>(count - 1);
  const double column_width = (width - 2 * margin - gaps * gap) / static_cast<double>(count);
  std::vector<Column> columns = columns_of(report, shown, count, column_width);
  even_out(columns);
  return document(compose(report, columns, column_width, shown.size()), width, options.width);
}

}  // namespace pcadim
