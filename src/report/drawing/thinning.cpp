#include "report/drawing/thinning.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace pcadim::drawing {
namespace {

/// What stays of the points first ... last-1, which lie in one column.
void keep_extremes(const std::vector<Point>& points, std::size_t first, std::size_t last,
                   std::vector<Point>& kept) {
  const auto begin = points.begin() + static_cast<std::ptrdiff_t>(first);
  const auto end = points.begin() + static_cast<std::ptrdiff_t>(last);
  const auto [low, high] =
      std::minmax_element(begin, end, [](Point a, Point b) { return a.y < b.y; });
  std::array places{begin, low, high, end - 1};
  std::sort(places.begin(), places.end());
  const auto unique_end = std::unique(places.begin(), places.end());
  for (auto place = places.begin(); place != unique_end; ++place) kept.push_back(**place);
}

Point crossing(Point a, Point b, double y) {
  return {a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), y};
}

/// The part of the line from a to b between the heights, or nothing.
std::vector<Point> clipped_segment(Point a, Point b, double top, double bottom) {
  const auto outside = [&](double limit, bool above) {
    return above ? a.y < limit && b.y < limit : a.y > limit && b.y > limit;
  };
  if (outside(top, true) || outside(bottom, false)) return {};
  const Point from = a.y < top ? crossing(a, b, top) : a.y > bottom ? crossing(a, b, bottom) : a;
  const Point to = b.y < top ? crossing(a, b, top) : b.y > bottom ? crossing(a, b, bottom) : b;
  return {from, to};
}

bool same(Point a, Point b) { return a.x == b.x && a.y == b.y; }

}  // namespace

std::vector<Point> thinned(const std::vector<Point>& points, double column) {
  // The nudge: points on the border between two columns must not change sides with the last bits.
  const auto column_of = [&](Point point) { return std::floor(point.x / column + 1e-6); };
  std::vector<Point> kept;
  for (std::size_t first = 0; first < points.size();) {
    const double place = column_of(points[first]);
    std::size_t last = first + 1;
    while (last < points.size() && column_of(points[last]) == place) ++last;
    keep_extremes(points, first, last, kept);
    first = last;
  }
  return kept;
}

std::vector<std::vector<Point>> clipped(const std::vector<Point>& points, double top,
                                        double bottom) {
  std::vector<std::vector<Point>> parts;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const std::vector<Point> segment = clipped_segment(points[i], points[i + 1], top, bottom);
    if (segment.empty()) continue;
    if (!parts.empty() && same(parts.back().back(), segment.front())) {
      parts.back().push_back(segment.back());
    } else {
      parts.push_back(segment);
    }
  }
  return parts;
}

}  // namespace pcadim::drawing
