#pragma once
#include <string>

#include "report/drawing/canvas.hpp"
#include "report/drawing/scale.hpp"

namespace pcadim::drawing {

struct Axis {
  std::string title;
  Scale scale;
  bool numbers = true;      ///< false: only the line, no ticks
  bool tells_scale = true;  ///< the title says whether the scale is linear
};

/// The title with the scale in words, if it has one; shortened to the room there is, the scale
/// last.
std::string axis_title(const Axis& axis, double em, double room);

/// A pair of axes, drawn as soon as it is made: numbers below and at the left, their titles below
/// and above, where they can be read without turning the head.
class Plot {
 public:
  /// `outer` holds the axes with all their text.
  Plot(Canvas& canvas, const Box& outer, const Axis& horizontal, const Axis& vertical);

  double x(double value) const { return horizontal_(value); }
  double y(double value) const { return vertical_(value); }
  Point at(double horizontal, double vertical) const { return {x(horizontal), y(vertical)}; }
  const Box& area() const { return area_; }

  /// The dashed vertical line at the answer.
  void mark(double horizontal);
  /// Its label beside it, where there is room between all that has been drawn.
  void label_mark(double horizontal, const std::string& label);

 private:
  void draw_vertical(const Axis& axis, double outer_top);
  void draw_horizontal(const Axis& axis, const Box& outer);

  Canvas& canvas_;
  Box area_;
  Scale horizontal_, vertical_;
};

/// The ticks of a horizontal axis, as many as have room for their labels.
std::vector<Tick> fitting_ticks(const Canvas& canvas, const Scale& scale, double width);

/// The label of a tick below a horizontal axis.
Label tick_label(const Canvas& canvas, const Scale& scale, const Tick& tick, double bottom);

/// How much room the numbers of a vertical axis of that height take, so that two plots below each
/// other can begin at one place.
double label_room(const Canvas& canvas, const Axis& vertical, double height);

}  // namespace pcadim::drawing
