#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "report/drawing/shapes.hpp"
#include "report/drawing/style.hpp"
#include "report/drawing/text_width.hpp"

namespace pcadim::drawing {

enum class Anchor { start, middle, end };

/// A text and the place of its baseline.
struct Label {
  Point at;
  std::string text;
  std::string_view style = style::text;
  Anchor anchor = Anchor::start;
  double size = 1;        ///< in the canvas' font size
  bool on_lines = false;  ///< drawn with a halo, since lines may pass below it
};

/// Collects the elements of a picture and remembers where its texts are.
class Canvas {
 public:
  Canvas(double width, double font_size) : width_(width), em_(font_size) {}

  double width() const { return width_; }
  double em() const { return em_; }  ///< the font size, the unit of all distances
  double height() const { return height_; }
  void set_height(double height) { height_ = height; }

  void line(Point from, Point to, std::string_view style);
  void polyline(const std::vector<Point>& points, std::string_view style);
  void polygon(const std::vector<Point>& points, std::string_view style);
  void rectangle(const Box& box, std::string_view style);
  void circle(Point centre, double radius, std::string_view style);
  /// Lines along the commands of a path.
  void path(const std::string& commands, double line_width, std::string_view style);
  void diamond(Point centre, double radius, std::string_view style);
  /// Slanted lines all over the box.
  void hatching(const Box& box, double distance, std::string_view style);

  void text(const Label& label);
  /// Draws the label unless it would leave `within`, touch another text or what is kept free; a
  /// little room stays between two texts.
  bool text_if_free(const Label& label, const Box& within);
  /// The first of the labels that has room; false if none has.
  bool text_where_free(const std::vector<Label>& labels, const Box& within);
  /// Labels that ask will stay out of here.
  void keep_free(const Box& box) { taken_.push_back(box); }
  void keep_line_free(const std::vector<Point>& points);

  Box box_of(const Label& label) const;
  Box page() const { return {0, 0, width_, height_}; }
  const std::string& elements() const { return elements_; }

 private:
  void shape(std::string_view name, const std::string& geometry, std::string_view style);

  double width_, em_, height_ = 0;
  std::string elements_;
  std::vector<Box> taken_;
};

/// Whether a text style is bold.
Weight weight_of(std::string_view text_style);

}  // namespace pcadim::drawing
