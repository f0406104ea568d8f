#include "report/drawing/canvas.hpp"

#include <algorithm>
#include <cmath>

#include "report/drawing/clean_text.hpp"
#include "report/drawing/numbers.hpp"

namespace pcadim::drawing {
namespace {

std::string attribute(std::string_view name, const std::string& value) {
  return ' ' + std::string(name) + "=\"" + value + '"';
}

std::string attribute(std::string_view name, double value) {
  return attribute(name, coordinate(value));
}

std::string list(const std::vector<Point>& points) {
  std::string text;
  for (const Point& point : points) {
    if (!text.empty()) text += ' ';
    text += coordinate(point.x) + ',' + coordinate(point.y);
  }
  return text;
}

std::string anchor_attribute(Anchor anchor) {
  if (anchor == Anchor::start) return {};
  return attribute("text-anchor", std::string(anchor == Anchor::middle ? "middle" : "end"));
}

}  // namespace

Weight weight_of(std::string_view text_style) {
  const bool bold = text_style == style::strong_text || text_style == style::accent_text;
  return bold ? Weight::bold : Weight::regular;
}

void Canvas::shape(std::string_view name, const std::string& geometry, std::string_view style) {
  elements_ += '<' + std::string(name) + " class=\"" + std::string(style) + '"' + geometry + "/>\n";
}

void Canvas::line(Point from, Point to, std::string_view style) {
  shape("line",
        attribute("x1", from.x) + attribute("y1", from.y) + attribute("x2", to.x) +
            attribute("y2", to.y),
        style);
}

void Canvas::polyline(const std::vector<Point>& points, std::string_view style) {
  if (points.size() > 1) shape("polyline", attribute("points", list(points)), style);
}

void Canvas::polygon(const std::vector<Point>& points, std::string_view style) {
  shape("polygon", attribute("points", list(points)), style);
}

void Canvas::rectangle(const Box& box, std::string_view style) {
  shape("rect",
        attribute("x", box.left) + attribute("y", box.top) + attribute("width", box.width()) +
            attribute("height", box.height()),
        style);
}

void Canvas::circle(Point centre, double radius, std::string_view style) {
  shape("circle", attribute("cx", centre.x) + attribute("cy", centre.y) + attribute("r", radius),
        style);
}

void Canvas::path(const std::string& commands, double line_width, std::string_view style) {
  shape("path", attribute("stroke-width", line_width) + attribute("d", commands), style);
}

void Canvas::diamond(Point centre, double radius, std::string_view style) {
  polygon({{centre.x, centre.y - radius},
           {centre.x + radius, centre.y},
           {centre.x, centre.y + radius},
           {centre.x - radius, centre.y}},
          style);
}

void Canvas::hatching(const Box& box, double distance, std::string_view style) {
  // Each line runs x + y = constant, from the lower left to the upper right. The constants are
  // multiples of the distance, so that boxes side by side share one pattern.
  const double first = std::ceil((box.left + box.top) / distance + 1e-6) * distance;
  for (double sum = first; sum < box.right + box.bottom - 1e-6; sum += distance) {
    const double left = std::max(box.left, sum - box.bottom);
    const double right = std::min(box.right, sum - box.top);
    if (right - left > 0.05) line({left, sum - left}, {right, sum - right}, style);
  }
}

Box Canvas::box_of(const Label& label) const {
  const double size = label.size * em_;
  const double width = text_width(label.text, size, weight_of(label.style));
  const double share = label.anchor == Anchor::start ? 0 : label.anchor == Anchor::middle ? 0.5 : 1;
  const double left = label.at.x - share * width;
  return {left, label.at.y - 0.8 * size, left + width, label.at.y + 0.25 * size};
}

void Canvas::text(const Label& label) {
  if (label.text.empty()) return;
  taken_.push_back(box_of(label));
  const std::string classes =
      std::string(label.style) + (label.on_lines ? std::string(style::halo) : std::string());
  elements_ += "<text" + attribute("class", classes) + attribute("x", label.at.x) +
               attribute("y", label.at.y) + attribute("font-size", font_size(label.size * em_)) +
               anchor_attribute(label.anchor) + '>' + escaped(label.text) + "</text>\n";
}

bool Canvas::text_if_free(const Label& label, const Box& within) {
  const Box box = box_of(label);
  const double apart = 0.25 * em_;
  const Box wide{box.left - apart, box.top, box.right + apart, box.bottom};
  const auto touches = [&](const Box& other) { return overlap(wide, other); };
  if (!inside(box, within) || std::any_of(taken_.begin(), taken_.end(), touches)) return false;
  text(label);
  return true;
}

void Canvas::keep_line_free(const std::vector<Point>& points) {
  const double step = 0.4 * em_;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Point from = points[i], to = points[i + 1];
    const int parts = 1 + static_cast<int>(std::hypot(to.x - from.x, to.y - from.y) / step);
    for (int k = 0; k <= parts; ++k) {
      const double share = static_cast<double>(k) / parts;
      keep_free(around({from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)}, 1));
    }
  }
}

bool Canvas::text_where_free(const std::vector<Label>& labels, const Box& within) {
  return std::any_of(labels.begin(), labels.end(),
                     [&](const Label& label) { return text_if_free(label, within); });
}

}  // namespace pcadim::drawing
