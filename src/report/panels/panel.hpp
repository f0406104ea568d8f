#pragma once
#include <string>

#include "pcadim/report.hpp"
#include "report/drawing/canvas.hpp"

namespace pcadim {

/// What a panel is drawn on.
struct Paper {
  double width = 0;      ///< in user units, at 96 to the inch
  double font_size = 0;  ///< in the same
  double height = 0;     ///< at least so high, if the panel can make use of it; 0: as it likes
};

/// A picture of a report: one file, and one line in panels.def.
struct Panel {
  PanelInfo info;
  bool (*has_content)(const Report&);
  drawing::Canvas (*draw)(const Report&, const Paper&);  ///< only if there is content
  std::string (*describe)(const Report&);                ///< the same
};

/// The panel of that id, or nullptr.
const Panel* find_panel(std::string_view id);

}  // namespace pcadim
