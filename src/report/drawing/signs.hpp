#pragma once
#include <string_view>
#include <vector>

#include "report/drawing/canvas.hpp"

namespace pcadim::drawing {

/// Signs that differ in shape, for groups that differ in colour.
enum class Sign { dot, ring, triangle, square, cross, diamond, plus, wedge };

/// Equal signs at many places, as one element: a picture of thousands of rows stays small. A sign
/// that would cover another one is left out.
void draw_signs(Canvas& canvas, const std::vector<Point>& places, Sign sign, double radius,
                std::string_view style);

}  // namespace pcadim::drawing
