// Which dimensions are chosen: for each method a row of plots, one for each sample size.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "report/drawing/plot.hpp"
#include "reproduction/figures.hpp"
#include "reproduction/series.hpp"
#include "reproduction/statistics.hpp"

namespace pcadim::reproduction {
namespace {

using namespace drawing;

constexpr double plot_height = 13, heading_height = 1.9;

/// Those of the benchmark; the other forms are in the table.
constexpr std::array shown{Method::ng,      Method::minka, Method::pesel,    Method::gcv,
                           Method::profile, Method::ml,    Method::automatic};
constexpr double bar_length = 0.86;  // of the room of one ratio

/// Ratios stand side by side at equal distances.
Scale place_scale(std::size_t count) {
  return {ScaleKind::linear, -0.5, static_cast<double>(count) - 0.5};
}

void draw_ratios(Canvas& canvas, const Plot& plot, const std::vector<const Cell*>& cells) {
  const double baseline = plot.area().bottom + 1.2 * canvas.em();
  const std::size_t step = cells.size() > 5 ? 2 : 1;  // every other one has room
  for (std::size_t k = 0; k < cells.size(); k += step) {
    const Point at{plot.x(static_cast<double>(k)), baseline};
    canvas.text_if_free(
        {at, fmt::format("{}", cells[k]->snr), style::dim_text, Anchor::middle, 0.85},
        canvas.page());
  }
}

void draw_bars(Canvas& canvas, const Plot& plot, const Cell& cell, std::size_t place,
               const Series& series) {
  const double from = plot.x(static_cast<double>(place) - bar_length / 2);
  const double full = plot.x(static_cast<double>(place) + bar_length / 2) - from;
  const double half = 0.47 * (plot.y(0) - plot.y(1));
  const auto all = static_cast<double>(cell.replicates.size());
  for (const auto& [d, data_sets] : chosen_dimensions(cell, series.method)) {
    const double y = plot.y(static_cast<double>(d));
    const double length = std::max(0.8, full * static_cast<double>(data_sets) / all);
    draw_bar(canvas, {from, y - half, from + length, y + half}, series);
  }
}

Canvas draw_histograms(const Results& results, Index n, const Series& series, const Paper& paper) {
  const double em = paper.font_size;
  const auto cells = cells_where(results, [n](const Cell& cell) { return cell.n == n; });
  Canvas canvas(paper.width, em);
  canvas.set_height((plot_height + 1.5) * em);
  const Plot plot(canvas, {0, 0, paper.width, plot_height * em},
                  {"", place_scale(cells.size()), false},
                  {fmt::format("n = {}: chosen d, by SNR", n),
                   Scale(ScaleKind::integer, -1, static_cast<double>(variables))});
  const double y = plot.y(static_cast<double>(true_dimension));
  canvas.line({plot.area().left, y}, {plot.area().right, y}, style::grey_line);
  for (std::size_t k = 0; k < cells.size(); ++k) draw_bars(canvas, plot, *cells[k], k, series);
  draw_ratios(canvas, plot, cells);
  return canvas;
}

Canvas draw_heading(const Series& series, const Paper& paper) {
  Canvas canvas(paper.width, paper.font_size);
  canvas.set_height(heading_height * paper.font_size);
  canvas.text({{0, 1.2 * paper.font_size}, name_of(series), style::strong_text});
  return canvas;
}

std::vector<Index> sizes_of(const Results& results) {
  std::vector<Index> sizes;
  for (const Cell& cell : results.cells) {
    if (sizes.empty() || sizes.back() != cell.n) sizes.push_back(cell.n);
  }
  return sizes;
}

}  // namespace

Sheet draw_chosen(const Results& results, const Paper& paper) {
  Sheet sheet(paper);
  const std::vector<Index> sizes = sizes_of(results);
  const std::size_t columns = sheet.columns(sizes.size(), 9);
  const Paper part{sheet.column_width(columns), paper.font_size};
  for (const Method method : shown) {
    const Series series{method};
    sheet.add(draw_heading(series, paper));
    std::vector<Canvas> canvases;
    for (const Index n : sizes) canvases.push_back(draw_histograms(results, n, series, part));
    sheet.add_grid(canvases, columns);
  }
  return sheet;
}

}  // namespace pcadim::reproduction
