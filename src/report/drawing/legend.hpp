#pragma once
#include <string>
#include <vector>

#include "report/drawing/canvas.hpp"

namespace pcadim::drawing {

/// What a sign in the picture means.
struct LegendEntry {
  void (*symbol)(Canvas& canvas, Point centre, double em);  ///< about 1 em wide; null: words only
  std::string text;
};

/// Entries beside each other, on as many lines as they need. Returns where the lines end.
double legend(Canvas& canvas, double top, const std::vector<LegendEntry>& entries);

/// A remark, broken at blanks to the width of the canvas. Returns where it ends.
double note(Canvas& canvas, double top, const std::string& text);

// Signs for legends.
void kept_sign(Canvas& canvas, Point centre, double em);
void other_sign(Canvas& canvas, Point centre, double em);
void band_sign(Canvas& canvas, Point centre, double em);
void solid_bar_sign(Canvas& canvas, Point centre, double em);
void underline_sign(Canvas& canvas, Point centre, double em);
void accent_line_sign(Canvas& canvas, Point centre, double em);
void second_line_sign(Canvas& canvas, Point centre, double em);
void grey_line_sign(Canvas& canvas, Point centre, double em);
void shade_sign(Canvas& canvas, Point centre, double em);
void below_sign(Canvas& canvas, Point centre, double em);

}  // namespace pcadim::drawing
