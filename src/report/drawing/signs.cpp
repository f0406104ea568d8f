#include "report/drawing/signs.hpp"

#include <cmath>
#include <set>
#include <string>
#include <utility>

#include "report/drawing/numbers.hpp"

namespace pcadim::drawing {
namespace {

/// Commands of a path with relative coordinates, in units of the radius.
struct Step {
  char command;
  double x, y;
};

std::vector<Step> outline(Sign sign) {
  switch (sign) {
    case Sign::dot:
      return {{'l', 0, 0}};
    case Sign::ring:
      return {};
    case Sign::triangle:
      return {{'m', -0.9, 0.7}, {'l', 1.8, 0}, {'l', -0.9, -1.6}, {'z', 0, 0}};
    case Sign::wedge:
      return {{'m', -0.9, -0.7}, {'l', 1.8, 0}, {'l', -0.9, 1.6}, {'z', 0, 0}};
    case Sign::square:
      return {{'m', -0.8, -0.8}, {'l', 1.6, 0}, {'l', 0, 1.6}, {'l', -1.6, 0}, {'z', 0, 0}};
    case Sign::diamond:
      return {{'m', -1, 0}, {'l', 1, -1}, {'l', 1, 1}, {'l', -1, 1}, {'z', 0, 0}};
    case Sign::cross:
      return {{'m', -0.75, -0.75}, {'l', 1.5, 1.5}, {'m', 0, -1.5}, {'l', -1.5, 1.5}};
    case Sign::plus:
      return {{'m', -1, 0}, {'l', 2, 0}, {'m', -1, -1}, {'l', 0, 2}};
  }
  return {};
}

std::string pair(double x, double y) { return coordinate(x) + ' ' + coordinate(y); }

/// Two half circles.
std::string ring_path(double radius) {
  const std::string arc = 'a' + pair(radius, radius) + " 0 1 0 ";
  return 'm' + pair(-radius, 0) + arc + pair(2 * radius, 0) + arc + pair(-2 * radius, 0);
}

std::string sign_path(Sign sign, double radius) {
  if (sign == Sign::ring) return ring_path(0.8 * radius);
  std::string path;
  for (const Step& step : outline(sign)) {
    path += step.command;
    if (step.command != 'z') path += pair(radius * step.x, radius * step.y);
  }
  return path;
}

}  // namespace

void draw_signs(Canvas& canvas, const std::vector<Point>& places, Sign sign, double radius,
                std::string_view style) {
  const double cell = std::max(0.5, 0.4 * radius);
  const std::string shape = sign_path(sign, radius);
  std::set<std::pair<long, long>> taken;
  std::string path;
  for (const Point& place : places) {
    if (!std::isfinite(place.x) || !std::isfinite(place.y)) continue;
    if (!taken.emplace(std::lround(place.x / cell), std::lround(place.y / cell)).second) continue;
    path += 'M' + pair(place.x, place.y) + shape;
  }
  if (!path.empty()) canvas.path(path, sign == Sign::dot ? 1.5 * radius : 1.3, style);
}

}  // namespace pcadim::drawing
