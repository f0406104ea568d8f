#pragma once
#include <string>
#include <vector>

#include "report/drawing/canvas.hpp"

/// Several drawings on one sheet.
namespace pcadim::reproduction {

/// What a picture is drawn on.
struct Paper {
  double width = 0;      ///< in user units, at 96 to the inch
  double font_size = 0;  ///< in the same
};

class Sheet {
 public:
  explicit Sheet(const Paper& paper) : paper_(paper) {}

  const Paper& paper() const { return paper_; }
  double height() const { return height_; }
  const std::string& elements() const { return elements_; }

  /// As many columns as have room, `most` at most, if each is at least so many letters wide.
  std::size_t columns(std::size_t most, double letters) const;
  /// The width of one of so many columns.
  double column_width(std::size_t columns) const;

  /// Puts a drawing below all others.
  void add(const drawing::Canvas& canvas);
  /// Puts drawings of equal height side by side, on as many rows as it takes.
  void add_grid(const std::vector<drawing::Canvas>& canvases, std::size_t columns);
  /// Puts elements that are not on a canvas over everything.
  void add_elements(const std::string& elements) { elements_ += elements; }

 private:
  void place(const drawing::Canvas& canvas, double left, double top);
  double gap() const { return 1.6 * paper_.font_size; }

  Paper paper_;
  std::string elements_;
  double height_ = 0;
};

/// Elements moved to a place.
std::string moved(double left, double top, const std::string& elements);

}  // namespace pcadim::reproduction
