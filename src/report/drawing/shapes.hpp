#pragma once
#include <algorithm>

namespace pcadim::drawing {

/// A place; y grows downwards.
struct Point {
  double x = 0, y = 0;
};

struct Box {
  double left = 0, top = 0, right = 0, bottom = 0;

  double width() const { return right - left; }
  double height() const { return bottom - top; }
};

inline bool overlap(const Box& a, const Box& b) {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

inline bool inside(const Box& inner, const Box& outer) {
  return inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top &&
         inner.bottom <= outer.bottom;
}

/// The box around a point.
inline Box around(Point centre, double reach) {
  return {centre.x - reach, centre.y - reach, centre.x + reach, centre.y + reach};
}

}  // namespace pcadim::drawing
