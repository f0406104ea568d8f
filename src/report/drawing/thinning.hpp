#pragma once
#include <vector>

#include "report/drawing/shapes.hpp"

namespace pcadim::drawing {

/// The same line with at most four points for each `column` of width: the first, the lowest, the
/// highest and the last one there. The points ascend from left to right.
std::vector<Point> thinned(const std::vector<Point>& points, double column = 1);

/// The parts of a line that lie between two heights, cut where it leaves them.
std::vector<std::vector<Point>> clipped(const std::vector<Point>& points, double top,
                                        double bottom);

}  // namespace pcadim::drawing
