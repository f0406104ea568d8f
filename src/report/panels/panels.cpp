#include "report/panels/panels.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "report/drawing/clean_text.hpp"
#include "report/drawing/numbers.hpp"
#include "report/drawing/style.hpp"
#include "report/panels/panel.hpp"

namespace pcadim {

#define PCADIM_PANEL(id) extern const Panel id##_panel;
#include "report/panels/panels.def"
#undef PCADIM_PANEL

namespace {

const std::array all_panels{
#define PCADIM_PANEL(id) &id##_panel,
#include "report/panels/panels.def"
#undef PCADIM_PANEL
};

constexpr double page_font_size = 12.5;
constexpr double figure_font_size = 10;  // 7.5 points

std::string opening_tag(double width, double height) {
  using drawing::coordinate;
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"pd-picture\" role=\"img\" viewBox=\"0 "
         "0 " +
         coordinate(width) + ' ' + coordinate(height) + "\" width=\"" + coordinate(width) +
         "\" height=\"" + coordinate(height) + "\">\n";
}

}  // namespace

std::vector<PanelInfo> panels() {
  std::vector<PanelInfo> infos;
  for (const Panel* panel : all_panels) infos.push_back(panel->info);
  return infos;
}

const Panel* find_panel(std::string_view id) {
  const auto* const found = std::find_if(all_panels.begin(), all_panels.end(),
                                         [&](const Panel* panel) { return panel->info.id == id; });
  return found == all_panels.end() ? nullptr : *found;
}

std::string panel_svg(const Report& report, std::string_view id, double width, PicturePlace place) {
  const Panel* panel = find_panel(id);
  if (panel == nullptr || !panel->has_content(report)) return {};
  const bool on_page = place == PicturePlace::page;
  const drawing::Canvas canvas =
      panel->draw(report, {width, on_page ? page_font_size : figure_font_size});
  std::string svg = opening_tag(canvas.width(), canvas.height());
  svg += "<title>" + drawing::escaped(panel->info.title) + "</title>\n<desc>" +
         drawing::escaped(panel->describe(report)) + "</desc>\n";
  if (!on_page) {
    drawing::Canvas background(canvas.width(), canvas.em());
    background.rectangle(canvas.page(), drawing::style::back);
    svg += "<style>" + drawing::style::rules_on_paper() + "</style>\n" + background.elements();
  }
  return svg + canvas.elements() + "</svg>\n";
}

std::string panel_description(const Report& report, std::string_view id) {
  const Panel* panel = find_panel(id);
  return panel == nullptr || !panel->has_content(report) ? std::string() : panel->describe(report);
}

std::string picture_style_sheet() { return drawing::style::rules_on_page(); }

}  // namespace pcadim
