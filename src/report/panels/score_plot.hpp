#pragma once
#include <string>
#include <vector>

#include "pcadim/report.hpp"
#include "report/drawing/legend.hpp"
#include "report/drawing/plot.hpp"

/// Rows in the plane of two components.
namespace pcadim {

/// "Component 1 (36 %)": its share of the variance; counted from 0.
std::string component_text(const Report& report, std::size_t component);

/// Are there scores of the first two components?
bool has_scores(const Report& report);

/// The axis of a component's scores, with room around them.
drawing::Axis score_axis(const Report& report, std::size_t component);

/// The rows, each group with its own sign and colour, or all alike.
void draw_rows(const Report& report, bool grouped, drawing::Canvas& canvas,
               const drawing::Plot& plot);

/// What the signs mean; "2,000 of 20,000 rows shown" where not all are.
std::vector<drawing::LegendEntry> row_legend(const Report& report, bool grouped);

}  // namespace pcadim
