#include "reproduction/sheet.hpp"

#include <algorithm>

#include "report/drawing/numbers.hpp"

namespace pcadim::reproduction {

std::string moved(double left, double top, const std::string& elements) {
  return "<g transform=\"translate(" + drawing::coordinate(left) + ',' + drawing::coordinate(top) +
         ")\">\n" + elements + "</g>\n";
}

std::size_t Sheet::columns(std::size_t most, double letters) const {
  const auto fitting =
      static_cast<std::size_t>((paper_.width + gap()) / (letters * paper_.font_size + gap()));
  return std::clamp<std::size_t>(fitting, 1, most);
}

double Sheet::column_width(std::size_t columns) const {
  const auto count = static_cast<double>(columns);
  return (paper_.width - (count - 1) * gap()) / count;
}

void Sheet::place(const drawing::Canvas& canvas, double left, double top) {
  elements_ += moved(left, top, canvas.elements());
  height_ = std::max(height_, top + canvas.height());
}

void Sheet::add(const drawing::Canvas& canvas) { place(canvas, 0, height_); }

void Sheet::add_grid(const std::vector<drawing::Canvas>& canvases, std::size_t columns) {
  double top = height_;
  for (std::size_t k = 0; k < canvases.size(); ++k) {
    const std::size_t column = k % columns;
    if (k > 0 && column == 0) top = height_ + 0.4 * gap();
    place(canvases[k], static_cast<double>(column) * (column_width(columns) + gap()), top);
  }
}

}  // namespace pcadim::reproduction
